import { expect, test } from "vitest";
import { defaultTimes } from "./new-game.ts";

test("a new game starts a week from now at nine on the organiser's clock", () => {
  const now = Date.UTC(2026, 10, 21, 22, 15);
  expect(defaultTimes(now, "Asia/Tokyo")).toEqual({ start: Date.UTC(2026, 10, 29, 0), end: Date.UTC(2026, 10, 30, 0) });
  expect(defaultTimes(now, "UTC").start).toBe(Date.UTC(2026, 10, 28, 9));
});
