import type { Ctx } from "../context.ts";
import { newestSession } from "../db/statements/sessions.ts";
import { BoundedCache } from "../domain/bounded-cache.ts";
import { MEMORY } from "../memory.ts";
import { SNAPSHOT_MS } from "../services/game/snapshot.ts";

/** So many people in one question are a rush. */
const RUSH = 4;
/** Rows that a question brings along: a millisecond of D1's thread. */
const AT_ONCE = 100;
/** How old such a row may be when its owner comes: half of what may be believed of a session, so that he need not renew it at once. */
const GOOD_MS = SNAPSHOT_MS / 2;
/** A hash, a few short texts, and the object that holds them. */
const ROW_BYTES = 350;

/** A row of D1, and when D1 was asked for it. */
type Ahead<Row> = { row: Row; readAt: number };

/** By the session's hash. */
const known = new BoundedCache<string, Ahead<unknown>>(MEMORY.sessionsAhead, () => ROW_BYTES);
/** Since when a round goes, and below which place sessions are still to be read in it. */
let round = { since: -Infinity, below: 0 };

/** Places of sessions in the order in which they were opened, from one to another; none where `from` is the greater. */
export type Places = { from: number; to: number };
const NONE: Places = { from: 1, to: 0 };

/**
 * Which sessions a question for so many people is to bring along. When a game begins everybody comes within seconds, and where one isolate sees
 * everybody each is unknown to it, while a question of D1 costs far more than a row. So in a rush each question brings others as well: the latest
 * sign-ins first, each once in the time for which it is good (docs/decisions/0120).
 */
export async function placesAhead(ctx: Ctx, people: number): Promise<Places> {
  if (!ctx.alone || people < RUSH) return NONE;
  const now = ctx.now();
  if (now - round.since >= GOOD_MS) {
    const begun = { since: now, below: 0 };
    round = begun;
    begun.below = (await newestSession(ctx.db)) + 1;
  }
  if (round.below <= 1 || !known.hasRoomFor(AT_ONCE, ROW_BYTES)) return NONE;
  const to = round.below - 1;
  round.below = Math.max(1, round.below - AT_ONCE);
  return { from: round.below, to };
}

/** Keeps what a question has brought along. */
export function keepAhead(session: string, row: unknown, readAt: number): void {
  known.set(session, { row, readAt });
}

/** What was read of a session before its owner came, given once; null when that is nothing, or too long ago. */
export function takeAhead<Row>(session: string, now: number): Ahead<Row> | null {
  const found = known.peek(session);
  if (!found) return null;
  known.delete(session);
  return now - found.readAt < GOOD_MS ? (found as Ahead<Row>) : null;
}
