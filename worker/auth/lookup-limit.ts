import type { Ctx } from "../context.ts";
import { fail } from "../contract/wire/errors.ts";
import { addressKey } from "../domain/addresses/address.ts";
import { deviceOf } from "./devices.ts";
import { takeOf, tallyOf, waitOf } from "./tallies.ts";

/** Unknown sessions cost a look-up each. */
const SESSIONS = { most: 600, everyMs: 60_000, segments: 6 };

/** Refuses a session look-up with `tooManyRequests` when too many unknown sessions were sent in this browser's account or, without one, from its address. */
export function admitLookup(ctx: Ctx): void {
  const key = ctx.limits ? keyOf(ctx) : null;
  const wait = key === null ? 0 : waitOf(SESSIONS, tallyOf(SESSIONS, key, ctx.now()), ctx.now());
  if (wait > 0) fail("tooManyRequests", { seconds: wait });
}

/** Counts an unknown session. */
export function countUnknownSession(ctx: Ctx): void {
  const key = keyOf(ctx);
  if (key !== null) takeOf(SESSIONS, key, ctx.now());
}

/**
 * A browser in which somebody has logged in counts for that account, which nobody can make up: otherwise one person who makes sessions up would
 * keep everybody who shares their address from being recognised.
 */
function keyOf(ctx: Ctx): string | null {
  const address = addressKey(ctx);
  return address === null ? null : `session ${deviceOf(ctx)?.userId ?? address}`;
}
