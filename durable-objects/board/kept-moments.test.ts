import fc from "fast-check";
import { expect, test } from "vitest";
import { history } from "../../worker/testing/boards/board-history.ts";
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

function aBoard(teams: number): Board {
  const board = new Board();
  for (let id = 1; id <= teams; id += 1) board.apply(joined(id));
  return board;
}

function joined(id: number) {
  const data = JSON.stringify({ teamId: id, name: `t${id}`, bio: null, avatar: null, division: null, status: "Accepted" });
  const nothing = { userId: null, challengeId: null, status: null, text: null, nth: null, ip: null };
  return { seq: id, at: id, kind: "participation", participationId: id, data, ...nothing } as const;
}
