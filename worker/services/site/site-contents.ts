import { and, asc, count, eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { BoardFrameView, ScoreChallengeView } from "../../contract/wire/board/board.ts";
import { fail } from "../../contract/wire/errors.ts";
import { inList } from "../../db/in-list.ts";
import { challenges, files, participations, teams, writeups, type ChallengeRow, type GameRow } from "../../db/schema/index.ts";
import { isOver } from "../../domain/game/phase.ts";
import { hintsOf, type HintTerms } from "../../domain/game/shown-hints.ts";
import { hashesIn } from "../../domain/asset-links.ts";
import { esc, movedHtml } from "../../domain/site/html.ts";
import { hrefOf, type SiteChallenge } from "../../domain/site/pages.ts";
import { caughtUp } from "../board/caught-up.ts";
import { detailsOf } from "../play/challenge-details.ts";
import { fileKey } from "../file/file-store.ts";
import { writtenNotices } from "../notice/written-notices.ts";
import { commonFlags, picturesOf, sharedFiles, type Placed } from "./site-files.ts";

/**
 * What an organiser wants in an archive besides what everybody reads. `writeups`: the participations whose write-ups are included, or all.
 */
export type SiteWish = { flags: boolean; files: boolean; solutions: "opened" | "all" | "none"; writeups: "all" | number[] };

/** A challenge as players read it after the end, or now, with its solution if requested. Texts are Markdown. */
type Told = Pick<SiteChallenge, "hints" | "authors" | "level" | "flagFormat" | "questions"> & { content: string; solution: string };

/** Everything that is read before the first byte is sent: texts and names of files. Boards and bytes are read while it is written. */
export type Contents = {
  game: GameRow;
  ended: boolean;
  frame: BoardFrameView;
  listed: ScoreChallengeView[];
  told: Map<number, Told>;
  shared: Awaited<ReturnType<typeof sharedFiles>>;
  flags: Map<number, string[]>;
  pictures: Map<string, Placed>;
  notices: { time: string; source: string }[];
  writeups: (Placed & { team: string; at: number })[];
};

/** Only challenges that are on the board for everybody: none that is disabled or hidden from a team. */
export async function contentsOf(ctx: Ctx, game: GameRow, wish: SiteWish): Promise<Contents> {
  await caughtUp(ctx, game.id);
  const frame = await ctx.board(game.id).frame(null);
  const listed = Object.values(frame.challenges).flatMap((list) => list ?? []);
  const ids = listed.map(({ id }) => id);
  const [found, all, flags, notices, papers] = await Promise.all([
    ctx.db
      .select()
      .from(challenges)
      .where(and(eq(challenges.gameId, game.id), eq(challenges.enabled, true), inList(challenges.id, ids))),
    sharedFiles(ctx, ids),
    wish.flags ? commonFlags(ctx, ids) : new Map<number, string[]>(),
    writtenNotices(ctx, game.id),
    writeupsOf(ctx, game.id, wish.writeups),
  ]);
  const shared = wish.files ? all : { of: new Map(), stored: new Map() };
  const said = notices.map(({ time, values }) => ({ time, source: values.at(-1) ?? "" }));
  const ended = isOver(game, ctx.now());
  const told = new Map(found.map((row) => [row.id, toldOf(ctx, row, { charged: game.hintCharge, hasEnded: ended }, wish)]));
  const ofChallenges = [...told.values()].flatMap(({ content, hints, solution }) => [content, ...hints, solution]);
  const texts = [game.content, ...said.map(({ source }) => source), ...ofChallenges];
  const pictures = await picturesOf(ctx, [...(game.poster ? [game.poster] : []), ...texts.flatMap(hashesIn)]);
  return {
    game,
    frame,
    listed,
    shared,
    flags,
    pictures,
    notices: said,
    writeups: papers,
    ended,
    told,
  };
}

/** HTML of an organiser's text on a page `up` levels above the files. */
export async function htmlOf(ctx: Ctx, { pictures, shared }: Contents, source: string, up: string): Promise<string> {
  const stored = new Map([...shared.stored.values()].map(({ hash, place }) => [hash, place]));
  // Without a renderer the text is shown as it was written.
  const html = (await ctx.renderMarkdown(source)) ?? `<p>${esc(source)}</p>`;
  return movedHtml(html, (hash) => hrefFor(pictures.get(hash)?.place ?? stored.get(hash)), up);
}

const hrefFor = (place: string | undefined) => (place === undefined ? null : hrefOf(place));

function toldOf(ctx: Ctx, row: ChallengeRow, state: Omit<HintTerms, "opened">, { solutions }: SiteWish): Told {
  const { content, authors = [], level = "", flagFormat = "", survey = [], solution: opened = "" } = detailsOf(ctx, row, state.hasEnded);
  const { hints } = hintsOf(row, { opened: [], ...state });
  const solution = { none: "", all: row.solution.trim(), opened }[solutions];
  return { content, hints: hints ?? [], solution, authors, level, flagFormat, questions: survey };
}

/** A challenge as its page shows it; null for one that must not be shown any more. */
export async function challengeIn(ctx: Ctx, contents: Contents, board: ScoreChallengeView): Promise<SiteChallenge | null> {
  const { told, shared, flags } = contents;
  const shown = told.get(board.id);
  if (!shown) return null;
  const html = (source: string) => htmlOf(ctx, contents, source, "../");
  return {
    board,
    html: await html(shown.content),
    hints: await Promise.all(shown.hints.map(html)),
    solution: shown.solution ? await html(shown.solution) : null,
    authors: shown.authors,
    level: shown.level,
    flagFormat: shown.flagFormat,
    questions: shown.questions,
    flags: flags.get(board.id) ?? [],
    files: shared.of.get(board.id) ?? [],
  };
}

/** Write-ups of accepted teams; each is stored under a number, whatever its team is called. Refuses a participation that the game does not have. */
async function writeupsOf(ctx: Ctx, gameId: number, wanted: SiteWish["writeups"]): Promise<Contents["writeups"]> {
  if (wanted !== "all" && wanted.length === 0) return [];
  const chosen = wanted === "all" ? undefined : inList(writeups.participationId, wanted);
  if (wanted !== "all") await requireParticipations(ctx, gameId, wanted);
  const rows = await ctx.db
    .select({
      id: participations.id,
      team: teams.name,
      hash: writeups.fileHash,
      object: files.object,
      size: writeups.size,
      at: writeups.uploadedAt,
    })
    .from(writeups)
    .innerJoin(participations, eq(participations.id, writeups.participationId))
    .innerJoin(teams, eq(teams.id, participations.teamId))
    .innerJoin(files, eq(files.hash, writeups.fileHash))
    .where(and(eq(writeups.gameId, gameId), eq(participations.status, "Accepted"), chosen))
    .orderBy(asc(participations.id));
  return rows.map(({ id, team, hash, object, size, at }) => ({
    team,
    at,
    size,
    place: `writeups/${id}.pdf`,
    key: fileKey("writeup", hash, object),
  }));
}

async function requireParticipations(ctx: Ctx, gameId: number, ids: number[]): Promise<void> {
  const [found] = await ctx.db
    .select({ known: count() })
    .from(participations)
    .where(and(eq(participations.gameId, gameId), inList(participations.id, ids)));
  if (found!.known < new Set(ids).size) fail("participation.notFound");
}
