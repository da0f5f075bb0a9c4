import { expect, test } from "vitest";
import { Clock } from "./clock.ts";

test("what the Fleet puts at a time happens here when the Fleet's clock shows it, however wrong this host's clock is", () => {
  let elapsed = 0;
  const clock = new Clock(() => elapsed, 1_000_000);
  clock.learn(1_600_000);
  expect(clock.here(1_660_000)).toBe(1_060_000);
  elapsed = 60_000;
  expect([clock.now(), clock.fleetNow()]).toEqual([1_060_000, 1_660_000]);
});

test("until the Fleet has said what time it has, this host's clock is taken for right", () => {
  const clock = new Clock(() => 5, 1_000);
  expect([clock.here(77), clock.fleetNow()]).toEqual([77, 1_000]);
});
