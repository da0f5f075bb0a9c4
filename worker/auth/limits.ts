import { and, eq } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { fail } from "../contract/wire/errors.ts";
import type { LimiterApi, Want } from "../contract/rpc/objects.ts";
import { sessions, users } from "../db/schema/index.ts";
import { addressKey } from "../domain/address.ts";
import { emailKey } from "../domain/email.ts";
import { LIMIT_RULES, type LimitClass, type LimitRule } from "../domain/limit-rules.ts";
import { secondsOf } from "../domain/limit.ts";
import { nameKey } from "../domain/name.ts";
import { shardOf } from "../domain/shard.ts";

const SHARDS = 16;

/** What one object is asked for: tokens, and which kind of rule each comes from. */
type Ask = { shard: string; wants: (Want & Pick<LimitRule, "by">)[] };

/**
 * Counts one try of a class and refuses it with `tooManyRequests` (429, `seconds` until it may be tried again) when there were too many.
 * `subject` is whose try it is: a user's id; for login and recovery the name or address as it was typed, known or not. Call it before
 * the work it protects. Parallel tries never get through beyond the figure.
 */
export async function limit(ctx: Ctx, cls: LimitClass, subject: string): Promise<void> {
  if (!ctx.limits) return;
  for (const ask of asksOf(ctx, cls, subject)) {
    const refusal = await ctx.limiter(ask.shard).take(ask.wants);
    if (refusal && !(cls === "login" && (await isAtHome(ctx, subject, ask)))) {
      fail("tooManyRequests", { seconds: secondsOf(refusal.waitMs) });
    }
  }
}

/** The same where one too many is no reason to refuse: whether it was within the limit. */
export async function isWithin(ctx: Ctx, cls: LimitClass, subject: string): Promise<boolean> {
  const refusals = await Promise.all(asksOf(ctx, cls, subject).map(({ shard, wants }) => ctx.limiter(shard).take(wants)));
  return refusals.every((refusal) => refusal === null);
}

/** The object that keeps what is counted of an address. */
export function limiterOf(ctx: Ctx, address: string): LimiterApi {
  return ctx.limiter(String(shardOf(address, SHARDS)));
}

/** Gives back what `limit` took: the password was right, the work is done. */
export async function giveBack(ctx: Ctx, cls: LimitClass, subject: string): Promise<void> {
  if (!ctx.limits) return;
  await Promise.all(asksOf(ctx, cls, subject).map(({ shard, wants }) => ctx.limiter(shard).giveBack(wants)));
}

/** Work that counts only when it is done: what was refused changed nothing. */
export async function countDone<T>(ctx: Ctx, cls: LimitClass, subject: string, work: () => Promise<T>): Promise<T> {
  await limit(ctx, cls, subject);
  try {
    return await work();
  } catch (error) {
    await giveBack(ctx, cls, subject);
    throw error;
  }
}

/** Work that a subject may do one at a time. */
export async function oneAtATime<T>(ctx: Ctx, cls: LimitClass, subject: string, work: () => Promise<T>): Promise<T> {
  await limit(ctx, cls, subject);
  try {
    return await work();
  } finally {
    await giveBack(ctx, cls, subject);
  }
}

/** A try that counts only when it fails: a code that somebody may be guessing. */
export async function countFailure<T>(ctx: Ctx, cls: LimitClass, subject: string, attempt: () => Promise<T>): Promise<T> {
  await limit(ctx, cls, subject);
  const result = await attempt();
  await giveBack(ctx, cls, subject);
  return result;
}

/** Strangers who guess from many addresses use up what the account has as a whole; where its owner is signed in, only the try at that address counts. */
async function isAtHome(ctx: Ctx, subject: string, { shard, wants }: Ask): Promise<boolean> {
  const here = wants.filter(({ by }) => by === "pair");
  if (here.length === 0) return false;
  const known = await ctx.db
    .select({ id: users.id })
    .from(users)
    .innerJoin(sessions, eq(sessions.userId, users.id))
    .where(and(isNamed(subject), eq(sessions.ip, ctx.ip)))
    .get();
  return known !== undefined && (await ctx.limiter(shard).take(here)) === null;
}

/** One question for the address and one for the subject, each to the object that keeps those buckets. */
function asksOf(ctx: Ctx, cls: LimitClass, subject: string): Ask[] {
  const address = addressKey(ctx);
  const who = folded(subject);
  const rules: readonly LimitRule[] = LIMIT_RULES[cls];
  const ask = (home: string, chosen: LimitRule[], name: (rule: LimitRule) => string): Ask[] => {
    const wants = chosen.map((rule) => ({ by: rule.by, key: `${cls} ${rule.by} ${name(rule)}`, bucket: rule.bucket }));
    return wants.length > 0 ? [{ shard: String(shardOf(home, SHARDS)), wants }] : [];
  };
  const byAddress = address === null ? [] : rules.filter(({ by }) => by === "address");
  const bySubject = rules.filter(({ by }) => by === "subject" || (by === "pair" && address !== null));
  return [
    ...ask(address ?? "", byAddress, () => address!),
    ...ask(who, bySubject, ({ by }) => (by === "pair" ? `${address} ${who}` : who)),
  ];
}

function folded(subject: string): string {
  return subject.includes("@") ? emailKey(subject) : nameKey(subject);
}

function isNamed(subject: string) {
  return subject.includes("@") ? eq(users.emailKey, emailKey(subject)) : eq(users.nameKey, nameKey(subject));
}
