import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync } from "node:fs";
import { expect, test } from "vitest";

/** A program that prints when told to, with no reader, and then what became of it. */
const PROGRAM = `import { register } from "tsx/esm/api";
register();
const { outliveReaders } = await import(process.cwd() + "/packages/closed-pipe.ts");
outliveReaders();
console.log("runs");
process.stdin.once("data", () => {
  process.stdout.once("close", () => (console.error("went on"), process.stdin.destroy()));
  console.log("for nobody");
});`;

test("a program whose output is no longer read finishes what it has started", async () => {
  const program = spawn(process.execPath, ["--input-type=module", "-e", PROGRAM]);
  let said = "";
  program.stderr.on("data", (bytes) => (said += String(bytes)));
  await once(program.stdout, "data");
  program.stdout.destroy();
  await once(program.stdout, "close");
  program.stdin.write("go");
  const [code] = await once(program, "close");
  expect({ code, said }).toEqual({ code: 0, said: "went on\n" });
});

/** A server that prints to a full disk, and then goes on. */
const SERVER = `import { register } from "tsx/esm/api";
register();
const { outliveOutput } = await import(process.cwd() + "/packages/closed-pipe.ts");
outliveOutput();
console.log("runs");
setImmediate(() => (console.log("still runs"), console.error("went on")));`;

test.runIf(existsSync("/dev/full"))("a server whose output is kept on a full disk goes on without it", () => {
  const full = openSync("/dev/full", "w");
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", SERVER], { stdio: ["ignore", full, "pipe"] });
  closeSync(full);
  expect({ status, stderr: String(stderr) }).toEqual({ status: 0, stderr: "went on\n" });
});
