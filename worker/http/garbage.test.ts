import { afterEach, expect, test, vi } from "vitest";
import { collectGarbage, countRequest } from "./garbage.ts";

const holder = globalThis as { gc?: () => void };
const { gc: real } = holder;
afterEach(() => {
  holder.gc = real;
});

const requests = (count: number) => {
  for (let n = 0; n < count; n += 1) countRequest();
};

/** Calls with so many requests before each, so many seconds after the last one; returns whether each collected. */
function occasions(start: number, ...steps: [count: number, seconds: number][]): boolean[] {
  const gc = (holder.gc = vi.fn<() => void>());
  let now = start;
  return steps.map(([count, seconds]) => {
    gc.mockClear();
    requests(count);
    collectGarbage((now += seconds * 1_000));
    return gc.mock.calls.length === 1;
  });
}

test("what many requests have left is freed once, and again only after as many more and some time", () => {
  expect(occasions(Date.UTC(2026, 10, 28), [500, 5], [0, 60], [499, 5], [1, 5], [600, 5], [600, 9], [0, 1])).toEqual([
    true,
    false,
    false,
    true,
    false,
    false,
    true,
  ]);
});

test("while many come it is left to the engine, and made up for afterwards", () => {
  const rush = occasions(Date.UTC(2026, 10, 29), [1_600, 5], [15_000, 5], [15_000, 5], [15_000, 5], [1_500, 5]);
  expect(rush).toEqual([true, false, false, false, true]);
});

test("who asks again and again changes nothing", () => {
  const start = Date.UTC(2026, 11, 1);
  occasions(start, [500, 5]);
  expect(occasions(start + 5_000, [10_000, 0.5], [1, 0.1], [1, 0.3], [0, 0.2], [0, 14])).toEqual([false, false, false, false, true]);
});

test("after the machine's clock was set back it goes on", () => {
  const start = Date.UTC(2026, 11, 2);
  expect(occasions(start, [500, 5], [600, 20], [0, -3_600], [600, 20])).toEqual([true, true, false, true]);
});

test("where the engine's collector is not given, nothing happens", () => {
  delete holder.gc;
  requests(2_000);
  expect(() => collectGarbage(Date.now())).not.toThrow();
});
