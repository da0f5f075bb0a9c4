import type {
  BoardFrameView,
  BoardPageView,
  BoardQuery,
  BoardScreenView,
  MomentView,
  ScoreboardItemView,
  TeamScoreView,
} from "../../contract/wire/board/board.ts";
import { fail } from "../../contract/wire/errors.ts";
import type { Ctx } from "../../context.ts";
import { TOP } from "../../domain/board/moments.ts";
import { isCommonPage, plainQuery } from "../../domain/board/board-query.ts";
import { bytesOf, copyOf, freshFrom, freshUntil, gzipOf, type Copy } from "./board-cache.ts";
import { together } from "../../domain/together.ts";
import { may, requirePermission } from "../../auth/roles.ts";
import { knownGame } from "../game/game-cache.ts";
import { viewerMembership } from "../participation/player-gate.ts";
import { requireReadableGame } from "../participation/visible-game.ts";

/**
 * An answer ready to send: its bytes, plain and (when that is smaller) gzip, made on request. `isShared` when everybody may see the same;
 * `isCommon` when many ask for it.
 */
export type Body = { plain(): Bytes; gzip(): Bytes | null; etag: string; freshUntil: number; isShared: boolean; isCommon: boolean };
type Bytes = Uint8Array<ArrayBuffer>;

/** The whole board in one of its forms, or that of a division, compressed: as the contract has it, or as CTFtime reads it. */
export async function whole(ctx: Ctx, gameId: number, form: "wire" | "ctftime", division: string | null = null) {
  const board = ctx.board(gameId);
  const made = () => (form === "wire" ? board.wire(false, division) : board.ctftime(division));
  const read = () =>
    copyOf(
      `${gameId} ${form}${division === null ? "" : ` ${division}`}`,
      ctx.now,
      () => versioned(made()),
      ({ isEmpty }) => !isEmpty,
    );
  const [isShared, { value }] = await opened(ctx, gameId, read);
  return { ...value, isShared };
}

/** The parts of the live board, which is secret while it is frozen. `game.monitor`; otherwise the same as what is shown. */
type View = { live: boolean };
const SHOWN: View = { live: false };

/** A board's data apart from its rows, for all teams or for a division; refuses a caller who may not see it. */
export async function frame(ctx: Ctx, gameId: number, division: string | null, view = SHOWN): Promise<BoardFrameView> {
  const [, copy] = await opened(ctx, gameId, () => frameCopy(ctx, gameId, division, view), view);
  return copy.value;
}

/** One page of a board's rows; refuses a caller who may not see it. */
export async function page(ctx: Ctx, gameId: number, query: BoardQuery, view = SHOWN): Promise<BoardPageView> {
  const [, copy] = await opened(ctx, gameId, () => pageCopy(ctx, gameId, query, view), view);
  return copy.value;
}

/** One team's row with its solves; refuses a team that is not on the board. */
export async function team(ctx: Ctx, gameId: number, teamId: number, view = SHOWN): Promise<ScoreboardItemView> {
  const [, copy] = await opened(ctx, gameId, () => teamCopy(ctx, gameId, teamId, view), view);
  return copy.value ?? fail("team.notFound");
}

/**
 * One team's score with everything that makes it up. Its own members see what the team has done since a freeze; monitors read every reason.
 * Refuses a team that is not on the board.
 */
export async function score(ctx: Ctx, gameId: number, teamId: number, { live } = SHOWN): Promise<TeamScoreView> {
  const reasons = may(ctx, "game.monitor", gameId);
  const own = !live && (await isOwnTeam(ctx, gameId, teamId));
  const key = `${gameId} ${of(live)}${own ? "own " : ""}score ${teamId}${reasons ? " reasons" : ""}`;
  const read = () =>
    copyOf(
      key,
      ctx.now,
      () => ctx.board(gameId).score(teamId, reasons, live, own),
      (value) => value !== null,
    );
  const [, copy] = await opened(ctx, gameId, read, { live });
  return copy.value ?? fail("team.notFound");
}

