import { and, desc, eq } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import type { GameCardView } from "../contract/game.ts";
import { games } from "../db/schema/index.ts";
import { cardView } from "./game-views.ts";

const RECENT = 10;
const FRESH_MS = 1_000;
let held: { readAt: number; cards: GameCardView[] } | null = null;

/** The ten games with the latest start that are neither hidden nor private; at most a second old. */
export async function listRecent(ctx: Ctx): Promise<GameCardView[]> {
  if (held && ctx.now() - held.readAt < FRESH_MS) return held.cards;
  const rows = await ctx.db
    .select()
    .from(games)
    .where(and(eq(games.hidden, false), eq(games.isPrivate, false)))
    .orderBy(desc(games.startAt), desc(games.id))
    .limit(RECENT);
  held = { readAt: ctx.now(), cards: rows.map(cardView) };
  return held.cards;
}

/** Makes the next call read again. */
export function forgetRecent(): void {
  held = null;
}
