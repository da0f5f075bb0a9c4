import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const DOCUMENTS = ["README.md", ...readdirSync("docs", { recursive: true, encoding: "utf8" }).map((name) => `docs/${name}`)].filter(
  (path) => path.endsWith(".md"),
);
/** Decisions tell of the tree as it was when they were made; their links must lead somewhere all the same. */
const OF_TODAY = DOCUMENTS.filter((path) => !path.startsWith("docs/decisions/"));

const COMMAND = /npm (?:run (?=[a-z])|(?=start|test))([a-z:]+)/g;
const LINK = /\]\(([^)\s]+)\)/g;
/** A folder of the tree, and what lies below it: no placeholder. */
const PATH = new RegExp(`\`((?:${readdirSync(".", { withFileTypes: true }).flatMap(folder).join("|")})/[\\w./$-]*)\``, "g");
/** Made by a command. */
const MADE = /^(?:build|node_modules)\//;

function folder(entry: { name: string; isDirectory(): boolean }): string[] {
  return entry.isDirectory() && /^\w/.test(entry.name) ? [entry.name] : [];
}

function found(paths: string[], pattern: RegExp): [document: string, found: string][] {
  return paths.flatMap((path) => Array.from(readFileSync(path, "utf8").matchAll(pattern), ([, text]): [string, string] => [path, text!]));
}

test("every command that the documents name is in package.json", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  const named = found(OF_TODAY, COMMAND);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(([, command]) => !(command in scripts))).toEqual([]);
});

test("every link of the documents leads to a file and a heading that are there", () => {
  const inside = found(DOCUMENTS, LINK).filter(([, target]) => !/^[a-z]+:/.test(target));
  expect(inside.length).toBeGreaterThan(100);
  expect(inside.filter(([document, target]) => !leadsSomewhere(document, target))).toEqual([]);
});

function leadsSomewhere(document: string, target: string): boolean {
  const [name = "", heading] = target.split("#");
  const path = name === "" ? document : join(dirname(document), name);
  if (!existsSync(path)) return false;
  return heading === undefined || headingsOf(path).includes(heading);
}

/** Headings, as GitHub spells their addresses, and places that have a name of their own. */
function headingsOf(path: string): string[] {
  const text = readFileSync(path, "utf8");
  const headings = Array.from(text.matchAll(/^#+ (.*)$/gm), ([, heading]) => heading!.toLowerCase());
  const named = Array.from(text.matchAll(/<a id="([^"]+)">/g), ([, name]) => name!);
  return [...headings.map((heading) => heading.replaceAll(/[^\p{L}\p{N}\-_ ]/gu, "").replaceAll(" ", "-")), ...named];
}

test("every file and folder of the tree that they name is there", () => {
  const named = found(OF_TODAY, PATH).filter(([, path]) => !MADE.test(path));
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(([, path]) => !existsSync(path))).toEqual([]);
});
