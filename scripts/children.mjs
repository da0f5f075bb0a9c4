// Programs that a command has started, each with its own child processes.
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { setPriority } from "node:os";

/** How much less than others a yielding program gets of a core, as for nice(1): at 5 a third of their share, which still suffices beside somebody else's work. */
const YIELDING = 5;
const running = new Set();

/**
 * Starts a program; `done` resolves when it has ended, with whether it succeeded, and `end` ends it with everything that it has started.
 * `yielding`: it runs when the others leave a core idle.
 */
export function start(env, [command, ...args], { yielding = false } = {}) {
  // Without colours: with them each dot for thousands of tests is a separate line.
  const child = spawn(command, args, { env: { ...env, NO_COLOR: "1" }, stdio: ["ignore", "inherit", "inherit"] });
  running.add(child);
  if (yielding && child.pid) setPriority(child.pid, YIELDING);
  const done = new Promise((resolve) =>
    child.on("close", (code) => {
      running.delete(child);
      resolve(code === 0);
    }),
  );
  return { done, end: () => endTree(child.pid) };
}

export function endAll() {
  for (const child of running) endTree(child.pid);
}

function endTree(root) {
  for (const pid of treeOf(root)) end(pid);
}

/** A process and everything that it has started, including the servers of tests; where the system cannot tell, only the process. */
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
