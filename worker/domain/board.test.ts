import fc from "fast-check";
import { expect, test } from "vitest";
import type { ChallengeSettings, Entry, EntryData, EntryKind, GameSettings, ParticipationSettings } from "../contract/rpc/ledger.ts";
import { packBonus } from "./blood.ts";
import { Board } from "./board.ts";
import { naiveBoard } from "../testing/naive-board.ts";
import { wirePieces } from "./board-view.ts";

type Change = { kind: EntryKind; data?: unknown } & Partial<Omit<Entry, "data">>;

const TEAMS = [1, 2, 3, 4, 5, 6];
const CHALLENGES = [11, 12, 13];
const USERS = ["a", "b", "c"];
const team = fc.constantFrom(...TEAMS);
const challenge = fc.constantFrom(...CHALLENGES);

const game = fc
  .record({ endAt: fc.integer({ min: 20, max: 160 }), bloodBonus: fc.constantFrom(0, packBonus([50, 30, 10])) })
  .map((fields): Change => ({
    kind: "game",
    data: { version: 1, title: "g", startAt: 0, practice: true, ...fields } satisfies EntryData["game"],
  }));
const configured = fc
  .record({
    challengeId: challenge,
    enabled: fc.boolean(),
    originalScore: fc.integer({ min: 0, max: 1_000 }),
    difficulty: fc.constantFrom(0.1, 2, 5),
  })
  .map(({ challengeId, ...fields }): Change => {
    const data: ChallengeSettings = {
      version: 1,
      title: `c${challengeId}`,
      tag: "Web",
      type: "StaticAttachment",
      minScoreRate: 0.25,
      ...fields,
    };
    return { kind: "challenge", challengeId, data };
  });
const joined = fc
  .record({
    participationId: team,
    status: fc.constantFrom<ParticipationSettings["status"]>("Pending", "Accepted", "Accepted", "Rejected", "Suspended"),
    division: fc.constantFrom(null, "x", "y"),
  })
  .map(({ participationId, status, division }): Change => {
    const data = { teamId: participationId * 7, name: `t${participationId}`, bio: null, avatar: null, division, status };
    return { kind: "participation", participationId, data };
  });
const solved = fc
  .record({ participationId: team, challengeId: challenge, userId: fc.constantFrom(...USERS), isRight: fc.boolean() })
  .map(({ isRight, ...fields }): Change => ({ kind: "submission", status: isRight ? "Accepted" : "WrongAnswer", ...fields }));
const other = fc.oneof(
  team.map((participationId): Change => ({ kind: "participationRemoved", participationId })),
  challenge.map((challengeId): Change => ({ kind: "challengeRemoved", challengeId })),
  fc.constantFrom(...USERS).map((userId): Change => ({ kind: "member", userId, participationId: 1, data: { name: `user ${userId}` } })),
);
const history = fc
  .array(fc.oneof({ weight: 10, arbitrary: solved }, { weight: 3, arbitrary: joined }, { weight: 2, arbitrary: configured }, game, other), {
    maxLength: 120,
  })
  .map((changes) => [...setting(), ...changes].map(entryOf));

/** A world in which most of a random history means something. */
function setting(): Change[] {
  const settings: GameSettings = { version: 1, title: "g", startAt: 0, endAt: 120, practice: true, bloodBonus: packBonus([50, 30, 10]) };
  const curve = { originalScore: 1_000, minScoreRate: 0.25, difficulty: 5 };
  return [
    { kind: "game", data: settings },
    ...CHALLENGES.map((challengeId): Change => {
      const data = { version: 1, title: `c${challengeId}`, tag: "Web", type: "StaticAttachment", enabled: true, ...curve };
      return { kind: "challenge", challengeId, data };
    }),
    ...TEAMS.map((participationId): Change => {
      const data = {
        teamId: participationId * 7,
        name: `t${participationId}`,
        bio: null,
        avatar: null,
        division: null,
        status: "Accepted",
      };
      return { kind: "participation", participationId, data };
    }),
  ];
}

function entryOf({ kind, data, ...fields }: Change, index: number): Entry {
  const empty = { participationId: null, userId: null, challengeId: null, status: null, text: null, nth: null, ip: null };
  return { ...empty, at: index + 1, ...fields, kind, seq: index + 1, data: data === undefined ? null : JSON.stringify(data) };
}

function folded(entries: Entry[], rerankEach: (index: number) => boolean = () => false): Board {
  const board = new Board();
  entries.forEach((entry, index) => {
    board.apply(entry);
    if (rerankEach(index)) board.rerank();
  });
  return board;
}

const textOf = (board: Board) => [...wirePieces(board)].join("");

test("a board that is read after every entry is the board that is computed once", () => {
  fc.assert(
    fc.property(history, fc.integer({ min: 1, max: 7 }), (entries, step) => {
      expect(textOf(folded(entries, (index) => index % step === 0))).toBe(textOf(folded(entries)));
    }),
    { numRuns: 300 },
  );
});

test("the board is what the rules say, word by word", () => {
  fc.assert(
    fc.property(history, (entries) => {
      const { items, challenges } = JSON.parse(textOf(folded(entries, () => true)));
      expect({ items, challenges }).toEqual(naiveBoard(entries));
    }),
    { numRuns: 500 },
  );
});

test("an entry that comes twice changes nothing", () => {
  const entries = [
    ...setting(),
    { kind: "submission" as const, status: "Accepted" as const, participationId: 1, challengeId: 11, userId: "a" },
  ].map(entryOf);
  expect(textOf(folded([...entries, ...entries]))).toBe(textOf(folded(entries)));
});

test("a wrong answer, and a right one to a solved challenge, leave the version as it was", () => {
  const right: Change = { kind: "submission", status: "Accepted", participationId: 1, challengeId: 11, userId: "a" };
  const solved = [...setting(), right];
  const board = folded([...solved, { ...right, status: "WrongAnswer" as const }, right].map(entryOf));
  expect(board.version).toBe(folded(solved.map(entryOf)).version);
  expect(board.folded - board.changedBy).toBe(2);
});

test("a version grows with every change and tells only when it was, not what else was in the log", () => {
  const solve = (participationId: number, at: number): Change => ({
    kind: "submission",
    status: "Accepted",
    participationId,
    challengeId: 11,
    userId: "a",
    at,
  });
  const wrong: Change = { ...solve(2, 500), status: "CheatDetected" };
  const versions = (...changes: Change[]) =>
    changes.map((_, index) => folded([...setting(), ...changes.slice(0, index + 1)].map(entryOf)).version);
  expect(versions(solve(1, 400), solve(2, 500), solve(3, 500))).toEqual([400, 500, 501]);
  expect(versions(solve(1, 400), wrong, wrong, solve(2, 500), solve(3, 500))).toEqual([400, 400, 400, 500, 501]);
});

test("teams with the same points stand in the order in which they had them, then by id; no two share a rank", () => {
  const solve = (participationId: number): Change => ({
    kind: "submission",
    status: "Accepted",
    participationId,
    challengeId: 11,
    userId: "a",
  });
  const solves = [4, 2, 6, 5].map(solve);
  const board = folded([...setting(), ...solves].map(entryOf));
  expect(board.ranked().map(({ teamId, rank }) => [teamId / 7, rank])).toEqual([
    [4, 1],
    [2, 2],
    [6, 3],
    [5, 4],
    [1, 5],
    [3, 6],
  ]);
});
