import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { waitOnWhenWokenEarly } from "./woken-early.ts";

/** Wakes the waiter before anything is written, gives it time to continue, and only then writes and wakes. */
const WAKES_EARLY = `
  const cells = require("node:worker_threads").workerData;
  while (Atomics.notify(cells, 0) === 0);
  Atomics.wait(cells, 1, 0, 100);
  Atomics.store(cells, 0, 1);
  Atomics.notify(cells, 0);
`;

test("a waiter that is woken before its value has changed waits on", async () => {
  const before = Atomics.wait;
  waitOnWhenWokenEarly();
  try {
    const cells = new Int32Array(new SharedArrayBuffer(8));
    const helper = new Worker(WAKES_EARLY, { eval: true, workerData: cells });
    Atomics.wait(cells, 0, 0);
    expect(Atomics.load(cells, 0)).toBe(1);
    await helper.terminate();
  } finally {
    Atomics.wait = before;
  }
});

test("a wait with a time limit ends as usual", () => {
  const before = Atomics.wait;
  waitOnWhenWokenEarly();
  waitOnWhenWokenEarly();
  try {
    const cells = new Int32Array(new SharedArrayBuffer(4));
    expect(Atomics.wait(cells, 0, 0, 1)).toBe("timed-out");
    expect(Atomics.wait(cells, 0, 1)).toBe("not-equal");
  } finally {
    Atomics.wait = before;
  }
});
