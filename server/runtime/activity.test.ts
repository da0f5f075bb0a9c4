import { expect, test } from "vitest";
import { activityBetween, activityOf } from "./activity.ts";

test("a process that computes, one that waits for a disk, and one that waits for something else are told apart", () => {
  const before = { state: "S", cpuMs: 1_000 };
  expect(activityBetween(before, { state: "R", cpuMs: 60_900 })).toBe(" (it computes, and used 59.9 s of CPU since it last answered)");
  expect(activityBetween(before, { state: "D", cpuMs: 1_000 })).toBe(
    " (it waits for a disk, and used 0.0 s of CPU since it last answered)",
  );
  expect(activityBetween(before, { state: "S", cpuMs: 1_040 })).toContain("it waits, and used 0.0 s");
  expect([activityBetween(null, before), activityBetween(before, null)]).toEqual(["", ""]);
});

test.runIf(process.platform === "linux")("the system's figures of this process are read, and of none that has ended", () => {
  const mine = activityOf(process.pid)!;
  expect("RSD").toContain(mine.state);
  expect(mine.cpuMs).toBeGreaterThan(0);
  expect(activityOf(2 ** 30)).toBeNull();
});
