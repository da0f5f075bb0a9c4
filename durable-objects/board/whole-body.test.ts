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

function aBoard(teams = TEAMS): Board {
  const board = new Board();
  for (let id = 1; id <= teams; id += 1) board.apply(participation(id));
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
  const made = await body.of(() => board, inTurn);
  expect(gunzipSync(Buffer.from(made.gzip)).toString()).toBe(whole);
  const longest = Math.max(...[...wirePieces(aBoard())].map((piece) => piece.length));
  expect(turns).toBeGreaterThanOrEqual(Math.floor(whole.length / (CHARACTERS_AT_ONCE + longest)));
  expect(turns).toBeGreaterThan(2);
  await waiting;
  // A large board is reused for a moment.
  now = 60_000;
  const later = await body.of(() => board, inTurn);
  expect(later.version).toBeGreaterThan(made.version);
  // Setting the clock back does not make it last longer.
  now = 0;
  board.apply(participation(TEAMS + 2));
  board.rerank();
  expect((await body.of(() => board, inTurn)).version).toBeGreaterThan(later.version);
});

/** A body of a board that changes during the given turns, a turn takes `msOfTurn`, and how many turns its writing took. */
async function bodyDuring(changes: number[], msOfTurn = 1): Promise<{ text: string; turns: number; board: Board }> {
  const board = aBoard();
  let [turns, now] = [0, 5_000];
  let folding: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const step = folding.then(work);
    folding = step;
    return step;
  };
  const change = () => {
    body.overtake();
    const id = TEAMS + 1 + turns;
    void inTurn(async () => (board.apply(participation(id)), board.rerank()));
  };
  const body: WholeBody = new WholeBody(
    wirePieces,
    () => now,
    async () => {
      turns += 1;
      now += msOfTurn;
      if (changes.includes(turns)) change();
    },
  );
  if (changes.includes(0)) change();
  const made = await body.of(() => board, inTurn);
  await folding;
  return { text: gunzipSync(Buffer.from(made.gzip)).toString(), turns, board };
}

test("on a quiet board a change does not wait until the body is written, and is in it", async () => {
  const { text, board } = await bodyDuring([2]);
  expect(text).toBe([...wirePieces(board)].join(""));
  expect(text).toContain(`"Team ${TEAMS + 3}"`);
});

test("on a busy board the body is finished, since the next change comes anyway", async () => {
  const undisturbed = await bodyDuring([]);
  const { text, turns } = await bodyDuring([0, 2]);
  expect(turns).toBe(undisturbed.turns);
  expect(text).toContain(`"Team ${TEAMS + 1}"`);
  expect(text).not.toContain(`"Team ${TEAMS + 3}"`);
});

test("a body that takes longer than the pauses between changes is given up once only", async () => {
  const undisturbed = await bodyDuring([]);
  const { text, turns } = await bodyDuring([1, 2, 3], 2_000);
  expect(turns).toBe(undisturbed.turns + 1);
  expect(text).toContain(`"Team ${TEAMS + 2}"`);
  expect(text).not.toContain(`"Team ${TEAMS + 3}"`);
});

test("if the board is frozen while its body waits to be written, the body shows the frozen one", async () => {
  const [live, frozen] = [aBoard(2), aBoard(1)];
  let shown = live;
  const body = new WholeBody(wirePieces, () => 0);
  const made = await body.of(
    () => shown,
    async (work) => {
      shown = frozen;
      return work();
    },
  );
  expect(gunzipSync(Buffer.from(made.gzip)).toString()).toBe([...wirePieces(frozen)].join(""));
});
