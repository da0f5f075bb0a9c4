import { expect, test } from "vitest";
import { Clock } from "./clock.ts";

test("an event happens when the Fleet's clock shows its time, however wrong this host's clock is", () => {
  let elapsed = 0;
  const clock = new Clock(() => elapsed, 1_000_000);
  clock.learn(1_600_000);
  expect(clock.here(1_660_000)).toBe(1_060_000);
  elapsed = 60_000;
  expect([clock.now(), clock.fleetNow()]).toEqual([1_060_000, 1_660_000]);
});

test("until the Fleet has sent its time, this host's clock counts as right", () => {
  const clock = new Clock(() => 5, 1_000);
  expect([clock.here(77), clock.fleetNow()]).toEqual([77, 1_000]);
});
