import { expect, test } from "vitest";
import { gate } from "./gate.ts";

const game = { startAt: 100, endAt: 200, practice: false };

test("the first reason in the contract's order is reported", () => {
  expect(gate(game, null, 50)).toBe("game.notJoined");
  expect(gate(game, "Pending", 50)).toBe("participation.notAccepted");
  expect(gate(game, "Rejected", 250)).toBe("participation.notAccepted");
  expect(gate(game, "Suspended", 50)).toBe("participation.suspended");
  expect(gate(game, "Accepted", 50)).toBe("game.notStarted");
  expect(gate(game, "Accepted", 200)).toBe("game.ended");
});

test("an accepted team plays while the game runs, and after it when practice is on", () => {
  expect(gate(game, "Accepted", 100)).toBeNull();
  expect(gate({ ...game, practice: true }, "Accepted", 5_000)).toBeNull();
});
