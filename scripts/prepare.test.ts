import { execFileSync } from "node:child_process";
import { appendFileSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { afterEach, beforeEach, expect, test } from "vitest";
import { INPUTS } from "./prepare.mjs";

/** Notes each file that the program reads as a whole. */
const LISTENER = `import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
const { readFileSync } = fs;
fs.readFileSync = (path, ...rest) => {
  fs.appendFileSync("reads", path + "\\n");
  return readFileSync(path, ...rest);
};
syncBuiltinESMExports();
`;

let root: string;
const at = (path: string) => join(root, path);
const linesOf = (path: string) => (existsSync(at(path)) ? readFileSync(at(path), "utf8").split("\n").slice(0, -1) : []);

/** A tree of one source, whose build only notes that it was made. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "vexil-prepare-"));
  for (const folder of ["app", "scripts"]) mkdirSync(at(folder));
  copyFileSync("scripts/prepare.mjs", at("scripts/prepare.mjs"));
  writeFileSync(at("scripts/build.mjs"), 'import { appendFileSync } from "node:fs";\nappendFileSync("builds", "built\\n");\n');
  writeFileSync(at("listener.mjs"), LISTENER);
  writeFileSync(at("app/root.tsx"), "first");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** What a command that needs a build does first: how often it builds, and which sources it reads. */
function prepare() {
  for (const path of ["builds", "reads"]) rmSync(at(path), { force: true });
  const program = 'import("./scripts/prepare.mjs").then(({ ensureBuilt }) => ensureBuilt())';
  execFileSync(process.execPath, ["--import", "./listener.mjs", "-e", program], { cwd: root });
  return { builds: linesOf("builds").length, sources: linesOf("reads").filter((path) => path.startsWith("app/")) };
}

const READ = ["app/root.tsx"];

test("the first call builds; the next neither builds nor reads a source again", () => {
  expect(prepare()).toEqual({ builds: 1, sources: READ });
  expect(prepare()).toEqual({ builds: 0, sources: [] });
});

test("a source that was written again as it was is read once more, and nothing is built", () => {
  prepare();
  utimesSync(at("app/root.tsx"), 1, 1);
  expect(prepare()).toEqual({ builds: 0, sources: READ });
  expect(prepare()).toEqual({ builds: 0, sources: [] });
});

test("a source that has changed, come or gone is built", () => {
  prepare();
  appendFileSync(at("app/root.tsx"), "second");
  expect(prepare().builds).toBe(1);
  writeFileSync(at("app/entry.ts"), "");
  expect(prepare().builds).toBe(1);
  rmSync(at("app/entry.ts"));
  expect(prepare()).toEqual({ builds: 1, sources: READ });
  expect(prepare().builds).toBe(0);
});

test("every program of the build is one of its sources", async () => {
  const entryPoints = ["scripts/build.mjs", "vite.config.ts", "container-agent/build.mjs", "cli/build.mjs"];
  const { metafile } = await build({
    entryPoints,
    bundle: true,
    write: false,
    outdir: "build",
    format: "esm",
    platform: "node",
    packages: "external",
    metafile: true,
  });
  const programs = Object.keys(metafile.inputs);
  expect(programs).toContain("scripts/route-list.mjs");
  expect(programs.filter((path) => !INPUTS.some((input) => path === input || path.startsWith(`${input}/`)))).toEqual([]);
});
