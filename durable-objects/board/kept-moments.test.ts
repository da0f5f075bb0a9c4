import fc from "fast-check";
import { expect, test } from "vitest";
import { entryOf, history } from "../../worker/testing/boards/board-history.ts";
import { Board } from "../../worker/domain/board/board.ts";
import { momentAt, momentsOf } from "../../worker/domain/board/moments.ts";
import { KeptMoments } from "./kept-moments.ts";

const PAIRS = 72;

test("moments stay those of their board while it changes, and are computed once per version", () => {
  fc.assert(
    fc.property(history, (entries) => {
      const [board, kept] = [new Board(), new KeptMoments(() => (now += 60_000))];
      let now = 0;
      for (const entry of entries) {
        board.apply(entry);
        const moments = kept.of(board, PAIRS);
        expect(moments).toEqual(momentsOf(board, PAIRS));
        expect(kept.of(board, PAIRS)).toBe(moments);
        const wanted = { entry: 1, teamId: 7 };
        expect(kept.at(board, wanted)).toEqual(momentAt(board, wanted));
      }
    }),
    { numRuns: 15 },
  );
});

test("a larger board is recomputed less often, and does not delay another board", () => {
  let now = 0;
  const [board, kept] = [aBoard(40), new KeptMoments(() => now)];
  const first = kept.of(board, 13 * 40);
  board.apply(joined(41));
  // 13 moments of 40 teams: 13 ms.
  now = 12;
  expect(kept.of(board, 13 * 40)).toBe(first);
  expect(kept.of(aBoard(40), 13 * 40)).not.toBe(first);
  now = 30;
  expect(kept.of(board, 13 * 40).at(-1)!.teamIds).toHaveLength(41);
});

test("on a board with many solves its scoring entries are gathered less often, and those of another board at once", () => {
  let now = 0;
  const [board, kept] = [aSolvedBoard(), new KeptMoments(() => now)];
  const entries = (of: Board) => kept.at(of, { entry: null, teamId: null }).entries;
  expect(entries(board)).toBe(200);
  solve(board, 201);
  // 200 entries: 2 ms.
  now = 1;
  expect(entries(board)).toBe(200);
  expect(kept.at(board, { entry: null, teamId: null }).version).toBe(board.version);
  expect(entries(aSolvedBoard())).toBe(200);
  expect(entries(board)).toBe(201);
  solve(board, 202);
  now = 4;
  expect(entries(board)).toBe(202);
  // The clock was set back.
  solve(board, 203);
  now = -60_000;
  expect(entries(board)).toBe(203);
});

/** One team that has solved 200 challenges. */
function aSolvedBoard(): Board {
  const board = new Board();
  const game = { version: 1, title: "g", startAt: 0, endAt: 1_000_000, practice: false, bloodBonus: 0 };
  board.apply(entryOf({ kind: "game", data: game }, 0));
  board.apply(joined(7, 1));
  for (let id = 1; id <= 200; id += 1) solve(board, id);
  return board;
}

function solve(board: Board, challengeId: number): void {
  const curve = { originalScore: 100, minScoreRate: 1, difficulty: 1 };
  const data = { version: 1, title: "c", tag: "Web", type: "StaticAttachment", enabled: true, ...curve } as const;
  const index = 2 * challengeId;
  board.apply(entryOf({ kind: "challenge", challengeId, data }, index));
  board.apply(entryOf({ kind: "submission", participationId: 7, userId: "u", challengeId, status: "Accepted", nth: 1 }, index + 1));
}

function aBoard(teams: number): Board {
  const board = new Board();
  for (let id = 1; id <= teams; id += 1) board.apply(joined(id));
  return board;
}

function joined(participationId: number, index = participationId - 1) {
  const data = {
    teamId: participationId,
    name: `t${participationId}`,
    bio: null,
    avatar: null,
    division: null,
    status: "Accepted",
  } as const;
  return entryOf({ kind: "participation", participationId, data }, index);
}
