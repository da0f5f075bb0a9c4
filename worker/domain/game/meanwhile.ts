import { AppError } from "../../contract/wire/errors.ts";

/**
 * Refuses a change (`changed.meanwhile`) that is based on outdated values: `was` is what the editor had read of the changed fields, `now`
 * is what is stored, both as they are shown. Fields that `was` does not name are not compared. Every field that differs is named.
 */
export function requireUnchanged(was: object, now: object): void {
  const stored = now as Record<string, unknown>;
  const other = Object.entries(was).filter(([name, value]) => value !== undefined && plain(value) !== plain(stored[name]));
  if (other.length === 0) return;
  throw new AppError("changed.meanwhile", {}, Object.fromEntries(other.map(([name]) => [name, "changed.field" as const])));
}

/** The same text for the same content, in whatever order the keys of an object are. */
const plain = (value: unknown) => JSON.stringify(value, (_, inner: unknown) => (isObject(inner) ? sorted(inner) : inner));
const isObject = (value: unknown): value is object => typeof value === "object" && value !== null && !Array.isArray(value);
const sorted = (value: object) => Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
