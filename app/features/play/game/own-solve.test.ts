import { expect, test } from "vitest";
import type { GameTeamInfoView } from "#worker/contract/wire/board/board.ts";
import { progressByTag, solvedIds, withOwnSolves } from "./own-solve.ts";

const challenge = (id: number, tag: "Web" | "Crypto") => ({ id, title: `C${id}`, tag, score: 500, solved: 3, bloods: [] });
const details: GameTeamInfoView = {
  gameVersion: 1,
  challenges: { Crypto: [challenge(3, "Crypto")], Web: [challenge(1, "Web"), challenge(2, "Web")] },
  challengeCount: 3,
  rank: {
    id: 7,
    name: "Red Herrings",
    bio: null,
    organization: null,
    avatar: null,
    score: 500,
    rank: 4,
    organizationRank: null,
    lastSubmissionTime: "2026-01-01T00:00:00+00:00",
    solvedChallenges: [{ id: 1, score: 500, type: "Normal", userName: "ann", time: "2026-01-01T00:00:00+00:00" }],
    solvedCount: 1,
  },
  teamToken: "7:x",
  writeupRequired: false,
  writeupDeadline: "2026-01-01T00:00:00+00:00",
  version: 1,
};

test("an own solve shows on card and score before the board has it", () => {
  const seen = withOwnSolves(details, [{ challengeId: 2, score: 480, at: 0 }]);
  expect([...solvedIds(seen)]).toEqual([1, 2]);
  expect(seen.rank?.score).toBe(980);
  expect(seen.rank?.solvedCount).toBe(2);
  expect(seen.challenges.Web?.map(({ solved }) => solved)).toEqual([3, 4]);
});

test("a solve that the board already has is not counted twice", () => {
  expect(withOwnSolves(details, [{ challengeId: 1, score: 480, at: 0 }])).toBe(details);
});

test("progress is counted per tag", () => {
  expect(progressByTag(details)).toEqual([
    { tag: "Crypto", total: 1, solved: 0 },
    { tag: "Web", total: 2, solved: 1 },
  ]);
});
