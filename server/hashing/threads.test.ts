import { readdirSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import { expect, test } from "vitest";
import { HashThreads } from "./threads.ts";

const cut = { cost: 1_024, block: 8, parallel: 1, salt: Buffer.alloc(16, 7).toString("base64url") };
const work = { from: "a", rank: 0, client: null, password: "a password" };

/** How many threads of this process have a lower priority, by the 19th field of `/proc/…/stat`; fields are counted after the name in brackets. */
function givingWay(): number {
  const stats = readdirSync("/proc/self/task").map((id) => readFileSync(`/proc/self/task/${id}/stat`, "latin1"));
  const nice = stats.map((stat) => Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[16]));
  return nice.filter((value) => value === constants.priority.PRIORITY_BELOW_NORMAL).length;
}

test.runIf(process.platform === "linux")("hashing threads are kept, and everything else has priority over them", async () => {
  const before = givingWay();
  const threads = new HashThreads();
  await Promise.all([threads.hash({ ...work, cuts: [cut] }), threads.hash({ ...work, cuts: [cut] })]);
  await threads.hash({ ...work, cuts: [cut] });
  expect(givingWay() - before).toBe(2);
});

test("only the impossible work fails", async () => {
  const threads = new HashThreads();
  await expect(threads.hash({ ...work, cuts: [{ ...cut, cost: 3 }] })).rejects.toThrow();
  expect(await threads.hash({ ...work, cuts: [cut, cut] })).toHaveLength(2);
});
