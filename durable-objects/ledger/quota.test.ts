import { expect, test } from "vitest";
import { Quota } from "./quota.ts";

const NOW = 1_000_000;
const passed = (quota: Quota, user: string, team: number | undefined, times: number, now: number) =>
  Array.from({ length: times }, () => quota.take(user, team, now)).filter((wait) => wait === 0).length;

test("a user submits a hundred at once and fifty more every five seconds, to the millisecond", () => {
  const quota = new Quota();
  expect(passed(quota, "a", 1, 200, NOW)).toBe(100);
  expect(quota.take("a", 1, NOW + 1)).toBe(4_999);
  expect(passed(quota, "a", 1, 200, NOW + 4_999)).toBe(0);
  expect(passed(quota, "a", 1, 200, NOW + 5_000)).toBe(50);
});

test("a busy user takes nothing from others in the team, nor a busy team from other teams", () => {
  const quota = new Quota();
  passed(quota, "a", 1, 10_000, NOW);
  expect(passed(quota, "b", 1, 200, NOW)).toBe(100);
  for (const user of ["c", "d", "e"]) expect(passed(quota, user, 1, 200, NOW)).toBe(100);
  expect(passed(quota, "f", 1, 200, NOW)).toBe(0);
  expect(passed(quota, "g", 2, 200, NOW)).toBe(100);
});

test("a user without a team is limited, too", () => {
  expect(passed(new Quota(), "a", undefined, 200, NOW)).toBe(100);
});

test("buckets that are full again are forgotten, the others are not", () => {
  const quota = new Quota();
  passed(quota, "a", 1, 100, NOW + 4_999);
  for (let n = 0; n < 4_999; n += 1) quota.take(`u${n}`, n, NOW);
  quota.take("late", 9_999, NOW + 5_000);
  expect((quota as unknown as { users: Map<string, unknown> }).users.size).toBe(2);
  expect(quota.take("a", 1, NOW + 5_000)).toBe(4_999);
});
