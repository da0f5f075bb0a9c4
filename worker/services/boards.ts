import type { BoardFrameView, BoardPageView, BoardQuery, ScoreboardItemView } from "../contract/board.ts";
import { fail } from "../contract/errors.ts";
import type { BoardBody } from "../contract/objects.ts";
import type { Ctx } from "../context.ts";
import { bytesOf, copyOf, freshUntil, gzipOf, type Copy } from "./board-cache.ts";
import { requireVisibleGame } from "./game-facts.ts";

/** An answer ready to send: its bytes, plain and (when that is smaller) gzip, made when asked for. `isShared` when everybody may see the same. */
export type Body = { plain(): Bytes; gzip(): Bytes | null; etag: string; freshUntil: number; isShared: boolean };
type Bytes = Uint8Array<ArrayBuffer>;

/** The wire scoreboard, compressed. */
export async function wire(ctx: Ctx, gameId: number): Promise<BoardBody & { isShared: boolean }> {
  const isShared = await open(ctx, gameId);
  const { value } = await copyOf(`${gameId} wire`, ctx.now, () => versioned(ctx.board(gameId).wire()));
  return { ...value, isShared };
}

export async function frame(ctx: Ctx, gameId: number, division: string | null): Promise<BoardFrameView> {
  await open(ctx, gameId);
  return (await frameCopy(ctx, gameId, division)).value;
}

export async function page(ctx: Ctx, gameId: number, query: BoardQuery): Promise<BoardPageView> {
  await open(ctx, gameId);
  return (await pageCopy(ctx, gameId, query)).value;
}

/** One team's line, with its solves; refuses a team that is not on the board. */
export async function team(ctx: Ctx, gameId: number, teamId: number): Promise<ScoreboardItemView> {
  await open(ctx, gameId);
  return (await teamCopy(ctx, gameId, teamId)).value ?? fail("team.notFound");
}

/** The same three as the bytes of their JSON, for the door that sends nothing else. */
export async function frameBody(ctx: Ctx, gameId: number, division: string | null): Promise<Body> {
  const isShared = await open(ctx, gameId);
  return bodyOf(await frameCopy(ctx, gameId, division), isShared);
}

export async function pageBody(ctx: Ctx, gameId: number, query: BoardQuery): Promise<Body> {
  const isShared = await open(ctx, gameId);
  return bodyOf(await pageCopy(ctx, gameId, query), isShared);
}

export async function teamBody(ctx: Ctx, gameId: number, teamId: number): Promise<Body> {
  const isShared = await open(ctx, gameId);
  const copy = await teamCopy(ctx, gameId, teamId);
  if (!copy.value) fail("team.notFound");
  return bodyOf(copy, isShared);
}

/** The board is there for everybody who may know of the game, from its start. Says whether that is everybody. */
async function open(ctx: Ctx, gameId: number): Promise<boolean> {
  const game = await requireVisibleGame(ctx, gameId);
  if (ctx.now() < game.startAt) fail("game.notStarted");
  return !game.isPrivate;
}

function frameCopy(ctx: Ctx, gameId: number, division: string | null): Promise<Copy<BoardFrameView>> {
  return copyOf(`${gameId} frame ${division ?? ""}`, ctx.now, () => versioned(ctx.board(gameId).frame(division)));
}

function pageCopy(ctx: Ctx, gameId: number, query: BoardQuery): Promise<Copy<BoardPageView>> {
  const { skip, count, division, find } = query;
  const key = `${gameId} page ${JSON.stringify([skip, count, division, find])}`;
  return copyOf(key, ctx.now, () => versioned(ctx.board(gameId).page(query)));
}

function teamCopy(ctx: Ctx, gameId: number, teamId: number): Promise<Copy<ScoreboardItemView | null>> {
  return copyOf(`${gameId} team ${teamId}`, ctx.now, async () => {
    const { version, row } = await ctx.board(gameId).team(teamId);
    return { version, value: row };
  });
}

async function versioned<T extends { version: number }>(answer: Promise<T>): Promise<{ version: number; value: T }> {
  const value = await answer;
  return { version: value.version, value };
}

function bodyOf(copy: Copy<unknown>, isShared: boolean): Body {
  return { plain: () => bytesOf(copy), gzip: () => gzipOf(copy), etag: copy.etag, freshUntil: freshUntil(copy), isShared };
}
