// Runs the test runner in a process of its own, and reports how each file ended even if the run is cut off.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { start } from "./children.mjs";

/** Longer than a test may take (`scripts/patience.ts`), which ends by itself; loading a file, or a runtime, has no such limit. */
const SILENCE_MS = 700_000;
const LOOK_MS = 5_000;

/**
 * Runs what `args` name; returns how many tests passed, what failed, a few lines for each, what passed only when it was tried again, likewise, and
 * which did not run. Files that were cut off, because
 * the runtime under them crashed or they no longer reported anything, run once more by themselves: the runtime's fault is not theirs, and is
 * reported. `folder`: where the tests write; `before`: the start of the command; `yielding`: others go first.
 */
export async function testRun(args, options = {}) {
  const first = await attempt(args, options);
  if (first.cut.length === 0) return first;
  console.error(`\n${first.why}, so these run again: ${first.cut.join(", ")}`);
  const again = await attempt([...args.filter((arg) => arg.startsWith("-")), ...first.cut], options);
  const failures = again.cut.map((name) => `\nfailed: ${name}\n${again.why}, for the second time.`);
  return {
    passed: first.passed + again.passed,
    failures: [...first.failures, ...again.failures, ...failures],
    unsteady: [...first.unsteady, ...again.unsteady],
    notRun: [...first.notRun, ...again.notRun],
  };
}

/** Of an operator or organiser, such as PORT, VEXIL_DATA and VEXIL_SERVER: tests would start servers and commands with them. */
const SETTING = /^(?:PORT$|HOST$|VEXIL_(?!TEST_|ENGINE_|KILLS$|SURGE$))/;

/** The environment without settings that are meant for the server and the command line of whoever runs the tests. */
const forTests = (env) => Object.fromEntries(Object.entries(env).filter(([name]) => !SETTING.test(name)));

async function attempt(args, { folder = tmpdir(), before = [], yielding = false, silenceMs = SILENCE_MS, lookMs = LOOK_MS }) {
  const scratch = mkdtempSync(join(folder, "vexil-run-"));
  const progress = join(scratch, "progress");
  writeFileSync(progress, "");
  const runner = [process.execPath, "node_modules/vitest/vitest.mjs", "run", "--silent=passed-only", ...args];
  // On a machine that is set up for production React would be the one whose tests cannot wait for it.
  const env = { ...forTests(process.env), NODE_ENV: "test", TMPDIR: folder, VEXIL_TEST_PROGRESS: progress };
  const { done, end } = start(env, [...before, ...runner], { yielding });
  let silent = false;
  const watch = setInterval(() => {
    if (Date.now() - statSync(progress).mtimeMs < silenceMs) return;
    silent = true;
    end();
  }, lookMs);
  const succeeded = await done;
  clearInterval(watch);
  const lines = readFileSync(progress, "utf8").split("\n").filter(Boolean);
  rmSync(scratch, { recursive: true, force: true });
  return resultOf(lines.map(parsed), succeeded, silent);
}

/** The result in a run's lines (`scripts/test-progress.ts`), with the files that it did not finish and why. */
function resultOf(lines, succeeded, silent) {
  const planned = lines.flatMap(({ planned = [] }) => planned);
  const whole = lines.filter(({ ended, tests }) => ended && tests.every(({ state }) => state !== "pending"));
  const tests = whole.flatMap(({ tests }) => tests);
  const failures = whole.flatMap(failuresOf);
  const cut = planned.filter((name) => !whole.some(({ ended }) => ended === name));
  if (cut.length === 0 && silent && planned.length > 0)
    console.error("\nEach file has ended, but the test runner has not, which is ended.");
  else if (cut.length === 0 && !succeeded && failures.length === 0)
    failures.push(
      `\nfailed: the test runner, ${silent ? "of which nothing was heard before any test" : "outside of any test (see above)"}`,
    );
  const begun = lines.flatMap(({ begun }) => (cut.includes(begun) ? [begun] : []));
  return {
    passed: tests.filter(({ state }) => state === "passed").length,
    failures,
    unsteady: whole.flatMap(unsteadyOf),
    notRun: tests.filter(({ state }) => state === "skipped").map(({ name }) => name),
    cut,
    why: silent ? `Nothing was heard any more of ${begun.join(", ")}` : "The runtime of the tests crashed",
  };
}

/** What failed in a file: its tests, or the file itself if it could not be loaded. */
function failuresOf({ ended, tests, errors, failed }) {
  const shown = tests.filter(({ state }) => state === "failed").map(({ name, errors }) => [name, errors]);
  if (shown.length === 0 && failed) shown.push(["does not load", errors]);
  return shown.map(([name, errors]) => described("failed", ended, name, errors));
}

/** What passed in a file, but failed at the first attempt. */
function unsteadyOf({ ended, tests }) {
  const shown = tests.filter(({ state, attempts }) => state === "passed" && attempts > 1);
  return shown.map(({ name, errors }) => described("passed only when tried again", ended, name, errors));
}

const described = (how, file, name, errors) => `\n${how}: ${file} › ${name}\n${errors.join("\n").slice(0, 3_000)}`;

/** The last line of a run that was cut off may be incomplete. */
function parsed(line) {
  try {
    return JSON.parse(line);
  } catch {
    return {};
  }
}
