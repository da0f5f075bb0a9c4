import fc from "fast-check";
import { expect, test } from "vitest";
import type { BoardNews, GameTeamInfoView, ScoreboardItemView } from "../../contract/wire/board/board.ts";
import { entryOf, history, ruledHistory, setting } from "../../testing/boards/board-history.ts";
import { newsSince } from "../board/board-news.ts";
import { lineOf, placeIn, rowText, solvedIn, tableOf } from "../board/board-table.ts";
import { challengeFieldsOf } from "../board/board-view.ts";
import { challengesOfTeam } from "../board/team-challenges.ts";
import { Board } from "../board/board.ts";
import { withNews } from "./heard-news.ts";

const TEAM = 2;

/** What the server answers to a member of the team. */
function detailsOf(board: Board): GameTeamInfoView {
  const table = tableOf(board);
  const line = lineOf(board, TEAM * 7);
  const rank = line && (JSON.parse(rowText(table, placeIn(table, TEAM * 7), line)) as ScoreboardItemView);
  const rest = { rank, teamToken: "", writeupRequired: false, writeupDeadline: "", version: board.version, gameVersion: 1 };
  if (!table.gates) return { ...challengeFieldsOf(board), ...rest };
  const solved = line ? solvedIn(line) : new Set();
  const progress = { hasSolved: (id: number) => solved.has(id), score: () => rank?.score ?? 0 };
  const { challenges, locked, opened } = challengesOfTeam(table.gates, progress);
  return {
    ...(JSON.parse(`{${challenges}}`) as Pick<GameTeamInfoView, "challenges" | "challengeCount">),
    ...rest,
    locked: JSON.parse(locked),
    opened,
  };
}

/** A page fetches once a minute what is still missing, and the value of a locked challenge. */
const plain = ({ locked, ...details }: GameTeamInfoView) => ({ ...details, locked: locked?.map(({ id }) => id) });

const openIn = (details: GameTeamInfoView) => {
  const { challenges, challengeCount, opened, locked } = plain(details);
  return { challenges, challengeCount, opened, locked };
};

function newsOf(board: Board, since: number): BoardNews {
  board.rerank();
  const { standings, ...told } = newsSince(board, since, [TEAM]);
  return { ...told, since, own: standings[0]! };
}

test.each([
  ["any history", history],
  ["any history with rules", ruledHistory],
])("after %s, a page that heard the news and need not ask knows what the server would answer", (_, histories) => {
  fc.assert(
    fc.property(histories, fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1 }), (entries, turns) => {
      const board = new Board();
      let known = detailsOf(board);
      let told = 0;
      entries.forEach((entry, i) => {
        board.apply(entry);
        const turn = turns[i % turns.length]!;
        // Some changes are announced together, some news is lost.
        if (turn < 2) return;
        const news = newsOf(board, told);
        told = news.version;
        if (turn === 2) return;
        const { details, ask } = withNews(known, news);
        if (ask === "nothing") expect(plain(details)).toEqual(plain(detailsOf(board)));
        // What its own solve opened is shown before anything is fetched.
        else if (details !== known) expect(openIn(details)).toEqual(openIn(detailsOf(board)));
        known = ask === "nothing" ? details : detailsOf(board);
      });
    }),
    { numRuns: 1_000 },
  );
});

test("a team's own solve brings what it opens with the news, before anything is fetched", () => {
  const rules = { requires: [{ challenge: 11 }], locked: "hidden" } as const;
  const curve = { originalScore: 1_000, minScoreRate: 0.25, difficulty: 5 };
  const data = { version: 1, title: "behind", tag: "Web", type: "StaticAttachment", enabled: true, ...curve, rules } as const;
  const solved = { kind: "submission", status: "Accepted", participationId: TEAM, challengeId: 11, userId: "a" } as const;
  const entries = [...setting(), { kind: "challenge", challengeId: 12, data } as const, solved].map(entryOf);
  const board = new Board();
  for (const entry of entries.slice(0, -1)) board.apply(entry);
  const before = detailsOf(board);
  board.apply(entries.at(-1)!);
  const { details, ask } = withNews(before, newsOf(board, before.version));
  expect(before.opened).toEqual([]);
  expect([ask, details.version]).toEqual(["soon", before.version]);
  expect(openIn(details)).toEqual(openIn(detailsOf(board)));
  expect(details.opened).toEqual([12]);
});

test("a new name of the team that was first is announced", () => {
  const board = new Board();
  const named = (name: string) => ({ teamId: 7, name, bio: null, avatar: null, division: null, status: "Accepted" });
  const changes = [
    ...setting(),
    { kind: "submission", status: "Accepted", participationId: 1, challengeId: 11, userId: "a" } as const,
    { kind: "participation", participationId: 1, data: named("Renamed") } as const,
  ];
  const entries = changes.map(entryOf);
  for (const entry of entries.slice(0, -1)) board.apply(entry);
  const before = detailsOf(board);
  board.apply(entries.at(-1)!);
  const { details, ask } = withNews(before, newsOf(board, before.version));
  expect([ask, details]).toEqual(["nothing", detailsOf(board)]);
  expect(details.challenges.Web?.[0]?.bloods[0]?.name).toBe("Renamed");
});

const challenge = { id: 1, title: "a", tag: "Web" as const, score: 500, solved: 0, bloods: [] };
const row = { ...rowless(), rank: 3, score: 100 };
const known: GameTeamInfoView = {
  challenges: { Web: [challenge] },
  challengeCount: 1,
  rank: row,
  teamToken: "t",
  writeupRequired: false,
  writeupDeadline: "",
  version: 10,
  gameVersion: 1,
};
const news = {
  version: 12,
  since: 10,
  challenges: [],
  order: null,
  points: [],
  own: { rank: 2, divisionRank: null, score: 100, changed: 4 },
} satisfies BoardNews;
const missing = { version: 12, since: 10 } satisfies BoardNews;

test.each([
  ["follows what is known", news, "nothing"],
  ["began before what is known", { ...news, since: 7 }, "nothing"],
  ["is older than what is known", { ...news, version: 10, since: 9, own: null }, "nothing"],
  ["leaves something out", { ...news, since: 11 }, "own"],
  ["comes without anything", missing, "own"],
  ["says that the board has frozen", { ...news, frozen: "2030-01-01T00:00:00Z" }, "own"],
  ["does not say how the own team stands", { ...news, own: undefined }, "own"],
  ["tells of a challenge that is not known", { ...news, order: [1, 2] }, "own"],
  ["says that the own team has solved something", { ...news, own: { rank: 1, divisionRank: null, score: 600, changed: 12 } }, "soon"],
  ["says that the own team is not on the board any more", { ...news, own: null }, "soon"],
] as const)("news that %s: ask %s", (_, told, ask) => {
  expect(withNews(known, told as BoardNews).ask).toBe(ask);
});

function rowless() {
  const [name, lastSubmissionTime] = ["n", ""];
  return {
    id: 7,
    name,
    bio: null,
    organization: null,
    avatar: null,
    organizationRank: null,
    lastSubmissionTime,
    solvedChallenges: [],
    solvedCount: 0,
  };
}
