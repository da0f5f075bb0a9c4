import { and, count, desc, eq, gt, inArray, isNull, lte, not, or, type SQL } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { GameCardView } from "../../contract/wire/game/game.ts";
import type { Page } from "../../contract/wire/wire.ts";
import { games } from "../../db/schema/index.ts";
import { BoundedCache } from "../../domain/bounded-cache.ts";
import { cardView } from "./game-views.ts";
import { MEMORY } from "../../memory.ts";
import { isFresh } from "../../domain/fresh.ts";

const RECENT = 10;
/** So many are listed at most, however many have not ended; those that run come before those that are scheduled. */
const MOST = 100;
const FRESH_MS = 1_000;
const held = new BoundedCache<"cards", { readAt: number; cards: GameCardView[] }>(MEMORY.recentGames);

const { id, title, summary, poster, memberLimit, startAt, endAt, pausedAt, pauseReason } = games;
/** What a card is made from: not the description, which may be long. */
export const CARD = { id, title, summary, poster, memberLimit, startAt, endAt, pausedAt, pauseReason };
const isListed = and(eq(games.hidden, false), eq(games.isPrivate, false));
const newestFirst = [desc(games.startAt), desc(games.id)];

/** Whether a game has ended: a paused one does not reach its end. */
export const hasEnded = (now: number): SQL => and(lte(games.endAt, now), isNull(games.pausedAt))!;

/** The ten games with the latest start, and all others that have not ended; none that is hidden or private. At most a second old. */
export async function listRecent(ctx: Ctx): Promise<GameCardView[]> {
  const known = held.get("cards");
  if (known && isFresh(known.readAt, ctx.now(), FRESH_MS)) return known.cards;
  const [changes, readAt] = [held.changes, ctx.now()];
  const latest = ctx.db
    .select({ id })
    .from(games)
    .where(isListed)
    .orderBy(...newestFirst)
    .limit(RECENT);
  const isLatest = inArray(games.id, latest);
  const rows = await ctx.db
    .select(CARD)
    .from(games)
    .where(and(isListed, or(not(hasEnded(readAt)), isLatest)))
    .orderBy(desc(isLatest), gt(games.startAt, readAt), ...newestFirst)
    .limit(MOST);
  const cards = rows.toSorted((a, b) => b.startAt - a.startAt || b.id - a.id).map(cardView);
  held.set("cards", { readAt, cards }, changes);
  return cards;
}

/** The games that have ended, latest end first; none that is hidden or private. */
export async function listEnded(ctx: Ctx, limit: number, skip: number): Promise<Page<GameCardView>> {
  const ended = and(isListed, hasEnded(ctx.now()));
  const [rows, [all]] = await ctx.db.batch([
    ctx.db.select(CARD).from(games).where(ended).orderBy(desc(games.endAt), desc(games.id)).limit(limit).offset(skip),
    ctx.db.select({ count: count() }).from(games).where(ended),
  ]);
  return { data: rows.map(cardView), length: rows.length, total: all?.count ?? 0 };
}

/** Makes the next call read D1 again. */
export function forgetRecent(): void {
  held.clear();
}
