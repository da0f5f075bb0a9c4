import { expect, test } from "vitest";
import { packPercents, percentsOf } from "./blood-percents.ts";

test("the default of 5, 3 and 1 percent is 52459530", () => {
  expect(percentsOf(52_459_530)).toEqual(["5", "3", "1"]);
  expect(packPercents(["5", "3", "1"])).toBe(52_459_530);
});

test("one decimal is kept, none and all are possible", () => {
  expect(percentsOf(packPercents(["12.5", "0", "100"])!)).toEqual(["12.5", "0", "100"]);
  expect(packPercents(["0", "0", "0"])).toBe(0);
});

test.each([
  ["", "3", "1"],
  ["-1", "3", "1"],
  ["100.1", "3", "1"],
  ["five", "3", "1"],
] as const)("%s, %s and %s are no bonus", (...percents) => {
  expect(packPercents(percents)).toBeNull();
});
