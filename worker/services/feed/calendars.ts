import { and, desc, eq, gt } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { games } from "../../db/schema/index.ts";
import { calendarOf } from "./calendar.ts";
import { isCompleteGame } from "../game/complete-rows.ts";
import { requireVisibleGame } from "../participation/visible-game.ts";
import { clientConfig } from "../settings/client-config.ts";

const HOUR_MS = 3_600_000;
/** Games that ended longer ago are in nobody's calendar any more. */
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

/** All games of the platform that everybody may know of, but those that ended three months ago, as iCalendar. */
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

/** One game. Refuses one of which the caller may not know. */
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
  // To the hour, so that who asks again within it is told that nothing is new.
  return calendarOf(name, events, Math.floor(ctx.now() / HOUR_MS) * HOUR_MS);
}
