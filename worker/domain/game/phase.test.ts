import { expect, test } from "vitest";
import { phaseAt } from "./phase.ts";

const game = { startAt: 100, endAt: 200, practice: false };

test("a game runs from its start up to its end", () => {
  expect([99, 100, 199, 200].map((now) => phaseAt(game, now))).toEqual(["upcoming", "running", "running", "over"]);
});

test("with practice on, an ended game can still be played", () => {
  expect(phaseAt({ ...game, practice: true }, 200)).toBe("practice");
});
