import { BoundedCache } from "../../domain/bounded-cache.ts";
import { MEMORY } from "../../memory.ts";
import { isFresh } from "../../domain/fresh.ts";

/** After this long the board has the solve in any case. */
const SOON_MS = 1_000;
/** When a user last began to send an answer that turned out to be right: their next request looks for the solve on the board. */
const solves = new BoundedCache<string, number>(MEMORY.ownSolves);

/** Records a user's right answer and when it was sent. */
export function noteOwnSolve(gameId: number, userId: string, sentAt: number): void {
  solves.set(`${gameId} ${userId}`, sentAt);
}

/** The time since which the board must know something new of the user's team; null when there is nothing to wait for. */
export function solvedSince(gameId: number, userId: string, now: number): number | null {
  const sentAt = solves.get(`${gameId} ${userId}`);
  return sentAt !== undefined && isFresh(sentAt, now, SOON_MS) ? sentAt : null;
}
