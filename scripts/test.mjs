// `npm test`: everything that proves the project, in the order in which it fails fastest. Plain JavaScript, because it runs before the install.
import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { endAll, start } from "./children.mjs";
import { ensureChromium } from "./chromium.mjs";
import { ownNetwork } from "./own-network.mjs";
import { ensureNode } from "./prepare.mjs";
import { beginEngine, stopEngine } from "./test-engine.mjs";
import { testRun } from "./test-run.mjs";

const scratch = inMemory();
const totals = { passed: 0, failed: 0, failures: [], unsteady: [], notRun: [], noEngine: "" };
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, interrupted);

ensureNode();
// Installs what the machine lacks, beside the rest; one after another, because apt must not run twice at once.
const chromium = ensureChromium();
const engine = chromium.then(beginEngine).then(useEngine);
await step("install", () => prepared("ensureInstalled"));
// The slowest of the checks runs beside the others and the build, which use one core each.
const types = run("node_modules/typescript/bin/tsc");
// These tests wait more than they work, and need no build.
const agent = engine.then(() => vitest(["docker"], { files: ["container-agent"] }));
await step("format", () => node("oxfmt/bin/oxfmt", "--check"));
await step("lint", () => node("oxlint/bin/oxlint"));
// Neither of them needs the build, which leaves one core idle most of the time, and which the browsers wait for.
const yielding = { folder: scratch, yielding: true };
const worker = vitest(["worker"], yielding);
const dom = vitest(["dom"], yielding);
await step("build", () => prepared("ensureBuilt"));
await step("budget of JavaScript", () => run("scripts/budget.mjs"));
await step("types", () => types);
await step("chromium", () => chromium);
await step("docker engine", () => engine);
// Not beside each other, because of the firewall.
const docker = agent.then(async (passed) => (await vitest(["docker"], { files: ["e2e", "server"] })) && passed);
const network = ownNetwork();
const browser = () => vitest(["browser"], { folder: scratch, before: network });
const aside = network.length > 0;
// The journeys of the browsers are the longest, and wait at times; what is left of the worker and screens fills that. Unit follows as soon as either
// has ended: all at once would take as long, but each test several times longer, so that some would be given up.
const journeys = aside ? browser() : new Promise(() => {});
const inside = all(worker, dom);
const unit = Promise.race([journeys, inside]).then(() => vitest(["unit"], yielding));
await step(`unit, dom${aside ? ", browser" : ""} and worker tests`, () => all(unit, inside, ...(aside ? [journeys] : [])));
await step("docker tests", () => docker);
// If the browsers would notice it, the tests that create networks are waited for.
if (!aside) await step("browser tests", browser);
finish();

async function step(name, work) {
  const startedAt = Date.now();
  console.log(`\n── ${name}`);
  const passed = await work();
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  if (passed) return console.log(`── ${name}: ok, ${seconds} s`);
  console.error(`\nStopped at "${name}" after ${seconds} s (see above).`);
  if (totals.failed === 0) totals.failed = 1;
  finish();
}

/** Hands the engine to the tests; without one they do not run, which the last line repeats. */
function useEngine({ host, reason }) {
  if (host) process.env.VEXIL_TEST_ENGINE = host;
  else console.log(`No Docker Engine, so the tests that need one do not run: ${reason}`);
  totals.noEngine = reason ?? "";
  return true;
}

function finish() {
  cleared();
  const { passed, failed, failures, unsteady, notRun, noEngine } = totals;
  // Printed again at the end, because a stored log may be cut at its beginning.
  for (const failure of [...unsteady, ...failures]) console.log(failure);
  // Other tests that do not run lack a program or a driver, which they report themselves.
  if (!noEngine) for (const name of notRun) console.log(`not run: ${name}`);
  const rest = `${notRun.length > 0 ? `, ${notRun.length} not run` : ""}${noEngine && `: no Docker Engine (${noEngine})`}`;
  console.log(`\n${passed} passed, ${failed} failed${rest}`);
  process.exit(failed === 0 ? 0 : 1);
}

function interrupted() {
  cleared();
  process.exit(130);
}

function cleared() {
  endAll();
  if (scratch) rmSync(scratch, { recursive: true, force: true });
  stopEngine();
}

/** A folder in memory for what tests write, thousands of small databases with all their syncs; undefined if there is no room for one. */
function inMemory() {
  try {
    const { bavail, bsize } = statfsSync("/dev/shm");
    return bavail * bsize > 4 * 2 ** 30 ? mkdtempSync("/dev/shm/vexil-test-") : undefined;
  } catch {
    return undefined;
  }
}

async function all(...steps) {
  return (await Promise.all(steps)).every(Boolean);
}

/** A step of every command, in a process of its own, because it waits for others. */
function prepared(name) {
  return run("--input-type=module", "--eval", `import { ${name} } from "./scripts/prepare.mjs"; ${name}();`);
}

function node(binary, ...args) {
  return run(join("node_modules", binary), ...args);
}

/** Runs a script; resolves when it has ended, with whether it succeeded. */
function run(script, ...args) {
  return start(process.env, [process.execPath, script, ...args]).done;
}

/** Runs projects of the test runner, or those of their files whose path contains one of `files`, and adds their results to the totals. */
async function vitest(projects, { files = [], ...options } = {}) {
  const { passed, failures, unsteady, notRun } = await testRun([...projects.map((name) => `--project=${name}`), ...files], options);
  totals.passed += passed;
  totals.failed += failures.length;
  totals.failures.push(...failures);
  totals.unsteady.push(...unsteady);
  totals.notRun.push(...notRun);
  return failures.length === 0;
}
