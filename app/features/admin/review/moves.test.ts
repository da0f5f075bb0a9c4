import { expect, test } from "vitest";
import { isHard, movesFrom } from "./moves.ts";

test("the buttons of a team are the transitions of the state machine", () => {
  const names = (status: Parameters<typeof movesFrom>[0]) => movesFrom(status).map((move) => `${move.name} → ${move.to}`);
  expect(names("Pending")).toEqual(["accept → Accepted", "reject → Rejected"]);
  expect(names("Accepted")).toEqual(["suspend → Suspended"]);
  expect(names("Suspended")).toEqual(["restore → Accepted"]);
  expect(names("Rejected")).toEqual([]);
  expect(names("Unsubmitted")).toEqual([]);
});

test("what takes something away from a team needs confirmation", () => {
  const moves = (["Pending", "Accepted", "Suspended"] as const).flatMap(movesFrom);
  expect(moves.filter(isHard).map(({ name }) => name)).toEqual(["reject", "suspend"]);
});
