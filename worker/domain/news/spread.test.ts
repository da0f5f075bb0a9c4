import { expect, test } from "vitest";
import { delayOfAsking, delayOfChange, delayOfConnecting, spreadOf, spreadOfMissed } from "./spread.ts";

test.each([
  [0, 0],
  [1, 3],
  [400, 1_000],
  [2_000, 5_000],
  [4_000, 10_000],
  [20_000, 10_000],
])("%i sockets fetch within %i ms", (sockets, ms) => {
  expect(spreadOf(sockets)).toBe(ms);
});

test.each([
  ["soon", 10_000, 0.9, 1_000],
  ["own", 10_000, 0, 1_000],
  ["own", 10_000, 0.5, 6_000],
  ["shared", 10_000, 0, 400],
  ["shared", 10_000, 0.5, 1_650],
  ["own", 0, 0.9, 1_000],
] as const)("what is %s is asked for within %i ms, by chance %f after %i ms", (what, spread, chance, ms) => {
  expect(delayOfAsking(what, spread, chance)).toBe(ms);
});

const up = (code: number) => ({ code, wasUp: true });
const never = (code: number) => ({ code, wasUp: false });

test("the first connection is made at once", () => {
  expect(delayOfConnecting(0, null, null, 0.9)).toBe(0);
});

test("later attempts are made anywhere up to a second, doubling to thirty", () => {
  const delays = [1, 2, 3, 4, 5, 6, 20].map((attempt) => delayOfConnecting(attempt, never(1006), 10_000, 1));
  expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  expect(delayOfConnecting(3, up(1006), 10_000, 0.25)).toBe(1_000);
});

test.each([1001, 1006, 1012])("after a restart (%i) everybody reconnects within the spread, not at once", (code) => {
  expect(delayOfConnecting(1, up(code), null, 0.99)).toBe(9_900);
  expect(delayOfConnecting(1, up(code), 5_000, 0.5)).toBe(2_500);
  expect(delayOfConnecting(1, up(code), 20, 0.5)).toBe(500);
  expect(delayOfConnecting(1, never(code), 10_000, 0.5)).toBe(500);
  expect(delayOfConnecting(2, up(code), 10_000, 1)).toBe(2_000);
});

test("a client that the server closed alone reconnects within a second", () => {
  expect(delayOfConnecting(1, up(4_000), 10_000, 0.5)).toBe(500);
});

test("the pages of a game that begins open within a second with few teams, and within ten with thousands", () => {
  expect([delayOfChange(20, 0), delayOfChange(20, 1), delayOfChange(20, 0.5)]).toEqual([500, 1_000, 750]);
  expect(delayOfChange(2_000, 1)).toBe(2_500);
  expect(delayOfChange(10_000, 1)).toBe(10_500);
  expect(delayOfChange(1_000_000, 1)).toBe(10_500);
});

test("of clients that have missed something thirty fetch per second", () => {
  expect(spreadOfMissed(1)).toBe(34);
  expect(spreadOfMissed(20_000) / 1_000).toBeCloseTo(667, 0);
});
