import { expect, test } from "vitest";
import type { SubmissionType } from "#worker/contract/wire/enums.ts";
import type { BoardFrameView, SolveView } from "#worker/contract/wire/board/board.ts";
import { isoTime } from "#worker/contract/wire/time.ts";
import { boardRow, NOON, scoreChallenge } from "~/testing/views.ts";
import { packFrame, packPage, unpackFrame, unpackPage } from "./board-pack.ts";

const EACH: Record<SubmissionType, true> = { Unaccepted: true, FirstBlood: true, SecondBlood: true, ThirdBlood: true, Normal: true };
const TYPES = Object.keys(EACH) as SubmissionType[];
const solve = (n: number): SolveView => ({
  id: n + 1,
  score: n === 0 ? -50 : 500 - n,
  type: TYPES[n % TYPES.length]!,
  userName: n % 3 === 0 ? null : `wave ${n % 3}. "x"`,
  time: isoTime(NOON + n * 1_234_567),
});

test("a page arrives as it was sent", () => {
  const rows = [boardRow({ solvedChallenges: [] }), boardRow({ id: 3, solvedChallenges: Array.from({ length: 40 }, (_, n) => solve(n)) })];
  const page = { version: 3, updateTimeUtc: isoTime(NOON), total: 2, skip: 0, rows };
  expect(unpackPage(JSON.parse(JSON.stringify(packPage(page))))).toEqual(page);
});

test("a packed solve takes less than a third of its size as an object", () => {
  const rows = [boardRow({ solvedChallenges: Array.from({ length: 40 }, (_, n) => solve(n)) })];
  const page = { version: 3, updateTimeUtc: isoTime(NOON), total: 1, skip: 0, rows };
  expect(JSON.stringify(packPage(page)).length).toBeLessThan(JSON.stringify(page).length / 3);
});

test("columns and lines arrive as they were sent, except for first solvers", () => {
  const items = [0, 1, 2].map((n) => ({ time: isoTime(NOON + n), score: n * 100 - 50 }));
  const timeLine = [
    { id: 1, name: "Buoys", items },
    { id: 2, name: "Nobody yet", items: [] },
  ];
  const frame = {
    version: 3,
    updateTimeUtc: isoTime(NOON),
    teams: 2,
    challengeCount: 1,
    challenges: { Web: [scoreChallenge({ bloods: [{ id: 1, name: "Buoys", avatar: null, submitTimeUtc: isoTime(NOON) }] })] },
    divisions: [{ name: "Students", teams: 1 }],
    timeLine,
  };
  const bare = { ...frame, challenges: { Web: [scoreChallenge({ bloods: [] })] } };
  const sent = (one: BoardFrameView) => unpackFrame(JSON.parse(JSON.stringify(packFrame(one))));
  expect(sent(frame)).toStrictEqual(bare);
  expect(sent({ ...frame, frozen: isoTime(NOON) })).toStrictEqual({ ...bare, frozen: isoTime(NOON) });
});
