import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What runs in the Worker, in the objects and in browsers; most screens also run in the Worker. */
const SOURCE = /^(?:app|durable-objects|worker)\/.*\.tsx?$/;
const APART = /\.test\.tsx?$|^(?:app|worker)\/testing\//;
/** What a module keeps between requests: a variable that changes, or a collection that starts empty. */
const KEPT =
  /^(?:export )?(?:let (\w+)|const (\w+)[^=]* = new (?:(?:BoundedCache|JointRead)\b|(?:Map|Set|WeakMap|WeakSet)(?:<.*>)?\(\)))/gm;
/** An object or list of a module, which counts as kept if the module writes to it. */
const OBJECT = /^(?:export )?const (\w+)(?:: .*?)? = [[{]/gm;
const ENDINGS = [".test.ts", ".worker.test.ts"];
/** A row of the table starts with file and name. */
const ROW = /^\| `([^`]+)` `([^`]+)` \|/gm;

function sources(): string[] {
  return ["app", "durable-objects", "worker"]
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`))
    .filter((path) => SOURCE.test(path) && !APART.test(path));
}

/** The names of what the module keeps. */
function keptIn(text: string): string[] {
  const objects = Array.from(text.matchAll(OBJECT), ([, name]) => name!);
  return [...Array.from(text.matchAll(KEPT), ([, a, b]) => (a ?? b)!), ...objects.filter((name) => isWritten(text, name))];
}

function isWritten(text: string, name: string): boolean {
  const part = String.raw`(?:\.\w+|\[[^\]]*\])`;
  const calls = String.raw`\.(?:push|splice|unshift|pop|shift)\(`;
  return new RegExp(
    String.raw`Object\.assign\(${name}\b|\b${name}${part}*${calls}|\b${name}${part}+(?: (?:\?\?|\|\||[-+])?= |\+\+|--)`,
  ).test(text);
}

test.each([
  ["let n = 0;", ["n"]],
  ["const known = new Map<string, () => void>();", ["known"]],
  ["const held: WeakMap<object, string> = new WeakMap();", ["held"]],
  ['const latest = { day: -1, text: "" };\nObject.assign(latest, { day });', ["latest"]],
  ["const all: Record<string, string[]> = {};\n(all[name] ??= [])[0] = text;", ["all"]],
  ["export const list: string[] = [];\nlist.push(text);", ["list"]],
  ["const counts = { calls: 0 };\ncounts.calls += 1;", ["counts"]],
  ["const NONE: string[] = [];\nconst other = { list: NONE };\nif (NONE[0] === text) other.toString();", []],
])("the names of kept values are found in %j", (text, names) => {
  expect(keptIn(text)).toEqual(names);
});

test("every value that a module remembers between requests is in the table, and nothing else is", () => {
  const kept = sources().flatMap((path) => keptIn(readFileSync(path, "utf8")).map((name) => `${path} ${name}`));
  const listed = [...readFileSync("docs/remembered.md", "utf8").matchAll(ROW)].map((found) => `${found[1]} ${found[2]}`);
  expect(listed.toSorted()).toEqual(kept.toSorted());
});

test("every cache of a module gets its limits from the shared room", () => {
  const bounded = sources().flatMap((path) =>
    Array.from(
      readFileSync(path, "utf8").matchAll(/^(?:export )?const \w+ = new BoundedCache<.*>\(\s*([^\s,)]+)/gm),
      ([, bounds]) => `${path} ${bounds}`,
    ),
  );
  expect(bounded.length).toBeGreaterThan(15);
  expect(bounded.filter((one) => !/ (?:MEMORY|PAGES_MEMORY)\.\w+$/.test(one))).toEqual([]);
});

test("every test that the table names exists", () => {
  const [table] = readFileSync("docs/remembered.md", "utf8").split("## Counts");
  const named = table!.split("\n").flatMap((line) =>
    line.startsWith("| `")
      ? [
          ...line
            .split(" | ")
            .at(-1)!
            .matchAll(/`([^`]+)`/g),
        ]
      : [],
  );
  expect(named.length).toBeGreaterThan(10);
  const missing = named.map(([, name]) => `worker/${name}`).filter((path) => !ENDINGS.some((ending) => existsSync(path + ending)));
  expect(missing).toEqual([]);
});

test("every object has a row", () => {
  const objects = Array.from(readFileSync("durable-objects/index.ts", "utf8").matchAll(/\b([A-Z]\w+)\b(?=[^{}]*\})/g), ([, name]) => name!);
  const [, table] = readFileSync("docs/remembered.md", "utf8").split("## Objects");
  const named = Array.from(table!.matchAll(/^\| ([^|]+) \|/gm), ([, names]) => names!.split(", ")).flat();
  expect(objects.length).toBeGreaterThan(8);
  expect(objects.filter((name) => !named.includes(name))).toEqual([]);
});
