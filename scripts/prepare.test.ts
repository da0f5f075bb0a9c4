import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { INPUTS } from "./prepare.mjs";

/** Records each file that the program reads completely. */
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

/** A build that records its start, writes half of its files, and waits until the file `go` exists; a source of "broken" ends it there. */
const BUILD = `import { appendFileSync, existsSync, readFileSync, watch, writeFileSync } from "node:fs";
import { renewBuild } from "./build-folder.mjs";
await renewBuild(
  async (folder) => {
    writeFileSync(folder + "/first", "");
    appendFileSync("builds", "built\\n");
    if (readFileSync("app/root.tsx", "utf8").includes("broken")) process.exit(1);
    const going = watch(".");
    while (!existsSync("go")) await new Promise((done) => going.once("change", done));
    going.close();
    writeFileSync(folder + "/second", "");
  },
  { always: !process.argv.includes("--if-changed") },
);
`;

/** A tree with one source and its own build. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "vexil-prepare-"));
  for (const folder of ["app", "packages", "scripts", "server"]) mkdirSync(at(folder));
  for (const path of ["scripts/prepare.mjs", "scripts/build-folder.mjs", "scripts/start.mjs", "packages/folder-lock.mjs"])
    copyFileSync(path, at(path));
  writeFileSync(at("scripts/build.mjs"), BUILD);
  writeFileSync(at("listener.mjs"), LISTENER);
  writeFileSync(at("app/root.tsx"), "first");
  writeFileSync(at("go"), "");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const PROGRAM = 'import("./scripts/prepare.mjs").then(({ ensureBuilt }) => ensureBuilt())';

/** What a command that needs a build does first: how often it builds, and which sources it reads before that. */
function prepare() {
  for (const path of ["builds", "reads"]) rmSync(at(path), { force: true });
  execFileSync(process.execPath, ["--import", "./listener.mjs", "-e", PROGRAM], { cwd: root });
  return { builds: linesOf("builds").length, sources: linesOf("reads").filter((path) => path.startsWith("app/")) };
}

/** The same beside others: the process, how it ended, and its output. */
function begin(...args: string[]) {
  const child = spawn(process.execPath, args.length > 0 ? args : ["-e", PROGRAM], { cwd: root });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
  return { child, ended: once(child, "close").then(([code]) => code as number), said: () => said };
}

/** The builds that were started, and the files of the current one. */
const built = () => ({ begun: linesOf("builds").length, files: existsSync(at("build")) ? readdirSync(at("build")).sort() : [] });
const WHOLE = [".sources", ".untouched", "first", "second"];

const READ = ["app/root.tsx"];

test("the first call builds; the next neither builds nor reads a source again", () => {
  expect(prepare()).toEqual({ builds: 1, sources: READ });
  expect(prepare()).toEqual({ builds: 0, sources: [] });
});

test("a source that was rewritten unchanged is read once more, and nothing is built", () => {
  prepare();
  utimesSync(at("app/root.tsx"), 1, 1);
  expect(prepare()).toEqual({ builds: 0, sources: READ });
  expect(prepare()).toEqual({ builds: 0, sources: [] });
});

test("a source that was changed, added or removed causes a build", () => {
  prepare();
  appendFileSync(at("app/root.tsx"), "second");
  expect(prepare().builds).toBe(1);
  writeFileSync(at("app/entry.ts"), "");
  expect(prepare().builds).toBe(1);
  rmSync(at("app/entry.ts"));
  expect(prepare()).toEqual({ builds: 1, sources: READ });
  expect(prepare().builds).toBe(0);
});

test("of several at once one builds, and the others use its build", async () => {
  rmSync(at("go"));
  const first = begin();
  await expect.poll(() => built().begun).toBe(1);
  const others = [begin(), begin()];
  for (const one of others) await expect.poll(one.said).toContain("waits");
  expect(built().files).toEqual([]);
  writeFileSync(at("go"), "");
  expect(await Promise.all([first, ...others].map((one) => one.ended))).toEqual([0, 0, 0]);
  expect(built()).toEqual({ begun: 1, files: WHOLE });
});

test("a builder that is killed leaves the previous build, and the next one builds at once", async () => {
  prepare();
  appendFileSync(at("app/root.tsx"), "second");
  rmSync(at("go"));
  const killed = begin("scripts/build.mjs");
  await expect.poll(() => built().begun).toBe(2);
  const waiting = begin();
  await expect.poll(waiting.said).toContain("waits");
  killed.child.kill("SIGKILL");
  await expect.poll(() => built()).toEqual({ begun: 3, files: WHOLE });
  writeFileSync(at("go"), "");
  expect(await waiting.ended).toBe(0);
  expect(built()).toEqual({ begun: 3, files: WHOLE });
  expect(readdirSync(at(".build"))).toEqual(["last"]);
});

test("a failed build does not count: the previous one stays, and the next call builds again", async () => {
  prepare();
  writeFileSync(at("app/root.tsx"), "broken");
  const failed = begin();
  expect(await failed.ended).toBe(1);
  expect(built()).toEqual({ begun: 2, files: WHOLE });
  writeFileSync(at("app/root.tsx"), "mended");
  expect(prepare().builds).toBe(1);
});

test("what was built by hand is not built again", async () => {
  expect(await begin("scripts/build.mjs").ended).toBe(0);
  expect(prepare().builds).toBe(0);
});

test("a start on the folder of a running server says so before it builds", async () => {
  mkdirSync(at(".vexil"));
  const server = createServer().listen(at(".vexil/lock"));
  onTestFinished(() => void server.close());
  const refused = begin("scripts/start.mjs");
  expect(await refused.ended).toBe(1);
  expect(refused.said()).toBe(
    `Vexil did not start: another Vexil is running on the folder ${at(".vexil")}; choose another with VEXIL_DATA\n`,
  );
  expect(built()).toEqual({ begun: 0, files: [] });
});

test.runIf(process.platform !== "win32")(
  "a start whose npm ends while it builds does not serve: a signal to npm ends only the shell between",
  async () => {
    mkdirSync(at("node_modules"));
    for (const path of ["package-lock.json", "npm"]) writeFileSync(at(path), "#!/bin/sh\n", { mode: 0o755 });
    rmSync(at("go"));
    const env = {
      ...process.env,
      PATH: `${root}:${process.env.PATH}`,
      NODE: process.execPath,
      npm_lifecycle_event: "start",
      npm_execpath: "",
    };
    const shell = spawn("sh", ["-c", '"$NODE" scripts/start.mjs 2>&1; true'], { cwd: root, env });
    let said = "";
    shell.stdout.on("data", (text) => (said += text));
    await expect.poll(() => built().begun).toBe(1);
    shell.kill();
    await once(shell, "exit");
    writeFileSync(at("go"), "");
    await once(shell.stdout, "close");
    expect(said).toBe("Installing packages …\nBuilding …\nVexil did not start: the npm that started it has ended\n");
  },
);

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
