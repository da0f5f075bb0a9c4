import type { Ctx } from "../context.ts";
import { fail } from "../contract/wire/errors.ts";
import { addressKey } from "../domain/addresses/address.ts";
import { takeOf, tallyOf, waitOf } from "./tallies.ts";

/** Sessions that nobody has cost a look-up each. Classmates of somebody who makes them up need look-ups of their own. */
const SESSIONS = { most: 600, everyMs: 60_000, segments: 6 };

/** Refuses with `tooManyRequests` to look for a session when the caller's address has asked for too many that are nobody's. */
export function admitLookup(ctx: Ctx): void {
  const address = ctx.limits ? addressKey(ctx) : null;
  const wait = address === null ? 0 : waitOf(SESSIONS, tallyOf(SESSIONS, `session ${address}`, ctx.now()), ctx.now());
  if (wait > 0) fail("tooManyRequests", { seconds: wait });
}

/** Counts a session that is nobody's. */
export function countUnknownSession(ctx: Ctx): void {
  const address = addressKey(ctx);
  if (address !== null) takeOf(SESSIONS, `session ${address}`, ctx.now());
}
