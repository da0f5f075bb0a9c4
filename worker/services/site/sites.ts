import type { Ctx } from "../../context.ts";
import { fail } from "../../contract/wire/errors.ts";
import { isoTime } from "../../contract/wire/wire.ts";
import { exportName } from "../../formats/export-name.ts";
import { requirePermission } from "../../auth/roles.ts";
import { isOver } from "../../domain/game/phase.ts";
import { BOARD_PAGE, boardPage, replayScript } from "../../domain/site/board-pages.ts";
import type { Site } from "../../domain/site/frame.ts";
import { challengePage, challengesPage, noticesPage, overviewPage, statisticsPage, writeupsPage } from "../../domain/site/pages.ts";
import { SITE_TEXTS } from "../../domain/site/site-texts.ts";
import { SLIDER } from "../../domain/site/slider.ts";
import { STYLE } from "../../domain/site/style.ts";
import { zipOf } from "../file/zip.ts";
import { readGame } from "../game/game-change.ts";
import { log } from "../log/logs.ts";
import { figuresOf } from "../statistics/statistics.ts";
import { challengeIn, contentsOf, htmlOf, type Contents, type SiteWish } from "./site-contents.ts";
import type { Placed } from "./site-files.ts";

/** Teams times moments of the slider: with this limit its data is a few megabytes at most. */
const PAIRS = 120_000;
const TOP = 10;

type Entry = { name: string; input: string | ReadableStream; size?: number; lastModified: Date };

/**
 * `game.edit`, with flags or all solutions `challenge.edit` too, with write-ups `game.review`: a game as pages for any file server, in the
 * caller's language, as a ZIP that is written while it is sent. `during`: allows it while the game is not over, which is refused otherwise.
 */
export async function archive(
  ctx: Ctx,
  gameId: number,
  { during, ...wish }: SiteWish & { during: boolean },
): Promise<{ name: string; bytes: ReadableStream<Uint8Array> }> {
  requirePermission(ctx, "game.edit", gameId);
  if (wish.flags || wish.solutions === "all") requirePermission(ctx, "challenge.edit", gameId);
  if (wish.writeups === "all" || wish.writeups.length > 0) requirePermission(ctx, "game.review", gameId);
  const game = await readGame(ctx, gameId);
  if (ctx.now() < game.startAt) fail("game.notStarted");
  if (!isOver(game, ctx.now()) && !during) fail("site.running");
  const contents = await contentsOf(ctx, game, wish);
  const extras = [wish.flags && "flags", wish.solutions === "all" && "all solutions", contents.writeups.length > 0 && "write-ups"].filter(
    Boolean,
  );
  log(ctx, {
    level: "Warning",
    message: `Archived the game ${game.title} (${gameId}) as web pages with ${extras.join(", ") || "nothing more"}`,
    status: "Success",
  });
  return { name: `${exportName(game.title, 200)}-archive.zip`, bytes: zipOf(entriesOf(ctx, contents)) };
}

/** One entry after another: memory holds one page, a hundred teams, or a chunk of one file. */
async function* entriesOf(ctx: Ctx, contents: Contents): AsyncGenerator<Entry> {
  const lastModified = new Date(ctx.now());
  const page = (name: string, input: string): Entry => ({ name, input, lastModified });
  const site = siteOf(ctx, contents);
  yield page("style.css", STYLE);
  yield page("board/slider.js", SLIDER);
  yield* overview(ctx, site, contents, page);
  yield* boardOf(ctx, site, contents, page);
  yield page("challenges/index.html", challengesPage(site, contents.listed));
  for (const one of contents.listed) {
    // oxlint-disable-next-line no-await-in-loop -- one at a time is the point
    const challenge = await challengeIn(ctx, contents, one);
    if (challenge) yield page(`challenges/${one.id}.html`, challengePage(site, challenge));
  }
  if (site.has.notices) {
    const notices: { time: string; html: string }[] = [];
    // oxlint-disable-next-line no-await-in-loop -- the same
    for (const { time, source } of contents.notices) notices.push({ time, html: await htmlOf(ctx, contents, source, "") });
    yield page("notices.html", noticesPage(site, notices));
  }
  yield page("statistics.html", statisticsPage(site, await figuresOf(ctx, contents.game.id, contents.ended)));
  if (site.has.writeups) yield page("writeups/index.html", writeupsPage(site, contents.writeups));
  for (const one of [...contents.writeups, ...contents.pictures.values(), ...contents.shared.stored.values()])
    // oxlint-disable-next-line no-await-in-loop -- the same
    yield await fileOf(ctx, one, lastModified);
}

function siteOf(ctx: Ctx, { game, notices, writeups }: Contents): Site {
  return {
    language: ctx.language,
    texts: SITE_TEXTS[ctx.language],
    title: game.title,
    made: `${new Date(ctx.now()).toISOString().slice(0, 16).replace("T", " ")} UTC`,
    has: { notices: notices.length > 0, writeups: writeups.length > 0 },
  };
}

type MakePage = (name: string, input: string) => Entry;

async function* overview(ctx: Ctx, site: Site, contents: Contents, page: MakePage): AsyncGenerator<Entry> {
  const { game, frame, pictures } = contents;
  const { rows } = await ctx.board(game.id).page({ skip: 0, count: TOP });
  const html = await htmlOf(ctx, contents, game.content, "");
  const [start, end] = [isoTime(game.startAt), isoTime(game.endAt)];
  const poster = game.poster === null ? null : (pictures.get(game.poster)?.place ?? null);
  yield page("index.html", overviewPage(site, { summary: game.summary, html, poster, start, end, teams: frame.teams, top: rows }));
}

async function* boardOf(ctx: Ctx, site: Site, { game, frame, listed, told }: Contents, page: MakePage): AsyncGenerator<Entry> {
  const board = ctx.board(game.id);
  const titles = new Map(listed.filter(({ id }) => told.has(id)).map(({ id, title }) => [id, title]));
  const names = new Map<number, string>();
  for (let skip = 0; skip === 0 || skip < frame.teams; skip += BOARD_PAGE) {
    // oxlint-disable-next-line no-await-in-loop -- a page at a time is the point
    const { rows } = await board.page({ skip, count: BOARD_PAGE });
    for (const { id, name } of rows) names.set(id, name);
    const place = { skip, total: frame.teams, frozen: frame.frozen !== undefined };
    yield page(`board/${skip / BOARD_PAGE + 1}.html`, boardPage(site, rows, place, titles));
  }
  yield page("board/replay.js", replayScript(await board.moments(PAIRS), names));
}

/** A file that the store has lost is listed as missing on the page that links to it. */
async function fileOf(ctx: Ctx, { place, key }: Placed, lastModified: Date): Promise<Entry> {
  const stored = await ctx.files.get(key);
  if (stored) return { name: place, input: stored.body, size: stored.size, lastModified };
  log(ctx, { level: "Warning", message: `The file ${place} of an archive is missing from the store`, status: "NotFound" });
  return { name: place, input: "This file was missing when the archive was made.\n", lastModified };
}
