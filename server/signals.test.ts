import { spawn } from "node:child_process";
import { expect, test } from "vitest";

/** A server that only says what becomes of it; it would go on for a minute. */
const PROGRAM = `import { register } from "tsx/esm/api";
register();
const { stopOnSignals } = await import(process.cwd() + "/server/signals.ts");
stopOnSignals(async () => console.log("stops"));
setTimeout(() => console.log("went on"), 60_000);
console.log("runs");`;

/** The program below a shell, as npm starts one; what it says until it has ended. The shell gets the signal alone. */
function signalled(signal: NodeJS.Signals): Promise<string> {
  const line = '"$NODE" --input-type=module -e "$PROGRAM"; true';
  const env = { ...process.env, NODE: process.execPath, PROGRAM, npm_lifecycle_event: "start" };
  const shell = spawn("sh", ["-c", line], { env, stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  shell.stdout.on("data", (bytes) => {
    said += String(bytes);
    if (said === "runs\n") shell.kill(signal);
  });
  return new Promise((done) => shell.stdout.once("close", () => done(said)));
}

test.runIf(process.platform !== "win32")("SIGTERM to npm, which ends only the shell that npm has started, stops the server", async () => {
  expect(await signalled("SIGTERM")).toBe("runs\nstops\n");
});
