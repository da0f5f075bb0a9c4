import { expect, test } from "vitest";
import type { ControlChallengeView } from "#worker/contract/wire/monitor/control.ts";
import { controlChallenge, iso, NOON } from "~/testing/views.ts";
import { concernOf, inOrder, wrongShare } from "./challenge-order.ts";

const HOUR = 3_600_000;
const failedStarts = (count: number) => ({ count, reason: "imageMissing" as const, at: iso(NOON) });

test.each<[string, Partial<ControlChallengeView>, string | null]>([
  ["that is solved", {}, null],
  ["whose instances fail", { starts: 10, failed: 3 }, "failing"],
  ["of which few instances fail", { starts: 100, failed: 3 }, null],
  ["of which three starts failed lately", { starts: 100, failedStarts: failedStarts(3) }, "failing"],
  ["of which two starts failed lately", { failedStarts: failedStarts(2) }, null],
  ["that nobody has solved for long", { right: 0, wrong: 4 }, "unsolved"],
  ["that nobody has tried", { right: 0 }, "untried"],
  ["that nobody has opened", { right: 0, openedAt: null }, "unopened"],
  ["that was tried before openings were noted", { right: 0, wrong: 1, openedAt: null }, "unsolved"],
  ["that is new", { right: 0, releasedAt: iso(NOON - 2 * HOUR + 1) }, null],
  ["that has been open for two hours", { right: 0, releasedAt: iso(NOON - 2 * HOUR) }, "untried"],
  ["that is switched off while its instances fail", { enabled: false, starts: 3, failed: 3 }, null],
  ["at which teams guess", { right: 2, wrong: 40 }, "guessed"],
  ["at which teams do not guess quite as often", { right: 2, wrong: 39 }, null],
  ["that is new, and at which teams guess", { right: 0, wrong: 20, releasedAt: iso(NOON - HOUR) }, "guessed"],
  ["of which exactly a fifth of the instances fail", { starts: 15, failed: 3 }, "failing"],
  ["of which less than a fifth fail", { starts: 16, failed: 3 }, null],
  ["that one instance was started of, before openings were noted", { right: 0, starts: 1, openedAt: null }, "untried"],
  ["that is not open yet", { right: 0, releasedAt: null }, null],
])("a challenge %s", (_, over, concern) => {
  expect(concernOf(controlChallenge(over), NOON)).toBe(concern);
});

test("challenges that need attention come first, closed ones last", () => {
  const list = [
    controlChallenge({ id: 1, releasedAt: null }),
    controlChallenge({ id: 2, solved: 9 }),
    controlChallenge({ id: 3, solved: 2 }),
    controlChallenge({ id: 4, right: 0 }),
    controlChallenge({ id: 5, failed: 4, starts: 4 }),
    controlChallenge({ id: 7, solved: 2 }),
    controlChallenge({ id: 6, solved: 2 }),
  ];
  expect(inOrder(list, NOON).map(({ id }) => id)).toEqual([5, 4, 3, 6, 7, 2, 1]);
});

test("without an answer there is no share of wrong answers", () => {
  expect([wrongShare(controlChallenge({ right: 0 })), wrongShare(controlChallenge({ right: 1, wrong: 3 }))]).toEqual([null, 0.75]);
});
