import { and, gt, isNotNull, lte, not, or } from "drizzle-orm";
import { requirePermission } from "../../auth/roles.ts";
import type { Ctx } from "../../context.ts";
import { ARCHIVE_LIMITS, type KeptArchiveView } from "../../contract/wire/archive/archive.ts";
import { AppError, fail } from "../../contract/wire/errors.ts";
import { messageOf } from "../../contract/wire/messages/index.ts";
import type { Page } from "../../contract/wire/wire.ts";
import { inList } from "../../db/in-list.ts";
import { games } from "../../db/schema/index.ts";
import { errorText } from "../../domain/log/error-text.ts";
import { receive } from "../file/file-intake.ts";
import { isCompleteGame, isRehearsal } from "../game/complete-rows.ts";
import { syncGame } from "../game/ledger-sync.ts";
import { log } from "../log/logs.ts";
import { archiveOf } from "./game-export.ts";
import { keptKey, keptOf, keptPrefix, PREFIX, type Kept } from "./kept-keys.ts";

/** A game that has just ended gets one more archive, with its end in it. */
const AFTER_END_MS = 3_600_000;
/** In the minutes of an opening every request needs the single thread, and there is nothing to keep yet. */
const OPENING_MS = 600_000;
/** Archives of games that are over or deleted are removed after this long. */
const OLDEST_MS = 30 * 24 * 3_600_000;
/**
 * An alarm fires again when something has failed behind it, and may fire a moment too early: no two archives are made closer together than
 * this.
 */
const APART_MS = 1_800_000;

/**
 * Keeps an archive of every game that has run for a while, and removes old ones. Before that each game's Ledger is told what D1 has: if a
 * server died at the moment of a change, the Ledger may still have a player who was removed or a challenge that was deleted, and nothing
 * else would tell it again. A failure with one game does not stop the others.
 */
export async function tendRunningGames(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  // While a game is paused, its end moves on.
  const lasts = or(gt(games.endAt, now - AFTER_END_MS), isNotNull(games.pausedAt));
  const running = and(lte(games.startAt, now - OPENING_MS), lasts, isCompleteGame, not(isRehearsal));
  for (const { id } of await ctx.db.select({ id: games.id }).from(games).where(running)) {
    await syncGame(ctx, id).catch((error: unknown) => failed("ledger.notRepaired", id, error));
    if (ctx.archivesKept > 0) await keepOnce(ctx, id).catch((error: unknown) => notKept(ctx, id, error));
  }
  if (ctx.archivesKept === 0) return;
  const old = (await listKept(ctx, PREFIX)).filter(({ at }) => at < now - OLDEST_MS);
  await remove(ctx, old);
}

function notKept(ctx: Ctx, gameId: number, error: unknown): void {
  failed("archive.notKept", gameId, error);
  const message = `No archive of the game ${gameId} could be kept${reasonOf(error)}`;
  log(ctx, { level: "Error", message, status: "Failed", user: "System" });
}

function failed(event: string, gameId: number, error: unknown): void {
  console.error(JSON.stringify({ event, gameId, error: errorText(error) }));
}

/** The reason, when it is a refusal that somebody can act on. */
function reasonOf(error: unknown): string {
  return error instanceof AppError ? `: ${messageOf("en-US", error.code, error.details)}` : "";
}

/** Archives besides the hourly one would crowd out those of earlier hours. */
async function keepOnce(ctx: Ctx, gameId: number): Promise<void> {
  const now = ctx.now();
  const kept = await listKept(ctx, keptPrefix(gameId));
  if (kept.every(({ at }) => Math.abs(now - at) >= APART_MS)) await keepGame(ctx, gameId);
}

/** Keeps a complete archive of a game, and no more of them than the setting allows. */
export async function keepGame(ctx: Ctx, gameId: number): Promise<number> {
  const at = ctx.now();
  const { bytes } = await archiveOf(ctx, gameId, { teams: true, submissions: true, personal: true });
  const key = keptKey(gameId, at);
  const { held } = await receive(ctx, bytes as never, { most: ARCHIVE_LIMITS.bytes, tooLarge: "file.size" }, key);
  if ("bytes" in held) await ctx.files.put(key, held.bytes);
  const all = await listKept(ctx, keptPrefix(gameId));
  await remove(ctx, all.slice(0, Math.max(0, all.length - ctx.archivesKept)));
  return at;
}

/** Administrator: the archives that are kept, the newest first. */
export async function listArchives(ctx: Ctx, count: number, skip: number): Promise<Page<KeptArchiveView>> {
  requirePermission(ctx, "platform.recover");
  const all = (await listKept(ctx, PREFIX)).toSorted((a, b) => b.at - a.at || a.gameId - b.gameId);
  const shown = all.slice(skip, skip + count);
  const ids = [...new Set(shown.map(({ gameId }) => gameId))];
  const named = inList(games.id, ids);
  const titles = new Map(
    (await ctx.db.select({ id: games.id, title: games.title }).from(games).where(named)).map((row) => [row.id, row.title]),
  );
  const data = shown.map(({ gameId, at, size }) => ({ gameId, title: titles.get(gameId) ?? null, at, size }));
  return { data, length: data.length, total: all.length };
}

/** Administrator: one of them, streamed. It contains everything of the game, including personal data. */
export async function openArchive(ctx: Ctx, gameId: number, at: number): Promise<{ name: string; bytes: ReadableStream; size: number }> {
  requirePermission(ctx, "platform.recover");
  const object = (await ctx.files.get(keptKey(gameId, at))) ?? fail("notFound");
  log(ctx, {
    level: "Warning",
    message: `Downloaded the kept archive of the game ${gameId} of ${new Date(at).toISOString()}`,
    status: "Success",
  });
  return { name: `game-${gameId}-${at}.zip`, bytes: object.body, size: object.size };
}

/** The archives under a prefix, oldest first. */
async function listKept(ctx: Ctx, prefix: string): Promise<Kept[]> {
  const found: Kept[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await ctx.files.list({ prefix, cursor });
    found.push(...page.objects.flatMap(({ key, size }) => keptOf(key, size) ?? []));
    if (!page.truncated) return found.toSorted((a, b) => a.at - b.at);
    cursor = page.cursor;
  }
}

async function remove(ctx: Ctx, list: Kept[]): Promise<void> {
  for (let from = 0; from < list.length; from += 1_000)
    await ctx.files.delete(list.slice(from, from + 1_000).map(({ gameId, at }) => keptKey(gameId, at)));
}
