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

test("a long board has a link to each of its pages, which says whose places are there; the present one is marked", () => {
  const linksOf = (skip: number, total: number) => {
    const [nav] = /<nav class="pages">.*?<\/nav>/.exec(boardPage(site, [row(null)], { skip, total, frozen: false }, new Map())) ?? [""];
    return [...nav.matchAll(/href="([^"]*)"( aria-current="page")? aria-label="([^"]*)"/g)].map(([, to, here, label]) => [
      to,
      !!here,
      label,
    ]);
  };
  expect(linksOf(100, 250)).toEqual([
    ["1.html", false, "Places 1 to 100"],
    ["2.html", true, "Places 101 to 200"],
    ["3.html", false, "Places 201 to 250"],
  ]);
  expect([linksOf(0, 200).length, linksOf(0, 100), linksOf(0, 0)]).toEqual([2, [], []]);
});

test("a board that is frozen says so", () => {
  const page = (frozen: boolean) => boardPage(site, [row(null)], { skip: 0, total: 1, frozen }, new Map());
  expect([true, false].map((frozen) => page(frozen).includes(SITE_TEXTS["en-US"].frozen))).toEqual([true, false]);
});
