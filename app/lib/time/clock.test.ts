import { beforeEach, expect, test } from "vitest";
import { clockNow, setClock } from "./clock.ts";

/** In tenths of a second; adding 0 avoids -0, which a millisecond that passes in between would give. */
const ahead = () => Math.round((clockNow() - Date.now()) / 100) * 100 + 0;

// Tests of other files set it, too.
beforeEach(() => setClock(Date.now(), 0));

test("a page's time corrects a wrong clock, but ignores differences that the network may have caused", () => {
  setClock(Date.now() + 3_000);
  expect(ahead()).toBe(0);
  setClock(Date.now() + 3_600_000);
  expect(ahead()).toBe(3_600_000);
  setClock(Date.now());
  expect(ahead()).toBe(0);
});

test("an exact measurement is not replaced by a rougher one", () => {
  setClock(Date.now() + 3_000, 100);
  expect(ahead()).toBe(3_000);
  setClock(Date.now());
  expect(ahead()).toBe(3_000);
  setClock(Date.now(), 100);
  expect(ahead()).toBe(0);
});
