import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { describeRuntime, type RuntimeDescription } from "./description.ts";

const read = (file: string) => readFileSync(file, "utf8");

/** The types of a binding to objects, with or without the type of their calls. */
const OBJECTS = String.raw`(?:DurableObjectNamespace|import\("\./contract/rpc/stubs\.ts"\)\.Objects<.+>)`;

/** Where `env.d.ts` and the exported objects differ from the description; each in a few words. */
function differences({ assets, databases, buckets, objects, vars }: RuntimeDescription, types: string, exported: string): string[] {
  const typed = (name: string, type: string) => new RegExp(`^  ${name}\\??: ${type};`, "m").test(types);
  const untyped = [
    ...databases.map((name) => [name, "D1Database"]),
    ...buckets.map((name) => [name, "R2Bucket"]),
    ...Object.keys(objects).map((name) => [name, OBJECTS]),
    ...Object.keys(vars).map((name) => [name, "string"]),
    [assets, "Fetcher"],
  ].filter(([name, type]) => !typed(name!, type!));
  const described = new Set(Object.keys(objects));
  const unbound = [...types.matchAll(new RegExp(`^ {2}(\\w+)\\??: ${OBJECTS};`, "gm"))].filter(([, name]) => !described.has(name!));
  const classes = [...exported.matchAll(/^export \{ (\w+) \}/gm)].map(([, name]) => name!);
  return [
    ...untyped.map(([name]) => `${name} has no such type`),
    ...unbound.map(([, name]) => `${name} is bound nowhere`),
    ...Object.values(objects)
      .filter((name) => !classes.includes(name))
      .map((name) => `${name} is not exported`),
    ...classes.filter((name) => !Object.values(objects).includes(name)).map((name) => `${name} has no binding`),
  ];
}

const own = () => [read("worker/env.d.ts"), read("durable-objects/index.ts")] as const;

test("wrangler.toml agrees with the Worker's types and its exported objects", () => {
  expect(differences(describeRuntime(), ...own())).toEqual([]);
});

test.each([
  ["an object more", 'name = "LEDGER"', 'name = "LEDGERS"', ["LEDGERS has no such type", "LEDGER is bound nowhere"]],
  ["a class that nobody wrote", /\["Fleet"\]|"Fleet"/g, '"Navy"', ["Navy is not exported", "Fleet has no binding"]],
  ["another bucket", 'binding = "FILES"', 'binding = "BLOBS"', ["BLOBS has no such type"]],
  ["a setting more", "[vars]", '[vars]\nVEXIL_NEW = ""', ["VEXIL_NEW has no such type"]],
])("a planted difference is found: %s", (_, from, to, found) => {
  const planted = read("wrangler.toml").replaceAll(from, to).replace('new_sqlite_classes = "Navy"', 'new_sqlite_classes = ["Navy"]');
  expect(differences(describeRuntime(planted), ...own())).toEqual(found);
});

test("an object whose class is in no migration is refused, because the edge would not create it", () => {
  const planted = read("wrangler.toml").replace('new_sqlite_classes = ["Fleet"]', "new_sqlite_classes = []");
  expect(() => describeRuntime(planted)).toThrow("wrangler.toml makes the class Fleet in no migration");
});

test("the runtime's date, flags and objects are written nowhere else", () => {
  const below = (folder: string) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`);
  const folders = ["server", "bench", "scripts", "worker/testing", "e2e"]
    .flatMap(below)
    .filter((file) => /(?<!\.test)\.(ts|mjs)$/.test(file));
  const files = ["vitest.config.ts", "vitest.worker.config.ts", ...folders];
  const again = /compatibilityDate: "|nodejs_compat|className: "|useSQLite: true \}(?! )/;
  expect(files.filter((file) => again.test(read(file)) && file !== "server/runtime/description.ts")).toEqual([]);
});
