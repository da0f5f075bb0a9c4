import { FileError, type Place } from "../problems/file-error.ts";
import type { Manifest, Raw } from "./manifest.ts";
import type { Wrong } from "../problems/problems.ts";
import { reasonOf, type Reason, type Why } from "../problems/reasons.ts";

/** Something in a manifest that has no place here; `kept`: its text was kept, but somebody has to act before it has an effect. */
export type Loss = { file: string; field: string; value: unknown; why: Reason; kept?: true };

const LONGEST = 200;

/** A manifest's fields, taken one by one; what is not taken is reported as lost. */
export class Fields {
  private readonly open: Set<string>;

  constructor(
    readonly manifest: Manifest,
    readonly losses: Loss[],
    private readonly raw: Raw = manifest.raw,
    private readonly path: readonly (string | number)[] = [],
    /** What has to run for the challenge, by the names of its fields. */
    readonly service: Raw = {},
  ) {
    this.open = new Set(Object.keys(raw));
  }

  get file(): string {
    return this.manifest.file;
  }

  has(name: string): boolean {
    return this.raw[name] !== undefined && this.raw[name] !== null;
  }

  peek(name: string): unknown {
    return this.raw[name];
  }

  /** The value as it is; null counts as missing. */
  take(name: string): unknown {
    this.open.delete(name);
    return this.raw[name] ?? undefined;
  }

  /** A text; numbers and booleans are converted. Anything else is an error. */
  text(name: string): string | undefined {
    const value = this.take(name);
    return value === undefined ? undefined : this.textAt(value, name);
  }

  /** A list of texts in the same way. */
  texts(name: string): string[] {
    return this.list(name).map((value, i) => this.textAt(value, name, i));
  }

  private textAt(value: unknown, ...path: (string | number)[]): string {
    if (typeof value === "string") return value;
    if (typeof value === "number" || typeof value === "boolean") return String(value);
    return this.refuse("text", ...path);
  }

  required(name: string): string {
    return this.text(name)?.trim() || this.refuse("missing", name);
  }

  number(name: string): number | undefined {
    const value = this.take(name);
    const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
    if (number === undefined || (typeof number === "number" && Number.isFinite(number))) return number;
    return this.refuse("number", name);
  }

  /** A list; a single value counts as a list of one. */
  list(name: string): unknown[] {
    const value = this.take(name);
    return value === undefined ? [] : Array.isArray(value) ? value : [value];
  }

  /** The fields of a nested object; empty when it is missing. */
  nested(name: string): Fields {
    const value = this.take(name) ?? {};
    if (typeof value !== "object" || Array.isArray(value)) return this.refuse("fields", name);
    return this.of(value as Raw, name);
  }

  of(raw: Raw, ...path: (string | number)[]): Fields {
    return new Fields(this.manifest, this.losses, raw, [...this.path, ...path], this.service);
  }

  /** Drops fields that mean nothing for a challenge: the version of a format, an empty switch. */
  ignore(...names: string[]): void {
    for (const name of names) this.open.delete(name);
  }

  /** Reports a field that has no place here, unless it is empty or was taken before. */
  lose(name: string, why: Why): void {
    if (!this.open.has(name)) return;
    const value = this.take(name);
    if (!isEmpty(value)) this.loss(value, why, name);
  }

  /** Keeps a field in the description of the service, which the platform does not run; does nothing if it is empty or was taken before. */
  keep(name: string, why: Why): void {
    if (!this.open.has(name)) return;
    const value = this.take(name);
    if (isEmpty(value)) return;
    this.service[name] = value;
    this.toDo(value, why, name);
  }

  /** Reports something that is kept but has no effect until somebody adds what is missing. */
  toDo(value: unknown, why: Why, name: string): void {
    this.loss(value, why, name);
    this.losses.at(-1)!.kept = true;
  }

  loss(value: unknown, why: Why, ...path: (string | number)[]): void {
    this.losses.push({ file: this.file, field: this.fieldOf(path), value: short(value), why: reasonOf(why) });
  }

  /** Reports every remaining field as lost. */
  rest(): void {
    for (const name of this.open) this.loss(this.raw[name], "unknownField", name);
    this.open.clear();
  }

  placeOf(...path: (string | number)[]): Place | undefined {
    return this.manifest.placeOf([...this.path, ...path]);
  }

  refuse(wrong: Wrong, ...path: (string | number)[]): never {
    throw new FileError(this.file, wrong, this.placeOf(...path), { field: this.fieldOf(path) || undefined });
  }

  private fieldOf(path: (string | number)[]): string {
    return [...this.path, ...path].reduce<string>(
      (all, part) => (typeof part === "number" ? `${all}[${part}]` : all === "" ? part : `${all}.${part}`),
      "",
    );
  }
}

/** Whether a value is empty, so that a file may leave it out. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (typeof value === "object" && Object.keys(value as object).length === 0);

/** A value as it is shown: long texts are cut. */
export function short(value: unknown): unknown {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text === undefined || text.length <= LONGEST ? (value ?? null) : `${text.slice(0, LONGEST)}…`;
}
