import { expect, test } from "vitest";
import { FailedStarts } from "./failed-starts.ts";

const MINUTE = 60_000;
const NOON = Date.parse("2026-05-01T12:00:00Z");
const owner = (over = {}) => ({ gameId: 1, challengeId: 1, participationId: 1, teamId: 1, userId: "u", ...over });

test("failed starts are counted by challenge for ten minutes, with the newest reason; other games and test instances are not", () => {
  const failed = new FailedStarts();
  failed.add(owner(), "imageMissing", NOON);
  failed.add(owner({ challengeId: 2 }), "noHost", NOON + MINUTE);
  failed.add(owner({ participationId: 2 }), "portSilent", NOON + 4 * MINUTE);
  failed.add(owner({ gameId: 2, challengeId: 3 }), "noHost", NOON);
  failed.add(owner({ challengeId: 4, participationId: null }), "noHost", NOON);

  const last = { challengeId: 1, reason: "portSilent", at: NOON + 4 * MINUTE };
  const other = { challengeId: 2, count: 1, reason: "noHost", at: NOON + MINUTE };
  expect(failed.of(1, NOON + 9 * MINUTE)).toEqual([other, { ...last, count: 2 }]);
  expect(failed.of(1, NOON + 10 * MINUTE)).toEqual([other, { ...last, count: 1 }]);
  expect(failed.of(1, NOON + 14 * MINUTE)).toEqual([]);
});

test("however many starts fail, at most a thousand challenges are remembered, and the one that failed longest ago goes first", () => {
  const failed = new FailedStarts();
  for (let challengeId = 0; challengeId <= 1_000; challengeId += 1) failed.add(owner({ challengeId }), "engine", NOON);
  const all = failed.of(1, NOON).map(({ challengeId }) => challengeId);
  expect([all.length, all[0]]).toEqual([1_000, 1]);
});