async function isOwnTeam(ctx: Ctx, gameId: number, teamId: number): Promise<boolean> {
  const own = await viewerMembership(ctx, gameId);
  return own?.status === "Accepted" && own.teamId === teamId;
}

/** How many teams all steps of the game's time contain together at most. */
const PAIRS = 20_000;

/** The standings of the best teams, and of one given team, at equal steps of the game's time, as far as the board is shown. */
export async function replay(ctx: Ctx, gameId: number, teamId: number | null): Promise<Replay> {
  const read = () =>
    copyOf(`${gameId} moments`, ctx.now, async () => ({
      version: await ctx.board(gameId).version(),
      value: await ctx.board(gameId).moments(PAIRS),
    }));
  const [, { value }] = await opened(ctx, gameId, read);
  return value.map(({ at, entries, teamIds, scores }) => {
    const own = teamId === null ? -1 : teamIds.indexOf(teamId, TOP);
    const shown = [...teamIds.subarray(0, TOP).keys(), ...(own < 0 ? [] : [own])];
    return { at, entries, rows: shown.map((index) => ({ id: teamIds[index]!, rank: index + 1, score: scores[index]! })) };
  });
}

/** The standings after this many of the board's scoring entries, null for all: hardly anybody else asks for the same. */
export async function moment(ctx: Ctx, gameId: number, entry: number | null, teamId: number | null): Promise<MomentView> {
  const read = () =>
    copyOf(
      `${gameId} moment ${entry} ${teamId}`,
      ctx.now,
      () => versioned(ctx.board(gameId).moment(entry, teamId)),
      () => false,
    );
  const [, { value }] = await opened(ctx, gameId, read);
  return value;
}

/**
 * The board at moments of the game: `at` in epoch ms, `entries` the number of scoring entries so far, rows in the order of the standings.
 */
export type Replay = { at: number; entries: number; rows: { id: number; rank: number; score: number }[] }[];

/** The same three as the bytes of their JSON, for the door that sends nothing else. */
export async function frameBody(ctx: Ctx, gameId: number, division: string | null, view = SHOWN): Promise<Body> {
  const [isShared, copy] = await opened(ctx, gameId, () => frameCopy(ctx, gameId, division, view), view);
  return bodyOf(copy, isShared, isFrame(copy.value, division));
}

/** One page of a board's rows as bytes with an ETag. */
export async function pageBody(ctx: Ctx, gameId: number, query: BoardQuery, view = SHOWN): Promise<Body> {
  const [isShared, copy] = await opened(ctx, gameId, () => pageCopy(ctx, gameId, query, view), view);
  return bodyOf(copy, isShared, isPage(copy.value, plainQuery(query)));
}

/**
 * A page together with the frame of its division, which a browser that shows the board fetches in one request. `version`: the version it
 * was told of; a copy of that or a later version is enough, so each isolate asks the Board once per version.
 */
export async function screenBody(ctx: Ctx, gameId: number, query: BoardQuery & { version?: number }, view = SHOWN): Promise<Body> {
  const { version = Infinity } = query;
  const [isShared, copy] = await opened(ctx, gameId, () => screenCopy(ctx, gameId, query, version, view), view);
  const { frame, page } = copy.value;
  const body = bodyOf(copy, isShared, isFrame(frame, query.division ?? null) && isPage(page, plainQuery(query)));
  return page.version >= version ? { ...body, freshUntil: freshFrom(ctx.now()) } : body;
}

/** A team's row with its solves as bytes with an ETag; refuses with `team.notFound`. */
export async function teamBody(ctx: Ctx, gameId: number, teamId: number, view = SHOWN): Promise<Body> {
  const [isShared, copy] = await opened(ctx, gameId, () => teamCopy(ctx, gameId, teamId, view), view);
  if (!copy.value) fail("team.notFound");
  return bodyOf(copy, isShared, true);
}

