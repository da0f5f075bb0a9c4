import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

/** A project of tests with the same settings of who writes down how far it came, and nothing else. */
const CONFIG = `import { PROGRESS, TestProgress } from "./scripts/test-progress.ts";
export default { test: { name: "some", fileParallelism: false, reporters: ["dot", new TestProgress(process.env[PROGRESS])] } };
`;
const PROGRAM = `import { writeFileSync } from "node:fs";
import { testRun } from "./scripts/test-run.mjs";
const result = await testRun(["--project=some"], { lookMs: 50 });
writeFileSync("result", JSON.stringify(result));
process.exit();`;
const GOOD = 'import { test } from "vitest";\ntest("is good", () => {});\ntest.skip("is left out", () => {});\n';
/** What only happens the first time. */
const once = (deed: string) => `import { existsSync, utimesSync, writeFileSync } from "node:fs";
if (!existsSync("seen")) {
  writeFileSync("seen", "");
  ${deed}
}
${GOOD}`;
/** Nothing comes any more, and that since long ago. */
const HANG = "setInterval(() => utimesSync(process.env.VEXIL_TEST_PROGRESS, 1, 1), 20);\n  await new Promise(() => {});";

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

function run() {
  execFileSync(process.execPath, ["--preserve-symlinks", "--input-type=module", "-e", PROGRAM], { cwd: root, stdio: "ignore" });
  return JSON.parse(readFileSync(at("result"), "utf8")) as { passed: number; failures: string[]; notRun: string[] };
}

test("what passed, failed and did not run is said of a run that ends by itself", () => {
  write({
    "a.test.ts": GOOD,
    "b.test.ts": `${GOOD}test("is bad", () => { throw new Error("how it failed"); });`,
    "c.test.ts": 'import "./none.ts";',
  });
  const { passed, failures, notRun } = run();
  expect([passed, failures.length, notRun]).toEqual([2, 2, ["is left out", "is left out"]]);
  expect(failures.toSorted()[0]).toMatch(/^\nfailed: b\.test\.ts › is bad\nError: how it failed/);
  expect(failures.toSorted()[1]).toMatch(/^\nfailed: c\.test\.ts › does not load\n.*none\.ts/);
});

test.each([
  ["of which nothing is heard any more", HANG],
  ["whose process ends", "process.kill(process.ppid, 'SIGKILL');\n  await new Promise(() => {});"],
])("a file %s runs once more, without those that had ended", (_, deed) => {
  write({ "a.test.ts": GOOD, "b.test.ts": once(deed) });
  const { passed, failures, notRun } = run();
  expect([passed, failures, notRun.length]).toEqual([2, [], 2]);
});

test("a file of which nothing is heard for a second time has failed", () => {
  write({ "a.test.ts": GOOD, "b.test.ts": once(HANG).replace('"seen"', '"never"') });
  expect(run()).toMatchObject({
    passed: 1,
    failures: ["\nfailed: b.test.ts\nNothing was heard any more of b.test.ts, for the second time."],
  });
});
