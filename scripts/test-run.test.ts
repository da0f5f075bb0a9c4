import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

/** A test project with the same progress reporter, and nothing else. */
const CONFIG = `import { BaseSequencer } from "vitest/node";
import { PROGRESS, TestProgress } from "./scripts/test-progress.ts";
class ByName extends BaseSequencer {
  sort = (files) => files.toSorted((a, b) => a.moduleId.localeCompare(b.moduleId));
}
const reporters = ["dot", new TestProgress(process.env[PROGRESS])];
export default { test: { name: "some", fileParallelism: false, reporters, sequence: { sequencer: ByName } } };
`;
const PROGRAM = `import { writeFileSync } from "node:fs";
import { testRun } from "./scripts/test-run.mjs";
const result = await testRun(["--project=some"], { lookMs: 50 });
writeFileSync("result", JSON.stringify(result));
process.exit();`;
const GOOD = 'import { test } from "vitest";\ntest("is good", () => {});\ntest.skip("is left out", () => {});\n';
const ENDING_ONCE = `import { existsSync, writeFileSync } from "node:fs";
if (!existsSync("seen")) {
  writeFileSync("seen", "");
  process.kill(process.ppid, "SIGKILL");
  await new Promise(() => {});
}
${GOOD}`;
/** A run that reports nothing any more, since long ago. */
const HANGING = `import { utimesSync } from "node:fs";
setInterval(() => utimesSync(process.env.VEXIL_TEST_PROGRESS, 1, 1), 20);
await new Promise(() => {});
${GOOD}`;
/** The end of a run waits for something that never comes. */
const STAYING = `export const teardown = async () => {
  const { utimesSync } = await import("node:fs");
  setInterval(() => utimesSync(process.env.VEXIL_TEST_PROGRESS, 1, 1), 20);
  await new Promise(() => {});
};
`;

let root: string;
const at = (path: string) => join(root, path);
const write = (files: Record<string, string>) => Object.entries(files).forEach(([path, text]) => writeFileSync(at(path), text));

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "vexil-test-run-"));
  mkdirSync(at("scripts"));
  for (const path of ["node_modules", "scripts/test-run.mjs", "scripts/test-progress.ts", "scripts/children.mjs"])
    symlinkSync(resolve(path), at(path));
  write({ "vitest.config.ts": CONFIG, "package.json": '{ "type": "module" }' });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function run(env = process.env) {
  execFileSync(process.execPath, ["--preserve-symlinks", "--input-type=module", "-e", PROGRAM], { cwd: root, env, stdio: "ignore" });
  return JSON.parse(readFileSync(at("result"), "utf8")) as { passed: number; failures: string[]; unsteady: string[]; notRun: string[] };
}

test("a machine that is set up for production, or for a server and the command line, runs the same tests", () => {
  const meant = { PORT: "80", VEXIL_DATA: "/var/lib/vexil", VEXIL_SERVER: "https://ctf.example.org", VEXIL_GAME: "5" };
  const names = JSON.stringify(["NODE_ENV", "VEXIL_TEST_ENGINE", ...Object.keys(meant)]);
  const given = `${names}.map((name) => process.env[name] ?? "none")`;
  const wanted = JSON.stringify(["test", "unix:///a", ...Object.keys(meant).map(() => "none")]);
  write({ "a.test.mjs": `import { expect, test } from "vitest";\ntest("is one", () => expect(${given}).toEqual(${wanted}));\n` });
  expect(run({ ...process.env, ...meant, NODE_ENV: "production", VEXIL_TEST_ENGINE: "unix:///a" })).toMatchObject({
    passed: 1,
    failures: [],
  });
});

test("what passed, failed and did not run is reported, including a silent file, which runs once more", () => {
  write({
    "a.test.ts": GOOD,
    "b.test.ts": `${GOOD}test("is bad", () => { throw new Error("how it failed"); });`,
    "c.test.ts": 'import "./none.ts";',
    "d.test.ts": HANGING,
  });
  const { passed, failures, notRun } = run();
  expect([passed, failures, notRun]).toEqual([
    2,
    [
      expect.stringMatching(/^\nfailed: b\.test\.ts › is bad\nError: how it failed/),
      expect.stringMatching(/^\nfailed: c\.test\.ts › does not load\n.*none\.ts/),
      "\nfailed: d.test.ts\nNothing was heard any more of d.test.ts, for the second time.",
    ],
    ["is left out", "is left out"],
  ]);
});

test("what passes only when it is tried again is reported with its first failure", () => {
  const once = 'let attempts = 0;\ntest("is unsteady", () => { if (++attempts < 2) throw new Error("how it failed"); });';
  write({ "a.test.ts": `${GOOD}${once}`, "vitest.config.ts": CONFIG.replace("name:", "retry: 1, name:") });
  const { passed, failures, unsteady } = run();
  expect([passed, failures, unsteady]).toEqual([
    2,
    [],
    [expect.stringMatching(/^\npassed only when tried again: a\.test\.ts › is unsteady\nError: how it failed/)],
  ]);
});

test("a test runner that does not end once each file has ended is ended", () => {
  write({
    "a.test.ts": GOOD,
    "vitest.config.ts": CONFIG.replace("reporters,", `globalSetup: "./stays.ts", reporters,`),
    "stays.ts": STAYING,
  });
  expect(run()).toMatchObject({ passed: 1, failures: [], notRun: ["is left out"] });
});

test("a run that hangs before it has reported what will run has failed", () => {
  const hanging =
    'import { utimesSync } from "node:fs";\nsetInterval(() => utimesSync(process.env.VEXIL_TEST_PROGRESS, 1, 1), 20);\nawait new Promise(() => {});\n';
  write({ "a.test.ts": GOOD, "vitest.config.ts": hanging });
  expect(run()).toMatchObject({ passed: 0, failures: [expect.stringContaining("the test runner")] });
});

test("a file whose process ends runs once more, without those that had ended", () => {
  write({ "a.test.ts": GOOD, "b.test.ts": ENDING_ONCE });
  const { passed, failures, notRun } = run();
  expect([passed, failures, notRun.length]).toEqual([2, [], 2]);
});
