import { expect, test } from "vitest";
import { countFlags } from "./flag-counts.ts";

const flags = (bound: number, free: number) => Array.from({ length: bound + free }, (_, index) => ({ bound: index < bound }));

test("a team that has its flag needs no other", () => {
  expect(countFlags(flags(8, 4), 10)).toMatchObject({ bound: 8, free: 4, waiting: 2, short: false });
  expect(countFlags(flags(8, 2), 10)).toMatchObject({ waiting: 2, short: false });
  expect(countFlags(flags(8, 1), 10)).toMatchObject({ waiting: 2, short: true });
  expect(countFlags(flags(8, 0), 6)).toMatchObject({ waiting: 0, short: false });
});

test("fewer free flags than teams without one is a warning, fewer than twice the teams is advice", () => {
  expect(countFlags(flags(0, 9), 10)).toMatchObject({ short: true, few: false });
  expect(countFlags(flags(0, 19), 10)).toMatchObject({ short: false, few: true });
  expect(countFlags(flags(0, 20), 10)).toMatchObject({ short: false, few: false });
});
