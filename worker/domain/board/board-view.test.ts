import { expect, test } from "vitest";
import { isoTime } from "../../contract/wire/time.ts";
import { entryOf, setting, type Change } from "../../testing/boards/board-history.ts";
import { lineOf, solvedIn, tableOf } from "./board-table.ts";
import { frameOf, pageOf, wirePieces } from "./board-view.ts";
import { Board } from "./board.ts";

/** The game ends at 120; only the last of these solves is too late to count. */
const solve = (participationId: number, challengeId: number, at: number): Change => ({
  kind: "submission",
  status: "Accepted",
  participationId,
  challengeId,
  userId: "a",
  at,
});

/** A game with so many teams, of which each second is in the division “East”. */
function boardOf(teams: number, ...changes: Change[]): Board {
  const [game, ...others] = setting();
  const challenges = others.filter(({ kind }) => kind === "challenge");
  const empty = { bio: null, avatar: null, status: "Accepted" };
  const all = Array.from({ length: teams }, (_, index): Change => {
    const id = index + 1;
    const data = { ...empty, teamId: id, name: `Team ${id}`, division: id % 2 === 0 ? "East" : null };
    return { kind: "participation", participationId: id, data };
  });
  const board = new Board();
  for (const entry of [game!, ...challenges, ...all, ...changes].map(entryOf)) board.apply(entry);
  return board;
}

test("a page has a hundred teams at most, from one place on, and says how many there are", () => {
  const board = boardOf(130);
  const page = pageOf(board, { skip: 20, count: 500 });
  expect([page.rows.length, page.rows[0]!.id, page.total, page.skip]).toEqual([100, 21, 130, 20]);
  expect(pageOf(board, { skip: 0, count: 10, division: "East" })).toMatchObject({
    total: 65,
    rows: [{ id: 2 }, { id: 4 }, {}, {}, {}, {}, {}, {}, {}, {}],
  });
  expect([page.version, page.updateTimeUtc]).toEqual([board.version, isoTime(board.updatedAt)]);
});

test("teams are found by a part of their name, in any case and without the spaces around it", () => {
  const found = (find: string) => pageOf(boardOf(12), { skip: 0, count: 100, find }).rows.map(({ id }) => id);
  expect([found(" TEAM 1 ").toSorted((a, b) => a - b), found("nobody"), found("  ").length]).toEqual([[1, 10, 11, 12], [], 12]);
});

test("what all pages share: teams and challenges, divisions by name with their teams, the lines of the first ten", () => {
  const frame = frameOf(boardOf(12, solve(3, 11, 50), solve(3, 12, 60)), null);
  expect([frame.teams, frame.challengeCount, frame.divisions]).toEqual([12, 3, [{ name: "East", teams: 6 }]]);
  expect(frame.timeLine.map(({ id }) => id)).toEqual([3, 1, 2, 4, 5, 6, 7, 8, 9, 10]);
  const [first, second] = frame.timeLine[0]!.items;
  expect([first!.time, second!.time]).toEqual([isoTime(50), isoTime(60)]);
  expect(second!.score).toBeGreaterThan(first!.score);
  expect([frame.frozen, frameOf(boardOf(1), null, 77).frozen]).toEqual([undefined, isoTime(77)]);
});

test.each([0, 1, 200, 201])("the whole board of %i teams is one JSON text, with a line for each division", (teams) => {
  const board = boardOf(teams);
  const { items, timeLines, ...others } = JSON.parse([...wirePieces(board)].join(""));
  expect(items.map(({ id }: { id: number }) => id)).toEqual(Array.from({ length: teams }, (_, index) => index + 1));
  expect(Object.keys(timeLines)).toEqual(teams > 1 ? ["all", "East"] : ["all"]);
  expect(others).toMatchObject({ updateTimeUtc: isoTime(board.updatedAt), bloodBonus: board.game!.bloodBonus, challengeCount: 3 });
});

test("a solve that does not count is in its team's line apart from the others, and a team without one has no such list", () => {
  const board = boardOf(2, solve(1, 11, 50), solve(1, 12, 130));
  const [line, other] = [lineOf(board, 1)!, lineOf(board, 2)!];
  expect([line.solves, line.uncounted]).toEqual([[11, 1, 0, 50], [12]]);
  expect([...solvedIn(line)].toSorted()).toEqual([11, 12]);
  expect([Object.hasOwn(other, "uncounted"), solvedIn(other).size]).toEqual([false, 0]);
  expect(line.changed).toBe(board.find(1)!.changed);
});

test("columns of what teams have paid and were given are only there when some team has", () => {
  const without = tableOf(boardOf(2, solve(1, 11, 50)));
  expect([Object.hasOwn(without, "charged"), Object.hasOwn(without, "corrected")]).toEqual([false, false]);
  expect(without.version).toBeGreaterThan(0);
  const hint: Change = { kind: "hint", participationId: 1, challengeId: 11, userId: "a", at: 60, data: { id: "h", cost: 40 } };
  const given: Change = {
    kind: "correction",
    participationId: 2,
    at: 70,
    data: { do: "points", points: 5, id: 1, key: "k", reason: "r", by: "b" },
  };
  const table = tableOf(boardOf(2, solve(1, 11, 50), hint, given));
  expect([[...table.charged!], [...(table.corrected ?? [])]]).toEqual([
    [40, 0],
    [0, 5],
  ]);
});
