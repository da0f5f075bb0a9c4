import { describe, expect, test } from "vitest";
import { CallGap, CallPace, withGap } from "./call-pace.ts";

const caller = (n: number) => `isolate ${n}`;

/** This many submissions by this many callers, one by one, spread over a second. */
function aSecond(pace: CallPace, second: number, submissions: number, callers: number): number {
  let gap = 0;
  for (let n = 0; n < submissions; n += 1) gap = pace.call(caller(n % callers), 1, second * 1_000 + (n * 1_000) / submissions);
  return gap;
}

describe("an object's pace", () => {
  test.each([
    ["fewer submissions than it may be called", 400, 32, 0],
    ["more", 401, 32, 80],
    ["many more", 4_000, 32, 80],
    ["many more, whose share is no whole millisecond", 4_000, 33, 83],
    ["many more of ten times the callers", 4_000, 320, 800],
    ["many more of more callers than can be kept within it", 9_000, 3_000, 2_000],
    ["a single isolate with its two ways", 9_000, 2, 0],
    ["one way of a second isolate", 9_000, 3, 8],
  ])("%s: %i of %i callers, %i ms apart", (_, submissions, callers, gap) => {
    expect(aSecond(new CallPace(), 7, submissions, callers)).toBe(gap);
  });

  test("recognises a rush before its second is over", () => {
    const pace = new CallPace();
    const gaps = Array.from({ length: 41 }, (_, n) => pace.call(caller(n % 8), 1, 7_000 + n));
    expect([gaps.at(-2), gaps.at(-1)]).toEqual([0, 20]);
  });

  test("leaves room for other calls, but always some for submissions", () => {
    const pace = new CallPace();
    for (let n = 0; n < 200; n += 1) pace.other(7_000);
    expect(aSecond(pace, 7, 201, 20)).toBe(100);
    for (let n = 0; n < 900; n += 1) pace.other(8_000);
    expect(aSecond(pace, 8, 201, 20)).toBe(200);
  });

  test("keeps the load of the second before, and drops it a second later", () => {
    const pace = new CallPace();
    aSecond(pace, 7, 1_000, 44);
    expect([pace.call("one", 1, 8_000), pace.call("one", 1, 9_000)]).toEqual([110, 0]);
    aSecond(pace, 10, 1_000, 44);
    expect(pace.call("one", 1, 12_000)).toBe(0);
  });

  test("ignores callers who send no name, as those of the previous release", () => {
    const pace = new CallPace();
    for (let n = 0; n < 600; n += 1) pace.call(undefined, 1, 7_000);
    expect([pace.call("one", 1, 7_998), pace.call("two", 1, 7_999)]).toEqual([0, 0]);
  });
});

test("a caller waits until the gap since the last call is over; not before the first call, and not because of an old answer", () => {
  const gap = new CallGap();
  expect(gap.restMs(1_000)).toBe(0);
  gap.called(1_000);
  gap.heard(80, 1_020);
  expect([1_020, 1_079, 1_080, 1_500].map((now) => gap.restMs(now))).toEqual([60, 1, 0, 0]);
  gap.called(3_015);
  expect([gap.restMs(3_020), gap.restMs(3_021)]).toEqual([75, 0]);
  gap.heard(0, 3_022);
  expect(gap.restMs(3_023)).toBe(0);
});

test("the first answer of a call carries the gap, and none does without one", () => {
  expect(withGap([{ id: 1 }, { id: 2 }], 80)).toEqual([{ id: 1, gapMs: 80 }, { id: 2 }]);
  expect(withGap([{ id: 1 }], 1)).toEqual([{ id: 1, gapMs: 1 }]);
  expect(withGap([{ id: 1 }, { id: 2 }], 0)).toEqual([{ id: 1 }, { id: 2 }]);
});
