import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const DOCUMENTS = ["README.md", ...readdirSync("docs", { recursive: true, encoding: "utf8" }).map((name) => `docs/${name}`)].filter(
  (path) => path.endsWith(".md"),
);
/** Decisions name commands as they were at that time; files that they name must exist, or nobody finds what they are about. */
const OF_TODAY = DOCUMENTS.filter((path) => !path.startsWith("docs/decisions/"));

const COMMAND = /npm (?:run (?=[a-z])|(?=start|test))([a-z:]+)/g;
const LINK = /\]\(([^)\s]+)\)/g;
/** A folder of the tree, and what is below it, without placeholders. */
const PATH = new RegExp(`\`((?:${readdirSync(".", { withFileTypes: true }).flatMap(folder).join("|")})/[\\w./$-]*)\``, "g");
/** A file as a text names it: its name, or the end of its path. */
const FILE = /`((?:[\w.$*-]+\/)*[\w.$*-]+\.(?:tsx?|mjs|css|sql|toml))`/g;
/** Files that operators create, or that belong to another program. */
const NOT_OURS = new Set(["wrangler.staging.toml", "accounts.sql", "dist/agent.mjs", "server/util/scores.ts"]);
const ENDS = new Set(endsBelow("."));
/** Files that a command creates. */
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

test("every link in the documents leads to an existing file and heading", () => {
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

/** The anchors of headings, as GitHub spells them, and named anchors. */
function headingsOf(path: string): string[] {
  const text = readFileSync(path, "utf8");
  const headings = Array.from(text.matchAll(/^#+ (.*)$/gm), ([, heading]) => heading!.toLowerCase());
  const named = Array.from(text.matchAll(/<a id="([^"]+)">/g), ([, name]) => name!);
  return [...headings.map((heading) => heading.replaceAll(/[^\p{L}\p{N}\-_ ]/gu, "").replaceAll(" ", "-")), ...named];
}

test("every file and folder of the tree that they name exists", () => {
  const named = found(DOCUMENTS, PATH).filter(([, path]) => !MADE.test(path) && !NOT_OURS.has(path));
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(([, path]) => !existsSync(path))).toEqual([]);
});

test("every file that they name by the end of its path exists", () => {
  const named = found(DOCUMENTS, FILE).filter(([, path]) => !NOT_OURS.has(path));
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter(([, path]) => !isThere(path))).toEqual([]);
});

test("a moved file is noticed, and so is a renamed one", () => {
  const fine = ["worker/domain/game/gate.ts", "game/gate.ts", "gate.ts", "ports/mail/smtp*.ts", "durable-objects/ledger/"];
  const wrong = ["worker/domain/gate.ts", "game/gate.tsx", "ate.ts", "ports/smtp*.ts", "durable-objects/led/"];
  const text = [...fine, ...wrong].map((path) => `\`${path}\``).join(" ");
  expect(Array.from(text.matchAll(FILE), ([, path]) => path)).toEqual([...fine, ...wrong].filter((path) => path.includes(".")));
  expect([...fine, ...wrong].filter(isThere)).toEqual(fine);
});

/** Whether a path, or the end of one, is in the tree; `*` matches any part of a name. */
function isThere(path: string): boolean {
  const plain = path.replace(/\/$/, "");
  if (!plain.includes("*")) return ENDS.has(plain);
  const pattern = new RegExp(`^${plain.replaceAll(".", "\\.").replaceAll("*", "[^/]*")}$`);
  return [...ENDS].some((end) => pattern.test(end));
}

/** Every path below a folder, and every end of such a path. */
function endsBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = folder === "." ? entry.name : `${folder}/${entry.name}`;
    const parts = path.split("/");
    const ends = parts.map((_, from) => parts.slice(from).join("/"));
    return entry.isDirectory() && !/^(?:\.|node_modules$|build$|dist$)/.test(entry.name) ? [...ends, ...endsBelow(path)] : ends;
  });
}
