import { expect, test } from "vitest";
import { above, loadOf, STORMS, type Crowd } from "./storms.ts";

const CROWD: Crowd = { sockets: 20_000, boards: 5_000, isolates: 500, hubs: 16 };

test.each(STORMS)(
  "what %s with 20,000 sockets is above half of what objects and D1 bear is known: polls, and whoever comes back",
  (storm) => {
    const tooMuch = above(loadOf(storm, CROWD)).map((line) => line.split(":")[0]);
    expect(tooMuch).toEqual([...(storm.startsWith("every socket") ? ["ledger"] : []), "board", "d1"]);
  },
);

test("after a solve the Board is asked by isolates, not by browsers or teams", () => {
  const board = (crowd: Partial<Crowd>) =>
    loadOf("a solve", { ...CROWD, ...crowd }).board - loadOf("a notice", { ...CROWD, ...crowd }).board;
  expect(board({ boards: 20_000 })).toBe(board({}));
  expect(board({ isolates: 250 })).toBeLessThan(board({}));
});

test("five thousand sockets are within the half, but for when all come back", () => {
  const small = { ...CROWD, sockets: 2_500, boards: 625 };
  expect(STORMS.filter((storm) => above(loadOf(storm, small)).length > 0)).toEqual(["every socket drops and returns"]);
});

test("what is above our share is named", () => {
  expect(above({ ledger: 500, board: 501, hub: 0, d1: 600.5 })).toEqual(["board: 501", "d1: 601"]);
});
