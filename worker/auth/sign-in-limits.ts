import type { Ctx } from "../context.ts";
import { fail } from "../contract/wire/errors.ts";
import type { SignInEnd } from "../contract/rpc/objects.ts";
import { addressKey } from "../domain/address.ts";
import { secondsOf } from "../domain/limit.ts";
import { knownDevice } from "./devices.ts";
import { giveBack, isWithin, limit, limiterOf } from "./limits.ts";
import { sourceOf, type Turn } from "./passwords.ts";

/** A try to sign in that may go on. `end` must be told how it ended, and with the right password whose account it was. */
export type Attempt = { turn: Turn; end(ended: SignInEnd, userId?: string): Promise<void> };

/**
 * Counts a try to sign in with a name, before the work it costs: refuses it with 429, or 503 when too many of the address wait already. From a
 * browser that knows the account only that browser's own tries count; else those of the address, whatever the names, and those of the name.
 */
export async function beginSignIn(ctx: Ctx, name: string): Promise<Attempt> {
  const from = sourceOf(ctx);
  if (!ctx.limits) return { turn: { from, rank: 0 }, end: async () => {} };
  const device = await knownDevice(ctx, name);
  if (device) {
    await limit(ctx, "device", device);
    return { turn: { from: `device ${device}`, rank: 0 }, end: (ended, userId) => endAttempt(ctx, "device", device, ended, userId) };
  }
  const since = ctx.now();
  const gate = await enter(ctx);
  const waitedMs = ctx.now() - since;
  try {
    await limit(ctx, "login", name);
  } catch (error) {
    await gate.leave("unseen");
    throw error;
  }
  const end = async (ended: SignInEnd, userId?: string) => {
    await Promise.all([gate.leave(ended), endAttempt(ctx, "login", name, ended, userId)]);
  };
  return { turn: { from, rank: gate.failures, waitedMs }, end };
}

/** A right password gives its tokens back, unless the account is signed in to more often than anybody does: each costs a hash. */
async function endAttempt(ctx: Ctx, cls: "login" | "device", subject: string, ended: SignInEnd, userId = ""): Promise<void> {
  if (ended === "right" && (await isWithin(ctx, "signIn", userId))) await giveBack(ctx, cls, subject);
}

type Gate = { failures: number; leave(ended: SignInEnd): Promise<void> };

/** Where the address is not known, or is the machine's own, there is no gate. */
async function enter(ctx: Ctx): Promise<Gate> {
  const address = addressKey(ctx);
  if (address === null) return { failures: 0, leave: async () => {} };
  const limiter = limiterOf(ctx, address);
  const entry = await limiter.enter(address);
  if ("waitMs" in entry) fail(entry.busy ? "busy" : "tooManyRequests", { seconds: secondsOf(entry.waitMs) });
  return { failures: entry.failures, leave: (ended) => limiter.leave(address, ended) };
}
