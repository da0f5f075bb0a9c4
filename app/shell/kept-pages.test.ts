import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { documentOf } from "~/testing/documents.ts";
import type { FakeServices, Visit } from "~/testing/context.ts";
import { regatta } from "~/testing/regatta.ts";
import { boardRow, CONFIG, detailsView, gameView, iso, NOON, PROFILE, scoreChallenge } from "~/testing/views.ts";

beforeAll(() => void vi.useFakeTimers({ now: NOON, toFake: ["Date"] }));
afterAll(() => void vi.useRealTimers());

const challenges = (worth: number) => ({
  Web: [
    scoreChallenge({ score: worth, bloods: [{ id: 3, name: "Reef", avatar: null, submitTimeUtc: iso(NOON) }] }),
    scoreChallenge({ id: 12 }),
  ],
});

/** The regatta as a player of another team sees it later, when a challenge has another value. */
function elsewhere(worth: number, solved: number[]): FakeServices {
  const solvedChallenges = solved.map((id) => ({ id, score: worth, type: "Normal" as const, userName: "bob", time: iso(NOON) }));
  const row = boardRow({
    id: 9,
    name: "Keel <b>",
    avatar: "/assets/9/avatar",
    score: worth,
    rank: 1,
    solvedChallenges,
    solvedCount: solved.length,
  });
  const seen = { version: worth, updateTimeUtc: iso(NOON) };
  return {
    ...regatta(),
    settings: { clientConfig: async () => ({ ...CONFIG, title: `Regatta ${worth}`, footerInfo: worth > 400 ? "Fair *winds*" : null }) },
    accounts: { profile: async () => ({ ...PROFILE, userName: "Bob", avatar: "/assets/1/avatar" }) },
    games: { detail: async () => gameView({ teamName: "Keel <b>", teamId: 9 }), listRecent: async () => [] },
    play: {
      detailsOfPlayer: async () => detailsView({ challenges: challenges(worth), challengeCount: 2, rank: row, teamToken: "9:secret" }),
    },
    boards: {
      frame: async () => ({
        ...seen,
        teams: 1,
        challengeCount: 2,
        challenges: challenges(worth),
        divisions: [],
        timeLine: [{ id: 9, name: "Keel <b>", items: solvedChallenges.map(({ time }) => ({ time, score: worth })) }],
      }),
      page: async () => ({ ...seen, total: 1, skip: 0, rows: [row] }),
    },
  };
}

const VISITS: [who: string, visit: Visit][] = [
  ["Ann of the regatta's last team", { services: regatta() }],
  ["Bob, whose team has solved nothing", { services: elsewhere(500, []), viewer: { id: "bob", name: "Bob" } }],
  ["Bob, when a challenge is worth less", { services: elsewhere(400, []), viewer: { id: "bob", name: "Bob" } }],
  ["Bob, whose team has solved one", { services: elsewhere(400, [11]), viewer: { id: "bob", name: "Bob" } }],
  [
    "Cleo, who sees the same board from another team",
    {
      services: {
        ...elsewhere(400, [11]),
        games: { detail: async () => gameView(), listRecent: async () => [] },
        play: { detailsOfPlayer: async () => detailsView({ challenges: challenges(400), challengeCount: 2 }) },
      },
      viewer: { id: "cleo", name: "Cleo" },
    },
  ],
  ["an administrator", { services: regatta(), viewer: { id: "eve", name: "Eve", role: "Admin" } }],
  ["Ann, in Japanese", { services: regatta(), language: "ja-JP" }],
  ["Ann again", { services: regatta() }],
];
const PAGES: [route: string, path: string][] = [
  ["_index", "/"],
  ["games.$id.challenges", "/games/1/challenges"],
  ["games.$id.scoreboard", "/games/1/scoreboard"],
  ["games.$id.notices", "/games/1/notices"],
];

/** Nothing of these pages is kept while the address has a query string, so this is the page as it is without kept markup. */
async function rendered(route: string, path: string, visit: Visit): Promise<string> {
  const html = await documentOf(route, `${path}?fresh=1`, visit);
  return html.replaceAll(/\?fresh=1&(?:amp;)?/g, "?").replaceAll(/(?:\?|%3F)fresh(?:=|%3D)1/g, "");
}

test.each(PAGES)("%s looks to everybody as it would if no markup of other users' pages were kept", async (route, path) => {
  for (const [who, visit] of VISITS) {
    const fresh = await rendered(route, path, visit);
    expect(await documentOf(route, path, visit), who).toBe(fresh);
    expect(await documentOf(route, path, visit), `${who}, once more`).toBe(fresh);
  }
});

test("a minute later the times of notices are up to date, though the notices are the same", async () => {
  const [route, path] = PAGES[1]!;
  const before = await documentOf(route, path, { services: regatta() });
  vi.setSystemTime(NOON + 60_000);
  const later = await documentOf(route, path, { services: regatta() });
  expect(before).toContain("10 min. ago");
  expect(later).toContain("11 min. ago");
  expect(later).toBe(await rendered(route, path, { services: regatta() }));
});
