import { expect, test } from "vitest";
import type { ScoreboardItemView } from "../../contract/wire/board/board.ts";
import { boardPage } from "./board-pages.ts";
import { type Site } from "./frame.ts";
import { overviewPage } from "./pages.ts";
import { SITE_TEXTS } from "./site-texts.ts";

const site: Site = {
  language: "en-US",
  texts: SITE_TEXTS["en-US"],
  title: "Regatta",
  made: "2026-11-27 19:33 UTC",
  has: { notices: false, writeups: false },
};
const row = (organization: string | null) => {
  const solved = { solvedCount: 0, solvedChallenges: [], lastSubmissionTime: "2026-11-27T19:31:00+00:00" };
  return { id: 1, rank: 1, name: "Anchors", score: 5, organization, ...solved } as unknown as ScoreboardItemView;
};
const heads = (organization: string | null) => {
  const page = boardPage(site, [row(organization)], { skip: 0, total: 1, frozen: false }, new Map());
  return [...page.matchAll(/<th [^>]*>([^<]*)</g)].map(([, name]) => name);
};

test("the board has a column of divisions only where teams have one", () => {
  expect(heads("Open")).toEqual(["Rank", "Team", "Division", "Score", "Solves", "Last solve"]);
  expect(heads(null)).toEqual(["Rank", "Team", "Score", "Solves", "Last solve"]);
});

test("the first page says in which time zone the game started and ended", () => {
  const [start, end] = ["2026-11-27T19:31:00+00:00", "2026-11-29T07:31:00+00:00"];
  const page = overviewPage(site, { summary: "", html: "", poster: null, start, end, teams: 1, top: [] });
  expect(page.replaceAll(/<\/?time[^>]*>/g, "")).toContain("<dd>2026-11-27 19:31 UTC</dd>");
  expect(page.replaceAll(/<\/?time[^>]*>/g, "")).toContain("<dd>2026-11-29 07:31 UTC</dd>");
});
