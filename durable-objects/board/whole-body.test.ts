import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import type { Entry } from "../../worker/contract/rpc/ledger.ts";
import { Board } from "../../worker/domain/board/board.ts";
import { wirePieces } from "../../worker/domain/board/board-view.ts";
import { CHARACTERS_AT_ONCE, WholeBody } from "./whole-body.ts";

const TEAMS = 4_000;

function participation(id: number): Entry {
  const settings = { teamId: id, name: `Team ${id}`, bio: null, avatar: null, division: null, status: "Accepted" };
  const none = { userId: null, challengeId: null, status: null, text: null, nth: null, ip: null };
  return { ...none, seq: id, at: 1_000 + id, kind: "participation", participationId: id, data: JSON.stringify(settings) };
}

function aBoard(): Board {
  const board = new Board();
  for (let id = 1; id <= TEAMS; id += 1) board.apply(participation(id));
  board.rerank();
  return board;
}

test("a large board is written in pieces with turns for others in between, and nothing is folded into it meanwhile", async () => {
  const board = aBoard();
  const whole = [...wirePieces(board)].join("");
  let [turns, now] = [0, 0];
  let waiting = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const step = waiting.then(work);
    waiting = step.then(() => {});
    return step;
  };
  const body = new WholeBody(
    wirePieces,
    () => now,
    async () => {
      // Somebody applies an entry as soon as they get a turn.
      if (turns++ === 0) void inTurn(async () => (board.apply(participation(TEAMS + 1)), board.rerank()));
    },
  );
  const made = await body.of(board, inTurn);
  expect(gunzipSync(Buffer.from(made.gzip)).toString()).toBe(whole);
  const longest = Math.max(...[...wirePieces(aBoard())].map((piece) => piece.length));
  expect(turns).toBeGreaterThanOrEqual(Math.floor(whole.length / (CHARACTERS_AT_ONCE + longest)));
  expect(turns).toBeGreaterThan(2);
  await waiting;
  // A large board is reused for a moment.
  now = 60_000;
  const later = await body.of(board, inTurn);
  expect(later.version).toBeGreaterThan(made.version);
  // Setting the clock back does not make it last longer.
  now = 0;
  board.apply(participation(TEAMS + 2));
  board.rerank();
  expect((await body.of(board, inTurn)).version).toBeGreaterThan(later.version);
});
