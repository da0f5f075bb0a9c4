import type { ScoreboardItemView, ScoreChallengeView } from "../../contract/wire/board/board.ts";
import type { GameStatisticsView } from "../../contract/wire/board/statistics.ts";
import { namesInARow } from "../names/names-in-a-row.ts";
import { pageOf, tableOf, timeOf, upFrom, type Site } from "./frame.ts";
import { esc, named } from "./html.ts";

/** A file of the archive, and its displayed name; an external one has a URL. */
export type SiteFile = { name: string; place: string | null; url: string | null };
/** A challenge with everything that goes into the archive. Texts are HTML already. */
export type SiteChallenge = {
  board: ScoreChallengeView;
  html: string;
  hints: string[];
  solution: string | null;
  authors: string[];
  level: string;
  flagFormat: string;
  /** The questions of a survey. */
  questions: string[];
  flags: string[];
  files: SiteFile[];
};
type Overview = {
  summary: string;
  html: string;
  poster: string | null;
  start: string;
  end: string;
  teams: number;
  top: ScoreboardItemView[];
};

const section = (title: string, body: string) => (body === "" ? "" : `<h2>${esc(title)}</h2>${body}`);
const fact = (name: string, value: string | number) => `<div><dt>${esc(name)}</dt><dd>${value}</dd></div>`;
const prose = (html: string) => (html === "" ? "" : `<div class="prose">${html}</div>`);

/** The first page: what the game was, and who won it. */
export function overviewPage(site: Site, { summary, html, poster, start, end, teams, top }: Overview): string {
  const { texts } = site;
  const picture = poster === null ? "" : `<img class="poster" src="${poster}" alt="">`;
  const facts = `<dl>${fact(texts.from, `${timeOf(start)} UTC`)}${fact(texts.to, `${timeOf(end)} UTC`)}${fact(texts.teams, teams)}</dl>`;
  const rows = top.map(({ rank, name, score }) => [`<b>${rank}</b>`, named(name), String(score)]);
  const best = rows.length === 0 ? "" : `<div class="podium">${tableOf([`#${texts.rank}`, texts.team, `#${texts.score}`], rows)}</div>`;
  const body = `${picture}${summary === "" ? "" : `<p>${esc(summary)}</p>`}${facts}${section(texts.board, best)}${html === "" ? "" : `<h2>${esc(texts.home)}</h2>${prose(html)}`}`;
  return pageOf(site, { title: site.title, depth: 0, here: "index.html", body });
}

/** All challenges in the board's order. */
export function challengesPage(site: Site, list: ScoreChallengeView[]): string {
  const { texts } = site;
  const rows = list.map(({ id, title, tag, category, score, solved, bloods }) => [
    `<a href="${id}.html">${esc(title)}</a>`,
    esc(category?.name ?? texts.tags[tag]),
    String(score),
    String(solved),
    bloods[0] ? named(bloods[0].name) : `<span class="mute">${esc(texts.nobody)}</span>`,
  ]);
  const heads = [texts.challenge, texts.category, `#${texts.points}`, `#${texts.solves}`, texts.first];
  const body = rows.length === 0 ? `<p>${esc(texts.none)}</p>` : tableOf(heads, rows);
  return pageOf(site, { title: texts.challenges, depth: 1, here: "challenges/index.html", body });
}

