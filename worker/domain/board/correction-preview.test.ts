import { expect, test } from "vitest";
import { entryOf, setting, type Change } from "../../testing/boards/board-history.ts";
import { after } from "../../testing/boards/frozen-history.ts";
import { previewOf } from "./correction-preview.ts";
import { GameBoards } from "./game-boards.ts";

const solve = (participationId: number, challengeId: number): Change => {
  return { kind: "submission", status: "Accepted", participationId, challengeId, userId: "a" };
};
/** Three teams have solved one challenge each, and three have not solved any. The id of a team is seven times its participation's. */
function aGame(...more: Change[]): GameBoards {
  const boards = new GameBoards();
  for (const [index, change] of [...setting(), solve(1, 11), solve(2, 12), solve(3, 13), ...more].entries())
    boards.apply(entryOf(change, index));
  boards.rerank();
  return boards;
}
const points = (boards: GameBoards, participationId: number, given: number, more: object = {}) => {
  const data = { do: "points", points: given, id: 1, key: "k", reason: "r", by: "b", ...more };
  return after(boards, "correction", data, { participationId });
};
const status = (boards: GameBoards, participationId: number, given: string) => {
  const data = { teamId: participationId * 7, name: "late", bio: null, avatar: null, division: null, status: given };
  return after(boards, "participation", data, { participationId });
};
const at = (rank: number, score: number) => ({ rank, score });

test("every team that would move is named, in the order they would have; nobody else, and nothing is changed", () => {
  const boards = aGame();
  const before = boards.live.ranked().map(({ teamId, rank, score }) => [teamId, rank, score]);
  expect(previewOf(boards, [points(boards, 3, 500)], true)).toEqual([
    { teamId: 21, team: "t3", before: at(3, 1_050), after: at(1, 1_550) },
    { teamId: 7, team: "t1", before: at(1, 1_050), after: at(2, 1_050) },
    { teamId: 14, team: "t2", before: at(2, 1_050), after: at(3, 1_050) },
  ]);
  expect(previewOf(boards, [points(boards, 1, 5)], true)).toEqual([{ teamId: 7, team: "t1", before: at(1, 1_050), after: at(1, 1_055) }]);
  expect(boards.live.ranked().map(({ teamId, rank, score }) => [teamId, rank, score])).toEqual(before);
});

test("several entries take effect one after the other", () => {
  const boards = aGame();
  expect(previewOf(boards, [points(boards, 1, 5), points(boards, 1, 20, { id: 2 }), points(boards, 1, 300, { id: 3 })], true)).toEqual([
    { teamId: 7, team: "t1", before: at(1, 1_050), after: at(1, 1_375) },
  ]);
});

test("a team that would leave the board, or come onto it, has one place only", () => {
  const boards = aGame();
  const moves = previewOf(boards, [status(boards, 6, "Suspended"), status(boards, 8, "Accepted")], true);
  expect(moves.map(({ team, before, after: then }) => [team, before?.rank ?? null, then?.rank ?? null])).toEqual([
    ["t6", 6, null],
    ["late", null, 6],
  ]);
});

test("while the board is frozen, what would be withheld moves nobody in public", () => {
  const boards = aGame({ kind: "freeze" });
  const [withheld, open] = [points(boards, 3, 500, { withheld: true }), points(boards, 3, 500)];
  const moved = (entry: typeof open, live: boolean) => previewOf(boards, [entry], live).map(({ teamId }) => teamId);
  expect([moved(withheld, true), moved(withheld, false), moved(open, false)]).toEqual([[21, 7, 14], [], [21, 7, 14]]);
  const running = aGame();
  expect(previewOf(running, [points(running, 3, 500, { withheld: true })], false)).toHaveLength(3);
});

test("in public a team has the place that it has on the frozen board", () => {
  const boards = aGame({ kind: "freeze" }, { ...solve(2, 11), at: 50 });
  const of = (live: boolean) => previewOf(boards, [points(boards, 2, 5)], live).map(({ before, after: then }) => [before, then]);
  expect(of(false)).toEqual([
    [at(2, 1_050), at(1, 1_055)],
    [at(1, 1_050), at(2, 1_050)],
  ]);
  expect(of(true)[0]![0]!.rank).toBe(1);
});
