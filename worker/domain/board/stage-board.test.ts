import { expect, test } from "vitest";
import type { ChallengeSettings } from "../../contract/rpc/ledger.ts";
import { entryOf, type Change } from "../../testing/boards/board-history.ts";
import { after } from "../../testing/boards/frozen-history.ts";
import { GameBoards } from "./game-boards.ts";
import { nextStep } from "./reveal-order.ts";
import { stageBoardOf } from "./stage-board.ts";

const TEAMS = 300;
const LAST = { participationId: TEAMS, challengeId: 12, userId: "a", status: "Accepted" } as const;

const challenge = (challengeId: number): Change => {
  const named = { version: 1, title: `c${challengeId}`, tag: "Web", type: "StaticAttachment", enabled: true } as const;
  const data: ChallengeSettings = { ...named, originalScore: 500, minScoreRate: 1, difficulty: 5, bloods: "none" };
  return { kind: "challenge", challengeId, data };
};
const joined = (participationId: number): Change => {
  const data = { teamId: participationId, name: `t${participationId}`, bio: null, avatar: null, division: null, status: "Accepted" };
  return { kind: "participation", participationId, data };
};

/** A frozen board of more teams than a stage shows at once: each has solved the same challenge, one after the other. */
function frozenCrowd(): GameBoards {
  const ids = Array.from({ length: TEAMS }, (_, index) => index + 1);
  const changes: Change[] = [
    { kind: "game", data: { version: 1, title: "g", startAt: 0, endAt: 9_000, practice: false, bloodBonus: 0 } },
    challenge(11),
    challenge(12),
    ...ids.map(joined),
    ...ids.map((participationId): Change => ({ kind: "submission", participationId, challengeId: 11, userId: "a", status: "Accepted" })),
    { kind: "freeze" },
  ];
  const boards = new GameBoards();
  for (const [index, change] of changes.entries()) boards.apply(entryOf(change, index));
  return boards;
}

const ranksOf = (rows: { rank: number }[]) => rows.map(({ rank }) => rank);

test("before the first step of a reveal a stage has the last places, however many teams there are", () => {
  const { rows, teams } = stageBoardOf(frozenCrowd());
  expect(teams).toBe(TEAMS);
  expect(ranksOf(rows.slice(199))).toEqual([200, 290, 291, 292, 293, 294, 295, 296, 297, 298, 299, 300]);
});

test("a step of a team that is not among the best brings the rows around the place that it leaves", () => {
  const boards = frozenCrowd();
  boards.apply(after(boards, "submission", null, { ...LAST, at: 8_000 }));
  boards.apply(after(boards, "reveal", {}, nextStep(boards)!));
  const { rows, reveal } = stageBoardOf(boards);
  expect(rows[0]).toMatchObject({ id: TEAMS, rank: 1, score: 1_000 });
  expect(reveal!.from.at(-1)).toMatchObject({ id: TEAMS, rank: TEAMS, score: 500, solved: 1 });
  expect(ranksOf(reveal!.from)).toEqual([290, 291, 292, 293, 294, 295, 296, 297, 298, 299, 300]);
});
