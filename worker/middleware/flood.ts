import type { Ctx } from "../context.ts";
import { addressKey } from "../domain/address.ts";
import { secondsOf } from "../domain/limit.ts";
import { advance, count, newTally, windowWaitMs, type Tally } from "../domain/sliding-window.ts";

const WINDOW = { most: 150, everyMs: 60_000, segments: 6 };
const CAPACITY = 20_000;
const tallies = new Map<string, Tally>();

/** The Ledger limits these itself, exactly, and answers repeats: here only its refusals count. */
const SUBMISSION = /^\/api\/game\/\d+\/challenges\/\d+\/?$/;
/** One for each connection to each instance of a host, which has a key: here only refusals for want of one count. */
const BROUGHT = /^\/agent\/captures\//;
/** What is said to somebody who is no host. */
const UNKNOWING = new Set([401, 404, 405]);
/** Pictures that a page of teams shows a hundred of; browsers keep them. */
const PICTURE = /^\/assets\/[^/]+\/(?:avatar|poster|logo)$/;

/** Scripts that solve challenges connect again and again: that has a limit of its own (`services/tunnels.ts`). */
const PROXY = /^\/api\/proxy\//;

/**
 * Counts a request against what one caller may ask for of everything together, a user or else an address; returns the seconds to wait, 0
 * when it may pass. Coarse on purpose: each isolate counts for itself (docs/decisions/0010).
 */
export function secondsToWait(ctx: Ctx, method: string, path: string): number {
  const tally = PICTURE.test(path) || PROXY.test(path) ? null : tallyOf(ctx);
  if (!tally) return 0;
  const now = ctx.now();
  advance(WINDOW, tally, now);
  const wait = windowWaitMs(WINDOW, tally, now);
  if (wait > 0) return secondsOf(wait);
  if (!isSubmission(method, path) && !BROUGHT.test(path)) count(WINDOW, tally);
  return 0;
}

/** Counts a submission that was one too many, and a recording without a key, so that a flood of them soon ends at the door. */
export function countRefusal(ctx: Ctx, method: string, path: string, status: number): void {
  const counts = (status === 429 && isSubmission(method, path)) || (UNKNOWING.has(status) && BROUGHT.test(path));
  const tally = counts ? tallyOf(ctx) : null;
  if (tally) count(WINDOW, tally);
}

function isSubmission(method: string, path: string): boolean {
  return method === "POST" && SUBMISSION.test(path);
}

/** Null for those who are not counted: administrators, whose scripts set up a whole game, and callers from the machine itself. */
function tallyOf(ctx: Ctx): Tally | null {
  if (!ctx.limits || ctx.viewer?.role === "Admin") return null;
  const caller = ctx.own ? null : (ctx.viewer?.id ?? addressKey(ctx));
  return caller === null ? null : find(caller, ctx.now());
}

function find(key: string, now: number): Tally {
  const known = tallies.get(key);
  if (known) return known;
  if (tallies.size >= CAPACITY) forgetOld(now);
  const tally = newTally(WINDOW);
  tallies.set(key, tally);
  return tally;
}

function forgetOld(now: number): void {
  for (const [key, tally] of tallies) {
    advance(WINDOW, tally, now);
    if (tally.sum === 0) tallies.delete(key);
  }
  // More callers a minute than anybody has: an attack from many networks. Forgetting is cheaper than remembering all of it.
  if (tallies.size >= CAPACITY) tallies.clear();
}
