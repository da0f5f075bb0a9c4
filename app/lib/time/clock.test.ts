import { expect, test } from "vitest";
import { clockNow, setClock } from "./clock.ts";

/** In tenths of a second; never -0, which a millisecond that has passed in between would make. */
const ahead = () => Math.round((clockNow() - Date.now()) / 100) * 100 + 0;

test("a page's time corrects a wrong clock, but not by what the network may have cost", () => {
  setClock(Date.now() + 3_000);
  expect(ahead()).toBe(0);
  setClock(Date.now() + 3_600_000);
  expect(ahead()).toBe(3_600_000);
  setClock(Date.now());
  expect(ahead()).toBe(0);
});

test("what was measured exactly is not undone by a rougher word", () => {
  setClock(Date.now() + 3_000, 100);
  expect(ahead()).toBe(3_000);
  setClock(Date.now());
  expect(ahead()).toBe(3_000);
  setClock(Date.now(), 100);
  expect(ahead()).toBe(0);
});
