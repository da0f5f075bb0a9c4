import { expect, test } from "vitest";
import { forgottenAt, penaltyMs, placesOf, trustAfter, trustAt, type AddressTrust } from "./address-trust.ts";

const fresh = trustAt(null, 0);
const after = (tries: boolean[], known = fresh, now = 0): AddressTrust =>
  tries.reduce((held, right) => trustAfter(held, right, now), known);
const wrong = (times: number) => Array.from({ length: times }, () => false);
const right = (times: number) => Array.from({ length: times }, () => true);

test("ten wrong passwords have no effect, each further one doubles the wait", () => {
  expect(penaltyMs(after(wrong(9)), 0)).toBe(0);
  expect([10, 11, 12, 13].map((times) => penaltyMs(after(wrong(times)), 0))).toEqual([2_000, 4_000, 8_000, 16_000]);
  expect(penaltyMs(after(wrong(40)), 0)).toBe(300_000);
  expect(penaltyMs(after(wrong(10)), 2_000)).toBe(0);
});

test("one wrong password is forgiven every half minute, and all in the end", () => {
  const held = after(wrong(12));
  expect(trustAt(held, 29_999).failures).toBe(12);
  expect(trustAt(held, 30_000).failures).toBe(11);
  expect(trustAt(held, 60_000).failures).toBe(10);
  expect(trustAt(trustAt(held, 45_000), 60_000).failures).toBe(10);
  expect(trustAt(held, 3_600_000)).toMatchObject({ failures: 0, trust: 0 });
});

test("the half minutes count from the first wrong password, whatever happens in between", () => {
  const first = after(wrong(1), fresh, 100_000);
  expect([129_999, 130_000].map((now) => trustAt(first, now).failures)).toEqual([1, 0]);
  const more = after([false, false, true], first, 120_000);
  expect([129_999, 130_000].map((now) => trustAt(more, now).failures)).toEqual([2, 1]);
});

test("concurrent tries never exceed what is left of the ten, so that all of them may be wrong", () => {
  expect(placesOf(fresh)).toBe(2);
  expect(placesOf(after(right(5)))).toBe(7);
  expect(placesOf(after(right(50)))).toBe(10);
  expect(placesOf(after([...right(50), ...wrong(4)]))).toBe(6);
  expect(placesOf(after([...right(3), ...wrong(2)]))).toBe(3);
  expect(placesOf(after([...wrong(3), ...right(1)]))).toBe(3);
  expect(placesOf(after(wrong(9)))).toBe(1);
  expect(placesOf(after(wrong(30)))).toBe(1);
});

test("a right password makes up for a wrong one", () => {
  const school = Array.from({ length: 60 }, (_, n) => n % 2 === 0);
  expect(penaltyMs(after(school), 0)).toBe(0);
  expect(after(school).failures).toBeLessThanOrEqual(1);
});

test("a client that fails as fast as allowed gets about two tries a minute", () => {
  let [held, tries] = [after(wrong(10)), 0];
  for (let now = 0; now < 3_600_000; now += 1_000) {
    held = trustAt(held, now);
    if (penaltyMs(held, now) > 0) continue;
    held = trustAfter(held, false, now);
    tries += 1;
  }
  expect(tries).toBeLessThan(130);
});

test("nothing is kept of an address when everything is forgiven and it has been quiet for a quarter of an hour", () => {
  const quiet = after([false, true], fresh, 100_000);
  expect(forgottenAt(quiet)).toBe(1_000_000);
  expect(forgottenAt(after(right(1), quiet, 200_000))).toBe(1_100_000);
  expect(forgottenAt(after(wrong(1), after(wrong(3)), 50_000))).toBe(950_000);
  expect([999_999, 1_000_000].map((now) => trustAt(quiet, now).last)).toEqual([100_000, 0]);
  expect(forgottenAt(after(wrong(2)))).toBe(15 * 60_000);
  expect(forgottenAt(after(wrong(60)))).toBe(60 * 30_000);
});

test("an address does not wait until a clock that was set back has caught up", () => {
  const late = after(wrong(12), trustAt(null, 3_600_000), 3_600_000);
  expect(penaltyMs(trustAt(late, 3_400_000), 3_400_000)).toBe(208_000);
  expect(penaltyMs(trustAt(late, 0), 0)).toBe(0);
  const trusted = after(right(5), trustAt(null, 3_600_000), 3_600_000);
  expect([3_400_000, 0].map((now) => placesOf(trustAt(trusted, now)))).toEqual([7, 2]);
});
