import { expect, test } from "vitest";
import { amountsOf, dollarsOf, type Event } from "./event.ts";
import { costOf, PRICES } from "./prices.ts";

const SMALL: Event = {
  hours: 48,
  sockets: 4_000,
  submissions: 300_000,
  solves: 18_000,
  pages: 1e6,
  isolates: 200,
  withBoard: 0.25,
};

test("what the plan includes costs nothing, and everything beyond it is charged by the piece", () => {
  const { included, each } = PRICES.requests;
  expect(costOf("requests", included)).toBe(0);
  expect(costOf("requests", included + 1e6)).toBeCloseTo(1e6 * each);
});

test("news that comes faster than a page reads again is not all read", () => {
  const read = (solves: number) => amountsOf({ ...SMALL, solves }).requests - amountsOf({ ...SMALL, solves: 0 }).requests;
  expect(read(36_000)).toBeLessThan(2 * read(18_000));
  expect(read(10_000_000)).toBeLessThan(SMALL.sockets * SMALL.withBoard * 48 * 3_600 * 2);
});

const LARGE: Event = { ...SMALL, sockets: 20_000, submissions: 1_500_000, solves: 90_000, pages: 5e6, isolates: 500 };

test("an event of ten thousand teams stays within its budget", () => {
  expect(dollarsOf(amountsOf(LARGE)).sum).toBeLessThanOrEqual(150);
});

test("an event of two thousand teams stays within its budget", () => {
  expect(dollarsOf(amountsOf(SMALL)).sum).toBeLessThanOrEqual(25);
});
