import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { waitOnWhenWokenEarly } from "./woken-early.ts";

/** Wakes whoever waits before anything is written, gives him time to go on, and only then writes and wakes. */
const WAKES_EARLY = `
  const cells = require("node:worker_threads").workerData;
  while (Atomics.notify(cells, 0) === 0);
  Atomics.wait(cells, 1, 0, 100);
  Atomics.store(cells, 0, 1);
  Atomics.notify(cells, 0);
`;

test("who is woken before what he waits for has come waits on", async () => {
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

test("a wait with a limit ends as ever", () => {
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
