import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { childOf } from "./process-tree.ts";

test("of two children with one name the one started last is meant, like a program that replaces another", async () => {
  const sleepers = [];
  try {
    for (let n = 0; n < 2; n++) {
      const sleeper = spawn("sleep", ["300"]);
      sleepers.push(sleeper);
      await once(sleeper, "spawn");
      await expect.poll(() => childOf(process.pid, "sleep")).toBe(sleeper.pid);
    }
  } finally {
    for (const sleeper of sleepers) sleeper.kill("SIGKILL");
  }
});
