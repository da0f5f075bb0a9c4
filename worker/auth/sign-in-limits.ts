import type { Ctx } from "../context.ts";
import { fail } from "../contract/wire/errors.ts";
import type { SignInEnd } from "../contract/rpc/objects.ts";
import { addressKey } from "../domain/addresses/address.ts";
import { secondsOf } from "../domain/limits/limit.ts";
import { deviceOf } from "./devices.ts";
import { giveBack, isWithin, limit, limitBeside, limiterOf } from "./limits.ts";
import { sourceOf, type Turn } from "./passwords.ts";

/** A try to sign in that may proceed. `end` must be told how it ended and, with the right password, whose account it was; only its first call counts. */
export type Attempt = { turn: Turn; end(ended: SignInEnd, userId?: string): Promise<void> };

/**
 * Counts a try to sign in with a name, before the work it costs: refuses it with 429, or with 503 when too many of the address wait
 * already. From a browser that knows the account only that browser's own tries count; otherwise those of the address, for any names, and
 * those of the name. `account` is the account with this name, which is looked up in parallel.
 */
export async function beginSignIn(ctx: Ctx, name: string, account: Promise<{ id: string } | undefined>): Promise<Attempt> {
  const from = sourceOf(ctx);
  if (!ctx.limits) return { turn: { from, rank: 0 }, end: async () => {} };
  const known = await fromDevice(ctx, account);
  if (known) return known;
  const since = ctx.now();
  const named = limit(ctx, "login", name);
  named.catch(() => undefined);
  const gate = await enter(ctx).catch((error: unknown) => {
    ctx.after(named.then(() => giveBack(ctx, "login", name)).catch(() => undefined));
    throw error;
  });
  const waitedMs = ctx.now() - since;
  try {
    await named;
  } catch (error) {
    await gate.leave("unseen");
    throw error;
  }
  const end = once(async (ended: SignInEnd, userId?: string) => {
    await Promise.all([gate.leave(ended), endAttempt(ctx, "login", name, ended, userId)]);
  });
  return { turn: { from, rank: gate.failures, waitedMs }, end };
}

/** A try from a browser in which this account has been signed in to; null when the browser knows none, or another. */
async function fromDevice(ctx: Ctx, account: Promise<{ id: string } | undefined>): Promise<Attempt | null> {
  const claimed = deviceOf(ctx);
  if (!claimed) return null;
  const { userId, device } = claimed;
  const isOwn = account.then((found) => found?.id === userId || Promise.reject(new NotOwn()));
  try {
    await limitBeside(ctx, "device", device, isOwn);
  } catch (error) {
    if (error instanceof NotOwn) return null;
    throw error;
  }
  const end = once((ended: SignInEnd, id?: string) => endAttempt(ctx, "device", device, ended, id));
  return { turn: { from: `device ${device}`, rank: 0 }, end };
}

function once(end: Attempt["end"]): Attempt["end"] {
  let ended: Promise<void> | null = null;
  return (how, userId) => (ended ??= end(how, userId));
}

/** The device does not belong to this account. */
class NotOwn extends Error {}

/** A right password returns its tokens, unless the account is signed in to more often than is normal: each costs a hash. */
async function endAttempt(ctx: Ctx, cls: "login" | "device", subject: string, ended: SignInEnd, userId = ""): Promise<void> {
  if (ended === "right" && (await isWithin(ctx, "signIn", userId))) ctx.after(giveBack(ctx, cls, subject));
}

type SignInEntry = { failures: number; leave(ended: SignInEnd): Promise<void> };

/** If the address is unknown, or is the machine's own, there is no gate. */
async function enter(ctx: Ctx): Promise<SignInEntry> {
  const address = addressKey(ctx);
  if (address === null) return { failures: 0, leave: async () => {} };
  const limiter = limiterOf(ctx, address);
  const entry = await limiter.enter(address);
  if ("waitMs" in entry) fail(entry.busy ? "busy" : "tooManyRequests", { seconds: secondsOf(entry.waitMs) });
  return { failures: entry.failures, leave: (ended) => limiter.leave(address, ended) };
}
