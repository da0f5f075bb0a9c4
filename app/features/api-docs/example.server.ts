import { nameIn, type Schema } from "./type-text.server.ts";

const DEEPEST = 6;
const TIME = "2026-01-31T09:00:00.000+00:00";
const GUID = "6f1d2c9e-8a4b-4c1d-9e2f-3a5b7c9d1e0f";

/** An example value of a shape, which the page shows beside the types. */
export function exampleOf(schema: Schema, shapes: Record<string, Schema>, name = "", depth = 0): unknown {
  if (depth > DEEPEST) return null;
  const inner = (part: Schema, key = name) => exampleOf(part, shapes, key, depth + 1);
  if (schema.$ref) return inner(shapes[nameIn(schema.$ref)] ?? {});
  if (schema.default !== undefined && schema.default !== null) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return inner(schema.anyOf.find(({ type }) => type !== "null") ?? {});
  if (schema.items) return [inner(schema.items)];
  if (schema.properties) return Object.fromEntries(Object.entries(schema.properties).map(([key, part]) => [key, inner(part, key)]));
  if (typeof schema.additionalProperties === "object") return { name: inner(schema.additionalProperties, "") };
  return plain(schema, name);
}

function plain({ type, format, minimum = 1 }: Schema, name: string): unknown {
  const kind = [type ?? []].flat()[0];
  if (kind === "boolean") return false;
  if (kind === "integer" || kind === "number") return Math.max(minimum, /status/i.test(name) ? 200 : 1);
  if (kind !== "string") return null;
  if (format === "email" || /mail/i.test(name)) return "player@example.com";
  if (format === "date-time" || /time|utc$|^start|^end$|deadline|stopat/i.test(name)) return TIME;
  if (/userId|guid|captainId/i.test(name)) return GUID;
  if (/hash/i.test(name)) return "0".repeat(64);
  return name === "" ? "text" : name;
}
