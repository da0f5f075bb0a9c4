import { expect, test } from "vitest";
import { CEILINGS } from "./ceilings.ts";
import { above, loadOf, STORMS, type Crowd } from "./storms.ts";

const CROWD: Crowd = { sockets: 20_000, boards: 5_000, isolates: 500, hubs: 16 };

test.each(STORMS)(
  "%s with 20,000 sockets is within half of what objects bear, and of what D1 bears but for five hundred strangers",
  (storm) => {
    const load = loadOf(storm, CROWD);
    expect(above(load).map((line) => line.split(":")[0])).toEqual(storm.startsWith("500") ? ["d1"] : []);
    expect(load.d1).toBeLessThan(0.7 * CEILINGS.d1);
  },
);

test("after a solve the Board is called by isolates, not by browsers or teams", () => {
  const board = (crowd: Partial<Crowd>) =>
    loadOf("a solve", { ...CROWD, ...crowd }).board - loadOf("a notice", { ...CROWD, ...crowd }).board;
  expect(board({ boards: 20_000 })).toBe(board({}));
  expect(board({ isolates: 250 })).toBeLessThan(board({}));
});

test("two and a half times as many are too many", () => {
  const large = { ...CROWD, sockets: 50_000, boards: 12_500 };
  expect(STORMS.filter((storm) => above(loadOf(storm, large)).length > 0)).toContain("every socket drops and returns");
});

test("loads above our share are listed", () => {
  expect(above({ ledger: 500, board: 501, hub: 0, d1: 600.5 })).toEqual(["board: 501", "d1: 601"]);
});
