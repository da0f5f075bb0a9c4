import { spawn } from "node:child_process";
import { once } from "node:events";
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
