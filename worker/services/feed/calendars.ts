import { and, desc, eq, gt } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { games } from "../../db/schema/index.ts";
import { calendarOf } from "./calendar.ts";
import { isCompleteGame } from "../game/complete-rows.ts";
import { requireVisibleGame } from "../participation/visible-game.ts";
import { clientConfig } from "../settings/client-config.ts";

const HOUR_MS = 3_600_000;
/** Games that ended before this are no longer in the calendar. */
const PAST_MS = 92 * 24 * HOUR_MS;
const MOST = 100;

const COLUMNS = {
  id: games.id,
  title: games.title,
  summary: games.summary,
  startAt: games.startAt,
  endAt: games.endAt,
  version: games.version,
};

/** All public games of the platform, except those that ended three months ago, as iCalendar. */
export async function ofAll(ctx: Ctx): Promise<string> {
  const isShown = and(eq(games.hidden, false), eq(games.isPrivate, false), isCompleteGame);
  const [{ title }, rows] = await Promise.all([
    clientConfig(ctx),
    ctx.db
      .select(COLUMNS)
      .from(games)
      .where(and(isShown, gt(games.endAt, ctx.now() - PAST_MS)))
      .orderBy(desc(games.startAt), desc(games.id))
      .limit(MOST),
  ]);
  return written(ctx, title, rows);
}

/** One game. Refuses a game that the caller must not know of. */
export async function ofGame(ctx: Ctx, gameId: number): Promise<string> {
  const [, rows] = await Promise.all([requireVisibleGame(ctx, gameId), ctx.db.select(COLUMNS).from(games).where(eq(games.id, gameId))]);
  return written(ctx, rows[0]?.title ?? "", rows);
}

type Row = Pick<typeof games.$inferSelect, keyof typeof COLUMNS>;

function written(ctx: Ctx, name: string, rows: Row[]): string {
  const site = ctx.baseUrl ?? ctx.origin;
  const host = new URL(site).hostname;
  const events = rows.map(({ id, title, summary, startAt, endAt, version }) => ({
    uid: `game-${id}@${host}`,
    title,
    text: summary,
    url: `${site}/games/${id}`,
    from: startAt,
    to: endAt,
    revision: version,
  }));
  // Rounded to the hour, so that a client that asks again within the hour is told that nothing has changed.
  return calendarOf(name, events, Math.floor(ctx.now() / HOUR_MS) * HOUR_MS);
}
