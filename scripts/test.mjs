// `npm test`: everything that proves the project, in the order in which it fails fastest. Plain JavaScript, since it runs before the install.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureChromium } from "./chromium.mjs";
import { ensureBuilt, ensureInstalled, ensureNode } from "./prepare.mjs";

const reports = mkdtempSync(join(tmpdir(), "vexil-test-"));
const totals = { passed: 0, failed: 0 };

ensureNode();
step("install", () => (ensureInstalled(), true));
step("chromium", ensureChromium);
// The slowest of the checks runs beside the others and the build, which use one core each.
const types = begin("node_modules/typescript/bin/tsc");
step("format", () => node("oxfmt/bin/oxfmt", "--check"));
step("lint", () => node("oxlint/bin/oxlint"));
step("build", () => (ensureBuilt(), true));
step("budget of JavaScript", () => run("scripts/budget.mjs"));
await stepFor("types", types);
step("unit and worker tests", () => vitest("unit", "worker"));
step("browser tests", () => vitest("browser"));
finish();

function step(name, work) {
  const startedAt = Date.now();
  console.log(`\n── ${name}`);
  ended(name, work(), startedAt);
}

/** A step that was begun before: waits for it. */
async function stepFor(name, begun) {
  const startedAt = Date.now();
  console.log(`\n── ${name}`);
  ended(name, await begun, startedAt);
}

function ended(name, passed, startedAt) {
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  if (passed) return console.log(`── ${name}: ok, ${seconds} s`);
  console.error(`\nStopped at "${name}" after ${seconds} s (see above).`);
  if (totals.failed === 0) totals.failed = 1;
  finish();
}

function finish() {
  rmSync(reports, { recursive: true, force: true });
  console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
  process.exit(totals.failed === 0 ? 0 : 1);
}

function node(binary, ...args) {
  return run(join("node_modules", binary), ...args);
}

function run(script, ...args) {
  return spawnSync(process.execPath, [script, ...args], { stdio: ["ignore", "inherit", "inherit"] }).status === 0;
}

/** Starts a script; answers, when it has ended, whether it succeeded. */
function begin(script) {
  return new Promise((resolve) =>
    spawn(process.execPath, [script], { stdio: ["ignore", "inherit", "inherit"] }).on("close", (code) => resolve(code === 0)),
  );
}

/** Runs projects of the test runner and adds their results to the totals. */
function vitest(...projects) {
  const report = join(reports, `${projects[0]}.json`);
  const wanted = projects.flatMap((name) => ["--project", name]);
  const passed = node("vitest/vitest.mjs", "run", ...wanted, "--reporter=dot", "--reporter=json", `--outputFile.json=${report}`);
  try {
    const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(report, "utf8"));
    totals.passed += numPassedTests;
    totals.failed += numFailedTests || (passed ? 0 : Math.max(1, numFailedTestSuites));
  } catch {
    return false;
  }
  return passed;
}
