import { expect, test } from "vitest";
import { entryOf, setting, type Change } from "../../testing/boards/board-history.ts";
import { after } from "../../testing/boards/frozen-history.ts";
import { newsSince } from "./board-news.ts";
import { wirePieces } from "./board-view.ts";
import { boardsFrom, GameBoards, keepBoards } from "./game-boards.ts";

const solve = (participationId: number, challengeId: number, userId = "a"): Change => {
  return { kind: "submission", status: "Accepted", participationId, challengeId, userId };
};
const member = (participationId: number, userId: string, name: string): Change => ({
  kind: "member",
  participationId,
  userId,
  data: { name },
});
const waiting = { teamId: 700, name: "waiting", bio: null, avatar: null, division: null, status: "Pending" };

/** A board that froze when Ada, of the first team, had solved a challenge; Bob's team still waits to be accepted. */
function frozenGame(): GameBoards {
  const boards = new GameBoards();
  const joined: Change[] = [{ kind: "participation", participationId: 99, data: waiting }, member(1, "a", "Ada"), member(99, "b", "Bob")];
  const changes = [...setting(), ...joined, solve(1, 11), { kind: "freeze" as const }];
  for (const [index, change] of changes.entries()) boards.apply(entryOf(change, index));
  boards.rerank();
  return boards;
}
/** What follows in the log, before the end of the game. */
const then = (boards: GameBoards, { kind, data, ...more }: Change) => {
  const found = boards.apply(after(boards, kind, data, { at: 50, ...more }));
  boards.rerank();
  return found;
};
const step = (participationId: number, challengeId: number): Change => ({ kind: "reveal", data: {}, participationId, challengeId });

test("while the board is frozen a new name of a solver is on it, and stays with every step", () => {
  const boards = frozenGame();
  const isNamed = (name: string) => [...wirePieces(boards.shown)].join("").includes(`"userName":"${name}"`);
  then(boards, member(1, "a", "Countess"));
  expect([isNamed("Countess"), isNamed("Ada")]).toEqual([true, false]);
  then(boards, solve(2, 12));
  then(boards, step(2, 12));
  expect([isNamed("Countess"), isNamed("Ada")]).toEqual([true, false]);
});

test.each<[string, Change, boolean]>([
  ["a new name of a member of a team on it", member(1, "a", "Countess"), true],
  ["the same name again", member(1, "a", "Ada"), false],
  ["another member of a team on it", member(1, "c", "Cyd"), false],
  ["a new name of somebody whose team is not on it", member(99, "b", "Robert"), false],
])("the frozen board changes with %s: %s", (_, change, changes) => {
  const boards = frozenGame();
  const { version } = boards.shown;
  expect(then(boards, change)).toBeNull();
  expect(boards.shown.version > version).toBe(changes);
});

test("the last step tells whether it showed a solve or only hints", () => {
  const hint: Change = { kind: "hint", participationId: 2, challengeId: 12, data: { id: "h", cost: 5 } };
  const last = (...changes: Change[]) => {
    const boards = frozenGame();
    for (const change of changes) then(boards, change);
    return boards.lastStep;
  };
  expect(last(hint)).toBeNull();
  expect(last(hint, solve(3, 12), solve(2, 13), step(2, 12))).toEqual({ participationId: 2, challengeId: 12, made: 1, solves: false });
  expect(last(hint, solve(2, 13), solve(2, 12), step(2, 13), step(2, 12))).toMatchObject({ made: 2, solves: true });
});

test("each thing that a team does changes its own line, which is newer than the board, also within a millisecond and after a restart", () => {
  const boards = frozenGame();
  const { version } = boards.shown;
  const lineAfter = (change: Change) => {
    expect(then(boards, change)).toBe(2);
    return boards.frozen!.own.get(2)!;
  };
  const lines = [solve(2, 11), solve(2, 12), solve(2, 13)].map(lineAfter);
  expect(lines).toEqual([...new Set(lines)].toSorted((a, b) => a - b));
  expect([lines[0]! > version, boards.shown.version]).toEqual([true, version]);
  expect(boardsFrom(keepBoards(boards))!.frozen!.own).toEqual(boards.frozen!.own);
});

test("after a restart whoever knew the board before the last step is told at least what the step changed", () => {
  const boards = frozenGame();
  then(boards, solve(2, 12));
  then(boards, { ...member(1, "a", "Countess"), at: 60 });
  const { version } = boards.shown;
  then(boards, { ...step(2, 12), at: 70 });
  const told = ({ shown }: GameBoards) => newsSince(shown, version, []).challenges.map(({ id }) => id);
  expect(told(boards)).toContain(12);
  expect(told(boardsFrom(keepBoards(boards))!)).toEqual(expect.arrayContaining(told(boards)));
});

test("a team that is suspended while the board is frozen leaves it, and comes back when it is accepted again", () => {
  const boards = frozenGame();
  const given = (status: string): Change => {
    return { kind: "participation", participationId: 2, data: { ...waiting, teamId: 14, name: "t2", status } };
  };
  const isShown = (status: string) => (then(boards, given(status)), boards.shown.find(14) !== null);
  expect([isShown("Suspended"), isShown("Accepted")]).toEqual([false, true]);
});

test("each step makes a newer board, also when the clock was set back, and the board before it can be shown again", () => {
  const boards = frozenGame();
  for (const change of [solve(2, 12), solve(2, 13)]) then(boards, change);
  const seen = [12, 13].map((challengeId, n) => {
    const { version } = boards.shown;
    then(boards, { ...step(2, challengeId), at: 70 - n * 60 });
    return [boards.shown.version > version, boards.shown.updatedAt];
  });
  expect(seen).toEqual([
    [true, 70],
    [true, 10],
  ]);
  const solved = [boards.frozen!.beforeLastStep(), boards.shown].map((board) => board.find(14)!.solvedCount);
  expect(solved).toEqual([1, 2]);
});
