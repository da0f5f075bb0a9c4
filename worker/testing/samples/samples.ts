import * as z from "zod/mini";

type Schema = z.ZodMiniType;
type Def = { shape?: Record<string, Schema>; element?: Schema; innerType?: Schema; out?: Schema; in?: Schema };

const CANDIDATES: unknown[] = [
  "abcdef",
  1,
  true,
  "someone@example.com",
  "https://example.com/a",
  "00000000-0000-4000-8000-000000000000",
  "0".repeat(64),
  `team:1:${"a".repeat(32)}`,
  "+81 3 1234 5678",
  1_900_000_000_000,
  "None",
  "Misc",
  "StaticAttachment",
  "Accepted",
];

/** A value that a schema accepts, made from its own description: the basis on which one thing at a time is then made wrong. */
export function sampleOf(schema: Schema, name = ""): unknown {
  const def = schema._zod.def as Def;
  if (def.shape) return Object.fromEntries(Object.entries(def.shape).map(([key, part]) => [key, sampleOf(part, key)]));
  if (def.element) return [sampleOf(def.element)];
  const fitting = [...(name === "end" ? [2_000_000_000_000] : []), ...CANDIDATES].find((value) => z.safeParse(schema, value).success);
  if (fitting !== undefined) return fitting;
  const inner = def.innerType ?? def.out ?? def.in;
  return inner ? sampleOf(inner, name) : null;
}

/** The names of an object schema's properties; none for other schemas. */
export function fieldsOf(schema: Schema): string[] {
  const def = schema._zod.def as Def;
  return Object.keys(def.shape ?? (def.element ? ((def.element._zod.def as Def).shape ?? {}) : {}));
}
