import { expect, test } from "vitest";
import { entryOf, setting, type Change } from "../../testing/boards/board-history.ts";
import { after } from "../../testing/boards/frozen-history.ts";
import { GameBoards } from "./game-boards.ts";
import { nextStep, revealOf } from "./reveal-order.ts";

const solve = (participationId: number, challengeId: number, at = 50): Change => {
  return { kind: "submission", status: "Accepted", participationId, challengeId, userId: "a", at };
};
const joins = (participationId: number, teamId: number, status = "Accepted"): Change => {
  return {
    kind: "participation",
    participationId,
    data: { teamId, name: `late ${teamId}`, bio: null, avatar: null, division: null, status },
  };
};

/** A board that froze when the first team had solved a challenge, and what happened since. The game ends at 120. */
function frozenGame(...since: Change[]): GameBoards {
  const boards = new GameBoards();
  for (const [index, change] of [...setting(), solve(1, 11, 20), { kind: "freeze" as const }].entries())
    boards.apply(entryOf(change, index));
  for (const { kind, data, ...more } of since) boards.apply(after(boards, kind, data, more));
  boards.rerank();
  return boards;
}
/** How many steps are left, before each and after the last. */
function lefts(boards: GameBoards): number[] {
  const left = [revealOf(boards)!.left];
  for (let step = nextStep(boards); step; step = nextStep(boards)) {
    boards.apply(after(boards, "reveal", {}, step));
    left.push(revealOf(boards)!.left);
  }
  return left;
}

test("a board that is not frozen has nothing to reveal", () => {
  const boards = new GameBoards();
  for (const [index, change] of setting().entries()) boards.apply(entryOf(change, index));
  expect([nextStep(boards), revealOf(boards)]).toEqual([null, null]);
});

test("teams that joined since come first, by their ids, whatever the order in which they joined", () => {
  const boards = frozenGame(joins(98, 5), joins(99, 3), solve(2, 12));
  expect(nextStep(boards)).toEqual({ participationId: 99, challengeId: null });
  boards.apply(after(boards, "reveal", {}, nextStep(boards)!));
  expect(nextStep(boards)).toEqual({ participationId: 98, challengeId: null });
});

test("each challenge of each team is one step, and so is each team that joined", () => {
  expect(lefts(frozenGame(joins(99, 3), solve(99, 11), solve(2, 12), solve(2, 13)))).toEqual([4, 3, 2, 1, 0]);
});

test.each<[string, Change[]]>([
  ["a solve after the end", [solve(2, 12, 120)]],
  ["a solve of a team that is suspended", [solve(2, 12), joins(2, 14, "Suspended")]],
  ["a team that only asked to join", [joins(99, 3, "Pending")]],
])("%s is no step", (_, since) => expect(lefts(frozenGame(...since))).toEqual([0]));

test("a challenge that is disabled is no step, and is one again when it is enabled", () => {
  const boards = frozenGame(solve(2, 12));
  const data = JSON.parse(
    entryOf(
      setting().find(({ challengeId }) => challengeId === 12)!,
      0,
    ).data!,
  ) as object;
  const left = [false, true].map((enabled) => {
    boards.apply(after(boards, "challenge", { ...data, enabled }, { challengeId: 12 }));
    return revealOf(boards)!.left;
  });
  expect(left).toEqual([0, 1]);
});

test("a step says whose it is, of which challenge, where the team stands now, and whether it is a solve or only hints", () => {
  const hint: Change = { kind: "hint", participationId: 3, challengeId: 13, data: { id: "h", cost: 5 }, at: 50 };
  const boards = frozenGame(solve(2, 12), hint);
  const team = (n: number, rank: number) => ({ participationId: n, teamId: n * 7, team: `t${n}`, rank });
  expect(revealOf(boards)).toMatchObject({
    made: 0,
    last: null,
    next: { ...team(3, 3), challengeId: 13, challenge: "c13", solves: false },
  });
  boards.apply(after(boards, "reveal", {}, nextStep(boards)!));
  expect(revealOf(boards)).toMatchObject({
    made: 1,
    last: { ...team(3, 3), challengeId: 13 },
    next: { ...team(2, 2), challengeId: 12, challenge: "c12", solves: true },
  });
});
