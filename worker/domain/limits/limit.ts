import type { Bucket } from "../../contract/wire/limits.ts";

/** What is left in a bucket, and when its present step began (epoch ms). */
export type Level = { left: number; at: number };

/**
 * The level at an instant; an unused or full bucket starts its next step now. So does one whose step lies ahead by more than its length, because the
 * clock was set back: a refusal stores nothing, so that its callers would wait until the clock had caught up.
 */
export function levelAt({ size, add, everyMs }: Bucket, level: Level | null, now: number): Level {
  if (!level || level.at > now + everyMs) return { left: size, at: now };
  const steps = Math.max(0, Math.floor((now - level.at) / everyMs));
  const left = level.left + steps * add;
  return left >= size ? { left: size, at: now } : { left, at: level.at + steps * everyMs };
}

/** How long until there is a token in the bucket, in milliseconds; 0 when there is one. */
export function waitMs(bucket: Bucket, level: Level, now: number): number {
  return level.left > 0 ? 0 : Math.max(1, level.at + bucket.everyMs - now);
}

/** When an untouched bucket is full again, so that its row can be dropped. */
export function fullAt({ size, add, everyMs }: Bucket, { left, at }: Level): number {
  return at + Math.ceil((size - left) / add) * everyMs;
}

/** `Retry-After` for a wait: whole seconds, rounded up. */
export function secondsOf(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1_000));
}
