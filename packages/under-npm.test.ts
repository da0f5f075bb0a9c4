import { spawn } from "node:child_process";
import { expect, test } from "vitest";

/** A program that only prints what happens to it; it would run for a minute. */
const PROGRAM = `import { register } from "tsx/esm/api";
register();
const { whenNpmEnds } = await import(process.cwd() + "/packages/under-npm.ts");
const timer = setTimeout(() => console.log("went on"), 60_000);
whenNpmEnds(() => (console.log("stops"), clearTimeout(timer)));
console.log("runs");`;

/** Runs the program below a shell, as npm starts one; returns its output. Only the shell gets the signal. */
function signalled(event: string): Promise<string> {
  const line = '"$NODE" --input-type=module -e "$PROGRAM"; true';
  const env = { ...process.env, NODE: process.execPath, PROGRAM, npm_lifecycle_event: event };
  const shell = spawn("sh", ["-c", line], { env, stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  shell.stdout.on("data", (bytes) => {
    said += String(bytes);
    if (said === "runs\n") shell.kill("SIGTERM");
  });
  return new Promise((done) => shell.stdout.once("close", () => done(said)));
}

test.runIf(process.platform !== "win32").each(["start", "npx"])(
  "what npm has started (%s) ends where a SIGTERM has ended only the shell between them",
  async (event) => {
    expect(await signalled(event)).toBe("runs\nstops\n");
  },
);
