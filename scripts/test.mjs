// `npm test`: everything that proves the project, in the order in which it fails fastest. Plain JavaScript, since it runs before the install.
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { ensureChromium } from "./chromium.mjs";
import { ownNetwork } from "./own-network.mjs";
import { ensureNode } from "./prepare.mjs";
import { beginEngine, stopEngine } from "./test-engine.mjs";

const reports = mkdtempSync(join(tmpdir(), "vexil-test-"));
const scratch = inMemory();
const totals = { passed: 0, failed: 0, failures: [], notRun: [], noEngine: "" };
const running = new Set();
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, interrupted);

ensureNode();
// What the machine lacks, beside the rest; one after the other, since apt is not to be run twice at once.
const chromium = ensureChromium();
const engine = chromium.then(beginEngine).then(useEngine);
await step("install", () => prepared("ensureInstalled"));
// The slowest of the checks runs beside the others and the build, which use one core each.
const types = run("node_modules/typescript/bin/tsc");
// They wait more than they work, and these need no build.
const agent = engine.then(() => vitest(["docker"], ["container-agent"]));
await step("format", () => node("oxfmt/bin/oxfmt", "--check"));
await step("lint", () => node("oxlint/bin/oxlint"));
// Neither of them needs the build, which leaves a core idle most of the time.
const worker = vitest(["worker"], [], scratch);
const dom = vitest(["dom"], [], scratch);
await step("build", () => prepared("ensureBuilt"));
await step("budget of JavaScript", () => run("scripts/budget.mjs"));
await step("types", () => types);
await step("chromium", () => chromium);
await step("docker engine", () => engine);
// Not beside each other, for the firewall.
const docker = agent.then(async (passed) => (await vitest(["docker"], ["e2e", "server"])) && passed);
const network = ownNetwork();
const browser = () => vitest(["browser"], [], scratch, network);
const aside = network.length > 0;
// Each of them waits at times, the browsers most of all, so that two alone would leave a core idle.
await step(`unit, dom${aside ? ", browser" : ""} and worker tests`, () =>
  all(vitest(["unit"], [], scratch), dom, worker, ...(aside ? [browser()] : [])),
);
await step("docker tests", () => docker);
// Whatever makes networks is waited for where the browsers would notice.
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

/** Hands the engine to the tests; without one they do not run, which the last line says again. */
function useEngine({ host, reason }) {
  if (host) process.env.VEXIL_TEST_ENGINE = host;
  else console.log(`No Docker Engine, so the tests that need one do not run: ${reason}`);
  totals.noEngine = reason ?? "";
  return true;
}

function finish() {
  cleared();
  const { passed, failed, failures, notRun, noEngine } = totals;
  // Once more and last, since a log that somebody keeps may be cut at its beginning.
  for (const failure of failures) console.log(failure);
  // Others that do not run miss a program or a driver, which they say where they stand.
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
  for (const child of running) for (const pid of treeOf(child.pid)) end(pid);
  rmSync(reports, { recursive: true, force: true });
  if (scratch) rmSync(scratch, { recursive: true, force: true });
  stopEngine();
}

/** A folder in memory for what tests write, thousands of small databases with all their syncs; undefined where there is no room for one. */
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

/** A step of every command, in a process of its own, since it waits for others. */
function prepared(name) {
  return run("--input-type=module", "--eval", `import { ${name} } from "./scripts/prepare.mjs"; ${name}();`);
}

function node(binary, ...args) {
  return run(join("node_modules", binary), ...args);
}

/** Runs a script; answers, when it has ended, whether it succeeded. */
function run(script, ...args) {
  return runIn(process.env, [process.execPath, script, ...args]);
}

function runIn(env, [command, ...args]) {
  // Without colours: a dot for each of thousands of tests is a line of its own with them.
  const child = spawn(command, args, { env: { ...env, NO_COLOR: "1" }, stdio: ["ignore", "inherit", "inherit"] });
  running.add(child);
  return new Promise((resolve) =>
    child.on("close", (code) => {
      running.delete(child);
      resolve(code === 0);
    }),
  );
}

/** A process and all that it has started, the servers of tests among them; where the system does not tell, the process alone. */
function treeOf(root) {
  const parents = new Map(
    process.platform === "linux"
      ? readdirSync("/proc")
          .filter(Number)
          .map((pid) => [Number(pid), parentOf(pid)])
      : [],
  );
  const tree = [root];
  for (let i = 0; i < tree.length; i++) for (const [pid, parent] of parents) if (parent === tree[i]) tree.push(pid);
  return tree;
}

function parentOf(pid) {
  try {
    return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "latin1"))[1]);
  } catch {
    return 0;
  }
}

function end(pid) {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended meanwhile.
  }
}

/** What failed in a file, a few lines for each: its tests, or the file itself where it did not even load. */
function failuresOf({ name, status, message, assertionResults }) {
  const failed = assertionResults
    .filter((test) => test.status === "failed")
    .map((test) => [test.fullName, test.failureMessages.join("\n")]);
  const shown = failed.length === 0 && status === "failed" ? [["does not load", message]] : failed;
  return shown.map(([title, text]) => `\nfailed: ${relative(".", name)} › ${title}\n${text.slice(0, 600)}`);
}

/**
 * Runs projects of the test runner and adds their results to the totals. `before`: what the command begins with. Files that were cut off, since the
 * runtime under them crashed, run once more: its fault is none of theirs, and is said.
 */
async function vitest(projects, files = [], folder = tmpdir(), before = [], isAgain = false) {
  const report = join(reports, `${[...projects, ...files.slice(0, 2)].join("-").replaceAll("/", "-")}${isAgain ? "-again" : ""}.json`);
  const wanted = projects.flatMap((name) => ["--project", name]);
  const passed = await runIn({ ...process.env, TMPDIR: folder }, [
    ...before,
    process.execPath,
    "node_modules/vitest/vitest.mjs",
    "run",
    "--silent=passed-only",
    ...files,
    ...wanted,
    "--reporter=dot",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ]);
  try {
    const { testResults } = JSON.parse(readFileSync(report, "utf8"));
    const cut = isAgain ? [] : testResults.filter(({ assertionResults }) => assertionResults.some(({ status }) => status === "pending"));
    const whole = testResults.filter((file) => !cut.includes(file));
    const failed = count(whole);
    if (cut.length === 0) {
      if (!passed && failed === 0) totals.failed += 1;
      return passed;
    }
    const names = cut.map(({ name }) => relative(".", name));
    console.error(`\nThe runtime of the tests crashed, so these run again: ${names.join(", ")}`);
    return (await vitest(projects, names, folder, before, true)) && failed === 0;
  } catch {
    return false;
  }
}

/** Adds the tests of files to the totals; answers how many of them failed. */
function count(files) {
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  const failures = files.flatMap(failuresOf);
  totals.passed += tests.filter(({ status }) => status === "passed").length;
  totals.failed += failures.length;
  totals.failures.push(...failures);
  totals.notRun.push(...tests.filter(({ status }) => !["passed", "failed"].includes(status)).map(({ fullName }) => fullName));
  return failures.length;
}
