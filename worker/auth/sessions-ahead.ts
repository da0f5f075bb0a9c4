import type { Ctx } from "../context.ts";
import { newestSession } from "../db/statements/sessions.ts";
import { BoundedCache } from "../domain/bounded-cache.ts";
import { MEMORY } from "../memory.ts";
import { SNAPSHOT_MS } from "../services/game/snapshot.ts";
import { isFresh } from "../domain/fresh.ts";

/** This many people in one query are a rush. */
const RUSH = 4;
/** Additional rows per query: a millisecond of D1's thread. */
const AT_ONCE = 100;
/** How old such a row may be when its owner arrives: half of a session's maximum age, so that it need not be renewed at once. */
const GOOD_MS = SNAPSHOT_MS / 2;
/** A hash, a few short texts, and the object that holds them. */
const ROW_BYTES = 350;

/** A row of D1, and when D1 was asked for it. */
type Ahead<Row> = { row: Row; readAt: number };

/** By the session's hash. */
const known = new BoundedCache<string, Ahead<unknown>>(MEMORY.sessionsAhead, () => ROW_BYTES);
/** The start of the present round, and the position below which sessions are still to be read in it. */
let round = { since: -Infinity, below: 0 };

/** A range of positions in the order in which sessions were opened; empty if `from` is greater than `to`. */
export type Places = { from: number; to: number };
const NONE: Places = { from: 1, to: 0 };

/**
 * Which additional sessions a query for this many people is to read. When a game begins everybody arrives within seconds, and where one
 * isolate sees everybody each is unknown to it, while a D1 query costs far more than a row. So in a rush each query reads others along: the
 * latest sign-ins first, each once per validity period (docs/decisions/0120).
 */
export async function placesAhead(ctx: Ctx, people: number): Promise<Places> {
  if (!ctx.alone || people < RUSH) return NONE;
  const now = ctx.now();
  if (!isFresh(round.since, now, GOOD_MS)) {
    const begun = { since: now, below: 0 };
    round = begun;
    begun.below = (await newestSession(ctx.db)) + 1;
  }
  if (round.below <= 1 || !known.hasRoomFor(AT_ONCE, ROW_BYTES)) return NONE;
  const to = round.below - 1;
  round.below = Math.max(1, round.below - AT_ONCE);
  return { from: round.below, to };
}

/** Stores what a query has read along. */
export function keepAhead(session: string, row: unknown, readAt: number): void {
  known.set(session, { row, readAt });
}

/** What was read of a session before its owner arrived, returned once; null if there is nothing, or it is too old. */
export function takeAhead<Row>(session: string, now: number): Ahead<Row> | null {
  const found = known.peek(session);
  if (!found) return null;
  known.delete(session);
  return isFresh(found.readAt, now, GOOD_MS) ? (found as Ahead<Row>) : null;
}
