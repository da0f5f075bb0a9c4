import { expect, test } from "vitest";
import type { ChallengeSettings, HeldRules } from "../../contract/rpc/ledger.ts";
import { entryOf, setting, type Change } from "../../testing/boards/board-history.ts";
import { newsSince } from "./board-news.ts";
import { Board } from "./board.ts";

const configured = (challengeId: number, rules: HeldRules, more: Partial<ChallengeSettings> = {}): Change => {
  const curve = { originalScore: 1_000, minScoreRate: 0.25, difficulty: 5 };
  const title = `c${challengeId}`;
  return {
    kind: "challenge",
    challengeId,
    data: { version: 1, title, tag: "Web", type: "StaticAttachment", enabled: true, ...curve, rules, ...more },
  };
};
const solve = (participationId: number, challengeId: number): Change => {
  return { kind: "submission", status: "Accepted", participationId, challengeId, userId: "a" };
};

/** What teams 1 and 2 hear of the last change, after the others. */
function heard(last: Change, ...before: Change[]) {
  const board = new Board();
  const changes = [...setting(), ...before, last];
  for (const [index, change] of changes.slice(0, -1).entries()) board.apply(entryOf(change, index));
  const { version } = board;
  board.apply(entryOf(last, changes.length - 1));
  return newsSince(board, version, [1, 2]).standings.map((one) => {
    const gated = one!.gated;
    return gated && { ids: gated.ids, changed: gated.challenges.map(({ id }) => id), order: gated.order, stale: gated.stale === true };
  });
}
const NOTHING = { ids: [], changed: [], order: null, stale: false };
const after11 = { requires: [{ challenge: 11 }] };

test("where nothing is locked for some, teams hear nothing of their own about challenges", () => {
  expect(heard(solve(1, 11))).toEqual([undefined, undefined]);
});

test("a team hears of the challenge that its own solve has opened, with the order of all it may open; others do not", () => {
  expect(heard(solve(1, 11), configured(12, after11))).toEqual([{ ids: [12], changed: [12], order: [11, 12, 13], stale: false }, NOTHING]);
});

test("a solve that opens nothing, or that another team has made, is no news of a challenge that was open before", () => {
  const before = [configured(12, after11), solve(1, 11)];
  expect(heard(solve(1, 13), ...before)).toEqual([{ ids: [12], changed: [], order: null, stale: false }, NOTHING]);
  expect(heard(solve(2, 13), ...before)).toEqual([{ ids: [12], changed: [], order: null, stale: false }, NOTHING]);
});

test("points open a challenge that requires them", () => {
  expect(heard(solve(1, 13), configured(12, { requires: [{ score: 1_000 }] }))).toEqual([
    { ids: [12], changed: [12], order: [11, 12, 13], stale: false },
    NOTHING,
  ]);
});

test("a changed challenge is news to the team that it is open to, and nothing to the others", () => {
  const changed = configured(12, after11, { title: "renamed" });
  expect(heard(changed, configured(12, after11), solve(1, 11)).map((one) => one!.changed)).toEqual([[12], []]);
});

test("a challenge whose time has not come is open to nobody, whoever has what it requires", () => {
  expect(heard(solve(1, 11), configured(12, { ...after11, opensAt: 1_000 }))).toEqual([NOTHING, NOTHING]);
  expect(heard({ kind: "opened", challengeId: 12 }, configured(12, { ...after11, opensAt: 1_000 }), solve(1, 11))[0]!.ids).toEqual([12]);
});

test("when what locks a challenge has changed, everybody has to ask", () => {
  expect(heard(configured(12, { requires: [{ challenge: 13 }] }), configured(12, after11)).map((one) => one!.stale)).toEqual([true, true]);
});

test("a team whose earlier solve of a challenge is only in its own row has to ask when that challenge changes", () => {
  const before = [solve(1, 12), configured(12, after11)];
  expect(heard(solve(2, 11), ...before).map((one) => one!.stale)).toEqual([false, false]);
  expect(heard(solve(3, 12), ...before).map((one) => one!.stale)).toEqual([true, false]);
});
