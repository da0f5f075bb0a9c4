import { expect, test } from "vitest";
import { above, loadOf, STORMS, type Crowd } from "./storms.ts";

const CROWD: Crowd = { sockets: 20_000, boards: 5_000, isolates: 500, hubs: 16 };

test.each(STORMS)("%s with 20,000 sockets stays within half of what objects and D1 bear", (storm) => {
  const tooMuch = above(loadOf(storm, CROWD));
  // Polls of 20,000 pages alone are two thirds of the half; with what a solve adds the Board is above it (docs/edge.md).
  expect(tooMuch.map((line) => line.split(":")[0])).toEqual(storm === "a solve" || storm === "500 submissions a second" ? ["board"] : []);
});

test("after a solve the Board is asked by isolates, not by browsers or teams", () => {
  const board = (crowd: Partial<Crowd>) =>
    loadOf("a solve", { ...CROWD, ...crowd }).board - loadOf("a notice", { ...CROWD, ...crowd }).board;
  expect(board({ boards: 20_000 })).toBe(board({}));
  expect(board({ isolates: 250 })).toBeLessThan(board({}));
});

test("however many sockets come back, D1 is asked by hubs", () => {
  const d1 = (sockets: number) => loadOf("every socket drops and returns", { ...CROWD, sockets }).d1;
  expect(d1(40_000)).toBe(d1(20_000));
});

test("what is above our share is named", () => {
  expect(above({ ledger: 500, board: 501, hub: 0, d1: 600.5 })).toEqual(["board: 501", "d1: 601"]);
});
