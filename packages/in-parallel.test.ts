import { expect, test } from "vitest";
import { inParallel } from "./in-parallel.ts";

test("never more at once than allowed, results in the order of the items", async () => {
  let running = 0;
  let most = 0;
  const results = await inParallel([1, 2, 3, 4, 5], 2, async (item) => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    return item * 10;
  });
  expect(results).toEqual([10, 20, 30, 40, 50]);
  expect(most).toBe(2);
});

test("an empty list finishes at once", async () => {
  expect(await inParallel([], 4, async () => 1)).toEqual([]);
});
