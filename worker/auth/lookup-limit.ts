import type { Ctx } from "../context.ts";
import { fail } from "../contract/wire/errors.ts";
import { addressKey } from "../domain/addresses/address.ts";
import { takeOf, tallyOf, waitOf } from "./tallies.ts";

/** Unknown sessions cost a look-up each. Users who share an address with somebody who makes them up need look-ups of their own. */
const SESSIONS = { most: 600, everyMs: 60_000, segments: 6 };

/** Refuses a session look-up with `tooManyRequests` when the caller's address has sent too many unknown sessions. */
export function admitLookup(ctx: Ctx): void {
  const address = ctx.limits ? addressKey(ctx) : null;
  const wait = address === null ? 0 : waitOf(SESSIONS, tallyOf(SESSIONS, `session ${address}`, ctx.now()), ctx.now());
  if (wait > 0) fail("tooManyRequests", { seconds: wait });
}

/** Counts an unknown session. */
export function countUnknownSession(ctx: Ctx): void {
  const address = addressKey(ctx);
  if (address !== null) takeOf(SESSIONS, `session ${address}`, ctx.now());
}
