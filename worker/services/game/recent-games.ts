import { and, desc, eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { GameCardView } from "../../contract/wire/game/game.ts";
import { games } from "../../db/schema/index.ts";
import { BoundedCache } from "../../domain/bounded-cache.ts";
import { cardView } from "./game-views.ts";
import { MEMORY } from "../../memory.ts";
import { isFresh } from "../../domain/fresh.ts";

const RECENT = 10;
const FRESH_MS = 1_000;
const held = new BoundedCache<"cards", { readAt: number; cards: GameCardView[] }>(MEMORY.recentGames);

/** The ten games with the latest start that are neither hidden nor private; at most a second old. */
export async function listRecent(ctx: Ctx): Promise<GameCardView[]> {
  const known = held.get("cards");
  if (known && isFresh(known.readAt, ctx.now(), FRESH_MS)) return known.cards;
  const [changes, readAt] = [held.changes, ctx.now()];
  const rows = await ctx.db
    .select()
    .from(games)
    .where(and(eq(games.hidden, false), eq(games.isPrivate, false)))
    .orderBy(desc(games.startAt), desc(games.id))
    .limit(RECENT);
  const cards = rows.map(cardView);
  held.set("cards", { readAt, cards }, changes);
  return cards;
}

/** Makes the next call read D1 again. */
export function forgetRecent(): void {
  held.clear();
}
