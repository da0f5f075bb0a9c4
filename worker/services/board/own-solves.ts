import { BoundedCache } from "../../domain/bounded-cache.ts";
import { MEMORY } from "../../memory.ts";

/** Later than this the board has it anyway. */
const SOON_MS = 1_000;
/** When a user last began to send what turned out to be right: his next request looks for the solve on the board. */
const solves = new BoundedCache<string, number>(MEMORY.ownSolves);

/** Notes a right answer of a user, which was sent at an instant. */
export function noteOwnSolve(gameId: number, userId: string, sentAt: number): void {
  solves.set(`${gameId} ${userId}`, sentAt);
}

/** Since when the board must know something new of the user's team; null when there is nothing to wait for. */
export function solvedSince(gameId: number, userId: string, now: number): number | null {
  const sentAt = solves.get(`${gameId} ${userId}`);
  return sentAt !== undefined && now - sentAt < SOON_MS ? sentAt : null;
}