/** One challenge, as players see it when the game is over. */
export function challengePage(site: Site, challenge: SiteChallenge): string {
  const { texts } = site;
  const { board, html, hints, solution, authors, level, flagFormat, questions, flags, files } = challenge;
  const up = upFrom(1);
  const facts = [
    fact(texts.category, esc(board.category?.name ?? texts.tags[board.tag])),
    fact(texts.points, board.score),
    fact(texts.solves, board.solved),
    level === "" ? "" : fact(texts.level, esc(level)),
    authors.length === 0 ? "" : fact(texts.authors, namesInARow(authors.map(named), site.language)),
    flagFormat === "" ? "" : fact(texts.flagFormat, `<code>${esc(flagFormat)}</code>`),
  ];
  const links = files.map(({ name, place, url }) =>
    place === null
      ? `<li><a href="${esc(url ?? "")}" rel="noreferrer noopener">${esc(name)}</a></li>`
      : `<li><a href="${up}${hrefOf(place)}" download>${esc(name)}</a></li>`,
  );
  const bloods = board.bloods.map(
    ({ name, submitTimeUtc }) => `<li>${named(name)} ${submitTimeUtc === null ? "" : timeOf(submitTimeUtc)}</li>`,
  );
  const body = [
    `<dl>${facts.join("")}</dl>`,
    prose(html),
    section(texts.questions, questions.length === 0 ? "" : `<ol>${questions.map((one) => `<li>${esc(one)}</li>`).join("")}</ol>`),
    section(texts.files, links.length === 0 ? "" : `<ul>${links.join("")}</ul>`),
    section(texts.hints, hints.map((hint) => `<div class="hint prose">${hint}</div>`).join("")),
    section(texts.solvedBy, bloods.length === 0 ? "" : `<ol>${bloods.join("")}</ol>`),
    section(texts.solution, solution === null ? "" : `<details><summary>${esc(texts.solution)}</summary>${prose(solution)}</details>`),
    section(
      texts.flags,
      flags.length === 0
        ? ""
        : `<details><summary>${esc(texts.flags)}</summary><ul>${flags.map((flag) => `<li><code>${esc(flag)}</code></li>`).join("")}</ul></details>`,
    ),
  ];
  return pageOf(site, { title: board.title, depth: 1, here: "challenges/index.html", body: body.join("") });
}

/** The organisers' notices, newest first. */
export function noticesPage(site: Site, notices: { time: string; html: string }[]): string {
  const body = notices.map(({ time, html }) => `<div class="hint"><p>${timeOf(time)}</p>${prose(html)}</div>`).join("");
  return pageOf(site, { title: site.texts.notices, depth: 0, here: "notices.html", body });
}

/** The write-ups that were chosen, by team. */
export function writeupsPage(site: Site, list: { team: string; place: string }[]): string {
  const body = `<ul>${list.map(({ team, place }) => `<li><a href="../${place}">${named(team)}</a></li>`).join("")}</ul>`;
  return pageOf(site, { title: site.texts.writeups, depth: 1, here: "writeups/index.html", body });
}

/** The game in figures; a column's title explains it. */
export function statisticsPage(
  site: Site,
  { teams, scoring, challenges, solves, submissions, scores, start, end }: GameStatisticsView,
): string {
  const { texts } = site;
  const [from, length] = [Date.parse(start), Date.parse(end) - Date.parse(start)];
  const momentOf = (n: number) => new Date(from + (length * n) / solves.length).toISOString().slice(0, 16).replace("T", " ");
  const time = solves.map((count, n) => `${momentOf(n)}: ${count}${submissions ? ` / ${submissions[n]}` : ""}`);
  const steps = scores.teams.map((count, n) => `${n * scores.step} – ${(n + 1) * scores.step - 1}: ${count}`);
  const rows = challenges.map(({ id, title, solved, first, wrong }) => [
    `<a href="challenges/${id}.html">${esc(title)}</a>`,
    String(solved),
    wrong === undefined ? "" : String(wrong),
    first === null ? `<span class="mute">${esc(texts.nobody)}</span>` : `${named(first.team)} ${timeOf(first.time)}`,
  ]);
  const all = solves.reduce((sum, count) => sum + count, 0);
  const facts = `<dl>${fact(texts.teams, teams)}${fact(`${texts.teams} (${texts.solves} > 0)`, scoring)}${fact(texts.solves, all)}</dl>`;
  const table = tableOf([texts.challenge, `#${texts.solves}`, `#${texts.wrong}`, texts.first], rows);
  const body = `${facts}${section(`${texts.solves}: ${texts.overTime}`, barsOf(solves, time))}${section(texts.spread, barsOf(scores.teams, steps))}${section(texts.challenges, rows.length === 0 ? "" : table)}`;
  return pageOf(site, { title: texts.statistics, depth: 0, here: "statistics.html", body });
}

function barsOf(values: number[], titles: string[]): string {
  const most = Math.max(1, ...values);
  return `<ul class="bars">${values.map((value, n) => `<li style="height:${((100 * value) / most).toFixed(1)}%" title="${esc(titles[n]!)}"></li>`).join("")}</ul>`;
}

/** The URL of a path whose name may contain any character. */
export const hrefOf = (place: string) => place.split("/").map(encodeURIComponent).join("/");
