// The Docker Engine of `npm test`: the one named by VEXIL_TEST_ENGINE, or a private one that lives as long as the run.
import { execFile, execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { join } from "node:path";

// One folder per checkout, so that a run finds and ends what a killed one has left. Not in the checkout, because socket paths must be short.
const folder = join("/tmp", `vexil-engine-${createHash("sha256").update(process.cwd()).digest("hex").slice(0, 8)}`);
const env = { ...process.env, VEXIL_ENGINE_DIR: folder };
const SCRIPT = `set -e
  scripts/docker-engine install
  scripts/docker-engine stop
  DOCKER_HOST=$(scripts/docker-engine start)
  export DOCKER_HOST
  scripts/docker-images >/dev/null
  echo "$DOCKER_HOST"`;
let child = null;

/** Installs, starts and fills an engine; returns its `host`, or the `reason` in one line why there is none. Safe to run beside anything except apt. */
export function beginEngine() {
  if (process.env.VEXIL_TEST_ENGINE) return Promise.resolve({ host: process.env.VEXIL_TEST_ENGINE });
  if (process.platform !== "linux") return Promise.resolve({ reason: "one is started on Linux only" });
  return new Promise((resolve) => {
    child = execFile("sh", ["-c", SCRIPT], { env }, (error, stdout, stderr) =>
      resolve(error ? { reason: lastLine(stderr) || error.message } : { host: lastLine(stdout) }),
    );
  });
}

/** Ends the engine that was started here, with everything in it. */
export function stopEngine() {
  if (!child) return;
  // Otherwise it would go on to start one that nobody ends; a running installation is waited for.
  child.kill();
  child = null;
  execFileSync("scripts/docker-engine", ["stop"], { env, stdio: ["ignore", "ignore", "inherit"] });
}

function lastLine(text) {
  return text.trim().split("\n").at(-1);
}
