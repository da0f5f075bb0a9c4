import { expect, test } from "vitest";
import { isoTime } from "#worker/contract/wire/time.ts";
import { boardRow, detailsView, NOON, scoreChallenge } from "~/testing/views.ts";
import { packDetails, packNotices, unpackDetails, unpackNotices } from "./game-pack.ts";

/** What the browser gets out of the page. */
const sent = <T>(packed: T): T => JSON.parse(JSON.stringify(packed)) as T;
const blood = (id: number, name: string) => ({ id, name, avatar: "/assets/a/avatar", submitTimeUtc: isoTime(NOON + id) });

const DETAILS = detailsView({
  challenges: {
    Pwn: [scoreChallenge({ id: 4, tag: "Pwn", title: `"Keel" & 'sail' \\ <b>`, bloods: [blood(1, "1"), blood(2, "it's")] })],
    Web: [scoreChallenge(), scoreChallenge({ id: 12, score: 0, solved: 9 })],
    Misc: [
      scoreChallenge({ id: 13, tag: "Misc", category: { name: "Jail", symbol: "J", colour: "aa0000" } }),
      scoreChallenge({ id: 14, tag: "Misc", voided: true }),
      scoreChallenge({ id: 15, tag: "Misc", closesAt: isoTime(NOON) }),
    ],
  },
  rank: boardRow({
    rank: 3,
    solvedChallenges: [
      { id: 12, score: -5, type: "ThirdBlood", userName: null, time: isoTime(NOON + 9) },
      { id: 4, score: 100, type: "Normal", userName: "Ann", time: isoTime(NOON) },
    ],
  }),
});

test("details arrive as they were sent, except for the pictures and times of first solvers, and deadlines", () => {
  const bare = { ...structuredClone(DETAILS), gameVersion: 0 };
  for (const one of bare.challenges.Pwn![0]!.bloods) Object.assign(one, { avatar: null, submitTimeUtc: null });
  delete bare.challenges.Misc![2]!.closesAt;
  expect(unpackDetails(sent(packDetails(DETAILS)))).toEqual(bare);
  expect(unpackDetails(sent(packDetails({ ...DETAILS, rank: null })))).toEqual({ ...bare, rank: null });
});

test("an object that everybody is given is packed once", () => {
  expect(packDetails({ ...DETAILS, teamToken: "other" }).challenges).toBe(packDetails(DETAILS).challenges);
});

test("notices arrive as they were sent", () => {
  const notices = [
    { id: 1, type: "Normal" as const, values: ['It\'s **over**.\n"Really"'], time: isoTime(NOON) },
    { id: 2, type: "FirstBlood" as const, values: ["Anchors", "Knots"], time: isoTime(NOON - 1) },
    { id: 3, type: "NewHint" as const, values: [], time: isoTime(0) },
  ];
  expect(unpackNotices(sent(packNotices(notices)))).toEqual(notices);
  expect(unpackNotices(sent(packNotices([])))).toEqual([]);
});
