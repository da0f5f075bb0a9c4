import { expect, test } from "vitest";
import { Semaphore } from "./semaphore.ts";

test("no more than the given number of tasks run at once, and all are done in order", async () => {
  const semaphore = new Semaphore(3);
  const begun: number[] = [];
  let running = 0;
  let most = 0;
  const work = (n: number) => async () => {
    begun.push(n);
    most = Math.max(most, (running += 1));
    await new Promise((done) => setImmediate(done));
    running -= 1;
    if (n === 4) throw new Error("one fails");
    return n;
  };
  const results = await Promise.allSettled([1, 2, 3, 4, 5, 6, 7].map((n) => semaphore.run(work(n))));
  expect(most).toBe(3);
  expect(begun).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(results.map(({ status }) => status === "fulfilled")).toEqual([true, true, true, false, true, true, true]);
});
