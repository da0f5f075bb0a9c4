import * as z from "zod/mini";
import { GameTime, SetTime, Time } from "../../contract/wire/wire.ts";
import { namedShapes } from "./shapes.ts";

type Schema = z.ZodMiniType;
/** A JSON object of the document. */
export type Json = { [key: string]: unknown };

/** JSON Schemas of shapes without a name, and the named ones that they refer to. */
export type Converted = { of: Map<Schema, Json>; components: Record<string, Json> };

const PREFIX = "#/components/schemas/";

/**
 * Converts the inputs and outputs of calls to JSON Schema. A named shape that is used as both and differs, because fields with a default
 * are optional in the input, is included twice: the input is called `…Input`.
 */
export function convert(
  taken: Schema[],
  given: Schema[],
): { taken: Map<Schema, Json>; given: Map<Schema, Json>; components: Record<string, Json> } {
  const outputs = convertAll(given, "output");
  const plain = convertAll(taken, "input");
  const twice = differing(plain.components, outputs.components);
  const inputs = twice.size === 0 ? plain : convertAll(taken, "input", (name) => (twice.has(name) ? `${name}Input` : name));
  const components = { ...inputs.components, ...outputs.components };
  return { taken: inputs.of, given: outputs.of, components: Object.fromEntries(Object.entries(components).sort(byName)) };
}

function convertAll(wanted: Schema[], io: "input" | "output", rename = (name: string) => name): Converted {
  const registry = z.registry<{ id: string }>();
  const names = new Map<Schema, string>();
  for (const [name, shape] of namedShapes()) names.set(shape, rename(name));
  for (const schema of wanted) if (!names.has(schema)) names.set(schema, `#${names.size}`);
  for (const [schema, id] of names) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io,
    unrepresentable: "any",
    uri: (id) => PREFIX + id,
    override: io === "input" ? asTaken : override,
  });
  const found = schemas as Record<string, Json>;
  const of = new Map(wanted.map((schema) => [schema, reference(names.get(schema)!, found)]));
  return { of, components: reachable([...of.values()], found) };
}

/** A named shape is referenced, any other is inlined. */
function reference(id: string, found: Record<string, Json>): Json {
  return id.startsWith("#") ? bare(found[id]!) : { $ref: PREFIX + id };
}

function bare({ $schema: _, $id: __, id: ___, ...rest }: Json): Json {
  return rest;
}

/**
 * A default also applies if the value is transformed; a time may be sent in two ways; and the bounds of JavaScript's safe integers are of
 * no interest to anybody.
 */
function override({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: Json }): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  const def = (zodSchema as Schema)._zod.def as { type: string; defaultValue?: unknown };
  if (def.type === "default") jsonSchema.default = def.defaultValue;
  const isSet = zodSchema === SetTime || zodSchema === GameTime;
  if (zodSchema !== Time && !isSet) return;
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
  jsonSchema.anyOf = [
    { type: "string", format: "date-time" },
    { type: "integer", minimum: 0, description: `Unix milliseconds${isSet ? ", from the year 2000 on" : ""}` },
  ];
}

/** The input must have the fields without which it is refused: zod does not see through one transformation after another. */
function asTaken(given: { zodSchema: unknown; jsonSchema: Json }): void {
  override(given);
  const { shape } = (given.zodSchema as Schema)._zod.def as { shape?: Record<string, Schema> };
  if (!shape) return;
  const required = Object.keys(shape).filter((name) => !z.safeParse(shape[name]!, undefined).success);
  if (required.length > 0) given.jsonSchema.required = required;
  else delete given.jsonSchema.required;
}

function reachable(from: Json[], found: Record<string, Json>): Record<string, Json> {
  const kept: Record<string, Json> = {};
  const queue = from.flatMap(namesIn);
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (kept[name] || !found[name]) continue;
    kept[name] = bare(found[name]!);
    queue.push(...namesIn(kept[name]!));
  }
  return kept;
}

function namesIn(json: unknown): string[] {
  return [...JSON.stringify(json).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map((match) => match[1]!);
}

/** Names whose shape differs between the two, and names of shapes that contain one of those. */
function differing(inputs: Record<string, Json>, outputs: Record<string, Json>): Set<string> {
  const shared = Object.keys(inputs).filter((name) => outputs[name]);
  const open = (json: Json) =>
    JSON.stringify(json, (key, value: unknown) => (key === "additionalProperties" && value === false ? undefined : value));
  const found = new Set(shared.filter((name) => open(inputs[name]!) !== open(outputs[name]!)));
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const name of shared) if (namesIn(inputs[name]!).some((part) => found.has(part))) found.add(name);
  }
  return found;
}

function byName([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : 1;
}
