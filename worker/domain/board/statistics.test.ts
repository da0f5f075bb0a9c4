import fc from "fast-check";
import { expect, test } from "vitest";
import type { Entry } from "../../contract/rpc/ledger.ts";
import { history, ruledHistory } from "../../testing/boards/board-history.ts";
import { Board } from "./board.ts";
import { momentAt, momentsOf } from "./moments.ts";
import { partOf, statisticsOf } from "./statistics.ts";

function folded(entries: Entry[]): Board {
  const board = new Board();
  for (const entry of entries) board.apply(entry);
  return board;
}
const any = fc.oneof(history, ruledHistory);
const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0);

test("the figures count each solve on the board once, and each team", () => {
  fc.assert(
    fc.property(any, (entries) => {
      const { challenges, solves, scores, teams } = statisticsOf(folded(entries));
      expect(sum(solves)).toBe(sum(challenges.map(({ solved }) => solved)));
      expect(sum(scores.teams)).toBe(teams);
      for (const { solved, first } of challenges) expect(first === null).toBe(solved === 0);
    }),
    // Histories in which guests solve something are one in some hundreds.
    { numRuns: 1_000 },
  );
});

test("each moment is the board without what teams did later, and the last is the board", () => {
  fc.assert(
    fc.property(any, (entries) => {
      const board = folded(entries);
      const moments = momentsOf(board, 12 * 6);
      const played = (entry: Entry) => entry.kind === "submission" || entry.kind === "hint";
      // No moment is later than the board.
      expect(moments.at(-1)!.at).toBeLessThanOrEqual(Math.max(board.updatedAt, 1));
      moments.forEach(({ at, teamIds, scores }, n) => {
        const isLast = n === moments.length - 1;
        const then = folded(entries.filter((entry) => isLast || !played(entry) || entry.at <= at)).ranked();
        expect([...teamIds]).toEqual(then.map(({ teamId }) => teamId));
        expect([...scores]).toEqual(then.map(({ score }) => score));
      });
    }),
    { numRuns: 60 },
  );
});

test("after each scoring entry the standings are those of a board of the entries up to then", () => {
  fc.assert(
    fc.property(any, (entries) => {
      const board = folded(entries);
      const last = momentAt(board, { entry: null, teamId: null });
      const told = (teams: readonly { teamId: number; rank: number; score: number }[]) =>
        teams.map(({ teamId, rank, score }) => [teamId, rank, score]);
      for (let n = 0; n <= last.entries; n += 1) {
        const { entry, entries: all, time, rows } = momentAt(board, { entry: n, teamId: null });
        expect([entry, all]).toEqual([n, last.entries]);
        const done = (each: Entry) => each.kind === "submission" || each.kind === "hint";
        const then = folded(entries.filter((each) => !done(each) || (n > 0 && each.at <= Date.parse(time)))).ranked();
        expect(rows.map(({ id, rank, score }) => [id, rank, score])).toEqual(told(then));
      }
      expect(momentAt(board, { entry: 9_999, teamId: null })).toEqual(last);
    }),
    { numRuns: 40 },
  );
});

test.each([
  [-5, 0],
  [0, 0],
  [49, 1],
  [50, 2],
  [99, 3],
  [100, 3],
  [500, 3],
])("of a hundred milliseconds in four parts, %i is in part %i", (at, part) => expect(partOf(at, 0, 100, 4)).toBe(part));

test("the parts begin with the game", () => expect([99, 100, 150, 199, 200].map((at) => partOf(at, 100, 200, 4))).toEqual([0, 0, 2, 3, 3]));

test("a game without duration has one part", () => expect(partOf(7, 7, 7)).toBe(0));
