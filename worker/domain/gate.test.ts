import { expect, test } from "vitest";
import { gate } from "./gate.ts";

const game = { startAt: 1_000, endAt: 2_000, practice: false };
const accepted = { status: "Accepted" } as const;

test.each([
  [999, "game.notStarted"],
  [1_000, null],
  [2_000, null],
  [2_001, "game.ended"],
])("at %d an accepted player meets %s", (now, refusal) => {
  expect(gate(game, accepted, now)).toBe(refusal);
});

test("practice mode goes on after the end", () => {
  expect(gate({ ...game, practice: true }, accepted, 9_000)).toBeNull();
});

test("who may not play at all is told so before anything about time", () => {
  expect(gate(null, accepted, 0)).toBe("game.notFound");
  expect(gate(game, null, 0)).toBe("game.notJoined");
  expect(gate(game, { status: "Pending" }, 0)).toBe("participation.notAccepted");
  expect(gate(game, { status: "Suspended" }, 9_000)).toBe("participation.suspended");
});
