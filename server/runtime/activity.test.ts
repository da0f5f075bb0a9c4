import { expect, test } from "vitest";
import { activityBetween, activityOf, ownShare } from "./activity.ts";

test("a process that computes, one that waits for a disk, and one that waits for something else are told apart", () => {
  const before = { state: "S", cpuMs: 1_000, waitedMs: 0 };
  expect(activityBetween(before, { ...before, state: "R", cpuMs: 60_900 })).toBe(
    " (it computes, and used 59.9 s of CPU since it last answered)",
  );
  expect(activityBetween(before, { ...before, state: "D" })).toBe(" (it waits for a disk, and used 0.0 s of CPU since it last answered)");
  expect(activityBetween(before, { ...before, cpuMs: 1_040 })).toContain("it waits, and used 0.0 s");
  expect([activityBetween(null, before), activityBetween(before, null)]).toEqual(["", ""]);
});

test("the time that a process waited for a processor is not its own", () => {
  const before = { state: "R", cpuMs: 0, waitedMs: 500 };
  const after = (waitedMs: number | null) => ownShare(before, { ...before, waitedMs }, 1_000);
  expect([after(500), after(1_250), after(1_500), after(9_000)]).toEqual([1, 0.25, 0, 0]);
  // Another process since then, one of which nothing is known, and a clock that stands.
  expect([after(100), after(null), ownShare(null, before, 1_000), ownShare(before, null, 1_000), ownShare(before, before, 0)]).toEqual([
    1, 1, 1, 1, 1,
  ]);
});

test.runIf(process.platform === "linux")("the system's figures of this process are read, and of none that has ended", () => {
  const mine = activityOf(process.pid)!;
  expect("RSD").toContain(mine.state);
  expect(mine.cpuMs).toBeGreaterThan(0);
  expect(mine.waitedMs === null || mine.waitedMs >= 0).toBe(true);
  expect(activityOf(2 ** 30)).toBeNull();
});
