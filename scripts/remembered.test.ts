import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What runs in the Worker and in the objects. */
const SOURCE =
  /^(?:worker|durable-objects)\/.*\.ts$|^app\/.*\.server\.ts$|^app\/i18n\/(?:said|server|translate)\.ts$|^app\/lib\/(?:time\/formatters|pages\/packed)\.ts$/;
const APART = /\.test\.ts$|^worker\/testing\//;
/** What a module keeps between requests: a variable that changes, or a collection that begins empty. */
const KEPT =
  /^(?:export )?(?:let (\w+)|const (\w+)[^=]* = new (?:(?:BoundedCache|JointRead)\b|(?:Map|Set|WeakMap|WeakSet)(?:<.*>)?\(\)))/gm;
const ENDINGS = [".test.ts", ".worker.test.ts"];
/** A row of the table begins with file and name. */
const ROW = /^\| `([^`]+)` `([^`]+)` \|/gm;

function sources(): string[] {
  return ["app", "durable-objects", "worker"]
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`))
    .filter((path) => SOURCE.test(path) && !APART.test(path));
}

test("every value that a module remembers between requests is in the table, and nothing else is", () => {
  const kept = sources().flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(KEPT)].map((found) => `${path} ${found[1] ?? found[2]}`),
  );
  const listed = [...readFileSync("docs/remembered.md", "utf8").matchAll(ROW)].map((found) => `${found[1]} ${found[2]}`);
  expect(listed.toSorted()).toEqual(kept.toSorted());
});

test("every cache of a module has its bounds from the room that all share", () => {
  const bounded = sources().flatMap((path) =>
    Array.from(
      readFileSync(path, "utf8").matchAll(/^(?:export )?const \w+ = new BoundedCache<.*>\(\s*([^\s,)]+)/gm),
      ([, bounds]) => `${path} ${bounds}`,
    ),
  );
  expect(bounded.length).toBeGreaterThan(15);
  expect(bounded.filter((one) => !/ (?:MEMORY|PAGES_MEMORY)\.\w+$/.test(one))).toEqual([]);
});

test("every test that the table names is there", () => {
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
