import { expect, test } from "vitest";
import { isOver, phaseAt } from "./phase.ts";

const game = { startAt: 100, endAt: 200, practice: false };

test("a game runs from its start up to its end", () => {
  expect([99, 100, 199, 200].map((now) => phaseAt(game, now))).toEqual(["upcoming", "running", "running", "over"]);
});

test("with practice on, an ended game can still be played", () => {
  expect(phaseAt({ ...game, practice: true }, 200)).toBe("practice");
});

test("a game is over from its end on, practice or not, and while it is paused only if it was over before", () => {
  expect([199, 200, 201].map((now) => isOver({ endAt: 200 }, now))).toEqual([false, true, true]);
  expect([null, 199, 200].map((pausedAt) => isOver({ endAt: 200, pausedAt }, 300))).toEqual([true, false, true]);
});
