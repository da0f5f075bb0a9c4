import type { BoardMoment } from "../../contract/rpc/board.ts";
import type { ScoreboardItemView } from "../../contract/wire/board/board.ts";
import { pageOf, tableOf, timeOf, type Site } from "./frame.ts";
import { esc, named } from "./html.ts";

/** Teams on a page of the board. */
export const BOARD_PAGE = 100;

/** The titles of challenges that have a page, by id. */
export type Titles = ReadonlyMap<number, string>;

/** One page of the final board: places from `skip` on; each team's solves can be expanded. With scripts a slider shows it at earlier moments. */
export function boardPage(
  site: Site,
  rows: ScoreboardItemView[],
  place: { skip: number; total: number; frozen: boolean },
  titles: Titles,
): string {
  const { texts } = site;
  const { skip, total, frozen } = place;
  const count = Math.max(1, Math.ceil(total / BOARD_PAGE));
  const here = Math.floor(skip / BOARD_PAGE) + 1;
  const pages = Array.from({ length: count }, (_, n) => n + 1).map((n) => {
    const label = texts.page.replace("{from}", String((n - 1) * BOARD_PAGE + 1)).replace("{to}", String(Math.min(total, n * BOARD_PAGE)));
    return `<a href="${n}.html"${n === here ? ' aria-current="page"' : ""} aria-label="${esc(label)}">${n}</a>`;
  });
  const nav = count > 1 ? `<nav class="pages">${pages.join("")}</nav>` : "";
  const note = frozen ? `<p class="note">${esc(texts.frozen)}</p>` : "";
  const hasDivisions = rows.some(({ organization }) => organization !== null);
  const table = tableOf(
    [`#${texts.rank}`, texts.team, ...(hasDivisions ? [texts.division] : []), `#${texts.score}`, texts.solves, texts.last],
    rows.map((row) => [
      `<b>${row.rank}</b>`,
      named(row.name),
      ...(hasDivisions ? [row.organization === null ? "" : named(row.organization)] : []),
      String(row.score),
      solvesOf(row, titles),
      row.solvedCount > 0 ? timeOf(row.lastSubmissionTime) : "",
    ]),
    "board",
  );
  const empty = total === 0 ? `<p>${esc(texts.none)}</p>` : "";
  const slider = `<div id="replay" hidden data-skip="${skip}" data-play="${esc(texts.play)}" data-stop="${esc(texts.stop)}" data-end="${esc(texts.end)}"><button type="button"></button><label>${esc(texts.moment)} <input type="range"></label><output></output></div>`;
  return pageOf(site, {
    title: texts.board,
    depth: 1,
    here: "board/1.html",
    body: `${note}${slider}${nav}${empty || table}${nav}`,
    scripts: ["replay.js", "slider.js"],
  });
}

function solvesOf({ solvedChallenges, solvedCount }: ScoreboardItemView, titles: Titles): string {
  if (solvedChallenges.length === 0) return String(solvedCount);
  const rows = solvedChallenges.map(({ id, score, time }) => {
    const title = titles.get(id);
    return title === undefined ? "" : `<li><a href="../challenges/${id}.html">${esc(title)}</a> ${score} ${timeOf(time)}</li>`;
  });
  return `<details><summary>${solvedCount}</summary><ul>${rows.join("")}</ul></details>`;
}

/** The moments of the board as a script: only data. Teams are named once, and referred to by number in each moment. */
export function replayScript(moments: BoardMoment[], names: ReadonlyMap<number, string>): string {
  const ids = [...names.keys()];
  const place = new Map(ids.map((id, n) => [id, n]));
  const frames = moments.map(({ at, teamIds, scores }) => {
    const known = [...teamIds].flatMap((id, n) => (place.has(id) ? [[place.get(id)!, scores[n]!]] : []));
    return [at, known.map(([team]) => team), known.map(([, score]) => score)];
  });
  return `window.REPLAY=${JSON.stringify({ names: [...names.values()], frames }).replace(/[<\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`)};\n`;
}
