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

test("what many requests have left is freed once, and again only after as many more and some time", () => {
  const gc = (holder.gc = vi.fn<() => void>());
  const start = Date.UTC(2026, 10, 28);
  requests(500);
  collectGarbage(start);
  collectGarbage(start + 60_000);
  expect(gc).toHaveBeenCalledTimes(1);
  requests(499);
  collectGarbage(start + 60_000);
  expect(gc).toHaveBeenCalledTimes(1);
  requests(1);
  collectGarbage(start + 60_000);
  expect(gc).toHaveBeenCalledTimes(2);
  requests(5_000);
  collectGarbage(start + 63_999);
  expect(gc).toHaveBeenCalledTimes(2);
  collectGarbage(start + 64_000);
  expect(gc).toHaveBeenCalledTimes(3);
});

test("where the engine's collector is not given, nothing happens", () => {
  delete holder.gc;
  requests(2_000);
  expect(() => collectGarbage(Date.now())).not.toThrow();
});
