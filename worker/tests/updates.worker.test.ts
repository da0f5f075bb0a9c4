import type * as z from "zod/mini";
import { expect, test } from "vitest";
import { call } from "../testing/call.ts";
import { withFreshSettings } from "../testing/settings.ts";
import { UPDATES, WHOLE, type Subject } from "../testing/update-rows.ts";
import { routes } from "../api/index.ts";

type Fields = Record<string, unknown>;
type Def = { type: string; shape?: Record<string, z.ZodMiniType>; innerType?: z.ZodMiniType };

const changing = routes.filter(({ method, body }) => method === "PUT" && body !== undefined && body !== "multipart");

/** The names of a body's fields; those within a group as `group.name`. A group whose parts all mean something when they are omitted is one value. */
function namesIn(schema: z.ZodMiniType, within = ""): string[] {
  const { shape, innerType } = schema._zod.def as Def;
  if (innerType) return namesIn(innerType, within);
  const isValue = within !== "" && Object.values(shape ?? {}).every((part) => (part._zod.def as Def).type === "default");
  if (isValue) return [];
  // `was` is not a field that is set.
  const fields = Object.entries(shape ?? {}).filter(([name]) => name !== "was");
  return fields.flatMap(([name, field]) => [within + name, ...namesIn(field, `${within}${name}.`)]);
}

const at = (fields: Fields, name: string) => name.split(".").reduce<unknown>((value, key) => (value as Fields)[key], fields);

function without(fields: Fields, name: string): Fields {
  const [first, ...rest] = name.split(".");
  const { [first!]: value, ...others } = fields;
  return rest.length === 0 ? others : { ...others, [first!]: without(value as Fields, rest.join(".")) };
}

/** The fields of a resource that the call can change, by name. */
const stored = (shown: Fields, names: string[]) => Object.fromEntries(names.map((name) => [name, at(shown, name) ?? null]));

test("every call that changes a resource is covered, or does not change single fields", () => {
  expect(changing.map((row) => row.call).toSorted()).toEqual([...Object.keys(UPDATES), ...Object.keys(WHOLE)].toSorted());
});

const walks = changing
  .filter((row) => row.call in UPDATES)
  .flatMap(({ call, body }) => [null, ...namesIn(body as z.ZodMiniType)].map((absent) => ({ call, body: body as z.ZodMiniType, absent })));

test.each(walks)("$call without $absent keeps its value, and changes the others", async (row) => {
  const all = namesIn(row.body);
  const names = all.filter((name) => !all.some((other) => other.startsWith(`${name}.`)));
  await withFreshSettings(async () => walk(await UPDATES[row.call]!(), names, row.absent));
});

/** One field is omitted, or none. If the call requires it, it is refused, and then nothing has changed. */
async function walk({ as, path, body, read, needs = [], only = [] }: Subject, names: string[], absent: string | null): Promise<void> {
  const before = stored(await read(), names);
  const alike = names.filter((name) => JSON.stringify(before[name]) === JSON.stringify(at(body, name)));
  expect(alike, "fields to which the row gives the value that they have").toEqual(only);
  const refused = absent !== null && needs.includes(absent);
  const { status } = await call("PUT", path, { as, body: absent === null ? body : without(body, absent) });
  const stays = (name: string) => refused || name === absent || name.startsWith(`${absent}.`);
  const wanted = Object.fromEntries(names.map((name) => [name, stays(name) ? before[name] : at(body, name)]));
  expect({ absent, status, ...stored(await read(), names) }).toEqual({ absent, status: refused ? 400 : 200, ...wanted });
}