/**
 * What is read from a board, and whether everybody may see the same. When this isolate knows the game, its Board is asked while the gate is
 * checked.
 */
async function opened<T>(ctx: Ctx, gameId: number, read: () => Promise<Copy<T>>, { live } = SHOWN): Promise<[boolean, Copy<T>]> {
  if (live) requirePermission(ctx, "game.monitor", gameId);
  const gate = open(ctx, gameId).then((isShared) => isShared && !live);
  // A game id that nobody has must not create an object.
  if (!knownGame(gameId)) await gate;
  return together(gate, read());
}

/** From its start on, everybody who may know of the game may see the board. Says whether that is everybody. */
async function open(ctx: Ctx, gameId: number): Promise<boolean> {
  const game = await requireReadableGame(ctx, gameId);
  if (ctx.now() < game.startAt) fail("game.notStarted");
  return !game.isPrivate;
}

/** Copies of the live board are kept apart from the public ones. */
const of = (live: boolean) => (live ? "live " : "");

function frameCopy(ctx: Ctx, gameId: number, division: string | null, { live }: View): Promise<Copy<BoardFrameView>> {
  const read = () => versioned(ctx.board(gameId).frame(division, live));
  return copyOf(`${gameId} ${of(live)}frame ${division ?? ""}`, ctx.now, read, (frame) => isFrame(frame, division));
}

/** Division names that nobody uses are unlimited in number. */
function isFrame(frame: BoardFrameView, division: string | null): boolean {
  return division === null || frame.divisions.some(({ name }) => name === division);
}

function pageCopy(ctx: Ctx, gameId: number, asked: BoardQuery, { live }: View): Promise<Copy<BoardPageView>> {
  const query = plainQuery(asked);
  const { skip, count, division, find } = query;
  const key = `${gameId} ${of(live)}page ${JSON.stringify([skip, count, division, find])}`;
  return copyOf(
    key,
    ctx.now,
    () => versioned(ctx.board(gameId).page(query, live)),
    (page) => isPage(page, query),
  );
}

function screenCopy(ctx: Ctx, gameId: number, asked: BoardQuery, version: number, view: View): Promise<Copy<BoardScreenView>> {
  const query = plainQuery(asked);
  const { skip, count, division = null, find } = query;
  const read = async () => {
    const { frame, ...page } = await ctx.board(gameId).page(query, view.live, true);
    // A Board of the previous release sends no frame.
    const value = { frame: frame ?? (await ctx.board(gameId).frame(division, view.live)), page };
    return { value, version: page.version };
  };
  const isCommon = ({ frame, page }: BoardScreenView) => isFrame(frame, division) && isPage(page, query);
  const key = `${gameId} ${of(view.live)}screen ${JSON.stringify([skip, count, division, find])}`;
  return copyOf(key, ctx.now, read, isCommon, ({ page }) => page.version >= version);
}

function isPage(page: BoardPageView, query: BoardQuery): boolean {
  return isCommonPage(query) && (page.rows.length > 0 || (page.skip === 0 && !query.division));
}

function teamCopy(ctx: Ctx, gameId: number, teamId: number, { live }: View): Promise<Copy<ScoreboardItemView | null>> {
  const read = async () => {
    const { version, row } = await ctx.board(gameId).team(teamId, live);
    return { version, value: row };
  };
  return copyOf(`${gameId} ${of(live)}team ${teamId}`, ctx.now, read, (row) => row !== null);
}

async function versioned<T extends { version: number }>(answer: Promise<T>): Promise<{ version: number; value: T }> {
  const value = await answer;
  return { version: value.version, value };
}

function bodyOf(copy: Copy<unknown>, isShared: boolean, isCommon: boolean): Body {
  return { plain: () => bytesOf(copy), gzip: () => gzipOf(copy), etag: copy.etag, freshUntil: freshUntil(copy), isShared, isCommon };
}
