import { and, eq } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { AppError, fail } from "../contract/wire/errors.ts";
import type { LimiterApi, Want } from "../contract/rpc/objects.ts";
import { sessions, users } from "../db/schema/index.ts";
import { addressKey } from "../domain/addresses/address.ts";
import { emailKey } from "../domain/mail/email.ts";
import { LIMIT_RULES, type LimitClass, type LimitRule } from "../domain/limits/limit-rules.ts";
import { secondsOf } from "../domain/limits/limit.ts";
import { nameKey } from "../domain/names/name.ts";
import { together } from "../domain/together.ts";
import { shardOf } from "../domain/shard.ts";

const SHARDS = 16;

/** A request to one object: tokens, and the kind of rule that each belongs to. */
type Ask = { shard: string; wants: (Want & Pick<LimitRule, "by">)[] };

/**
 * Counts one try of a class and refuses it with `tooManyRequests` (429, `seconds` until the next try is allowed) when there were too many.
 * `subject` is whose try it is: a user's id; for login and recovery the name or address as it was typed, known or not. Call it before the
 * work it protects. Parallel tries never exceed the limit. The objects are asked in parallel; what one took is returned when another
 * refused.
 */
export async function limit(ctx: Ctx, cls: LimitClass, subject: string): Promise<void> {
  if (!ctx.limits) return;
  const taken = await Promise.all(asksOf(ctx, cls, subject).map((ask) => take(ctx, cls, subject, ask)));
  const refused = taken.find(({ waitMs }) => waitMs > 0);
  if (!refused) return;
  ctx.after(returnAll(ctx, taken));
  fail("tooManyRequests", { seconds: secondsOf(refused.waitMs) });
}

/** The same in parallel with an equally slow check: a try that the check refuses is returned, and the check's refusal takes precedence over too many tries. */
export async function limitBeside<T>(ctx: Ctx, cls: LimitClass, subject: string, check: Promise<T>): Promise<T> {
  const admission = limit(ctx, cls, subject);
  try {
    return (await together(check, admission))[0];
  } catch (error) {
    ctx.after(admission.then(() => giveBack(ctx, cls, subject)).catch(() => undefined));
    throw error;
  }
}

type Taken = { shard: string; wants: Want[]; waitMs: number };

async function take(ctx: Ctx, cls: LimitClass, subject: string, ask: Ask): Promise<Taken> {
  const { shard, wants } = ask;
  const refusal = await ctx.limiter(shard).take(wants);
  if (!refusal) return { shard, wants, waitMs: 0 };
  const atHome = cls === "login" && (await isAtHome(ctx, subject, ask));
  return atHome ? { shard, wants: pairsOf(ask), waitMs: 0 } : { shard, wants: [], waitMs: refusal.waitMs };
}

async function returnAll(ctx: Ctx, taken: Taken[]): Promise<void> {
  const some = taken.filter(({ wants }) => wants.length > 0);
  await Promise.all(some.map(({ shard, wants }) => ctx.limiter(shard).giveBack(wants)));
}

/** The same without refusing: returns whether it was within the limit. */
export async function isWithin(ctx: Ctx, cls: LimitClass, subject: string): Promise<boolean> {
  const refusals = await Promise.all(asksOf(ctx, cls, subject).map(({ shard, wants }) => ctx.limiter(shard).take(wants)));
  return refusals.every((refusal) => refusal === null);
}

/** The object that stores the counts of an address. */
export function limiterOf(ctx: Ctx, address: string): LimiterApi {
  return ctx.limiter(String(shardOf(address, SHARDS)));
}

/** Returns what `limit` took: the password was right, or the work is done. */
export async function giveBack(ctx: Ctx, cls: LimitClass, subject: string): Promise<void> {
  if (!ctx.limits) return;
  await Promise.all(asksOf(ctx, cls, subject).map(({ shard, wants }) => ctx.limiter(shard).giveBack(wants)));
}

/** Work that counts only when it succeeds: a refusal changed nothing. */
export async function countDone<T>(ctx: Ctx, cls: LimitClass, subject: string, work: () => Promise<T>): Promise<T> {
  await limit(ctx, cls, subject);
  try {
    return await work();
  } catch (error) {
    await giveBack(ctx, cls, subject);
    throw error;
  }
}

/** Work that was counted, and counts no more when too many waited for it: it was not begun. */
export async function unlessBusy<T>(ctx: Ctx, cls: LimitClass, subject: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code === "busy") await giveBack(ctx, cls, subject);
    throw error;
  }
}

/** Work of which a subject may have only so much under way at a time. */
export async function fewAtATime<T>(ctx: Ctx, cls: LimitClass, subject: string, work: () => Promise<T>): Promise<T> {
  await limit(ctx, cls, subject);
  try {
    return await work();
  } finally {
    await giveBack(ctx, cls, subject);
  }
}

/** A try that counts only when it fails: somebody may be guessing a code. */
export async function countFailure<T>(ctx: Ctx, cls: LimitClass, subject: string, attempt: () => Promise<T>): Promise<T> {
  await limit(ctx, cls, subject);
  const result = await attempt();
  await giveBack(ctx, cls, subject);
  return result;
}

/** Strangers who guess from many addresses exhaust the account's total; at addresses where its owner is signed in, only that address's tries count. */
async function isAtHome(ctx: Ctx, subject: string, ask: Ask): Promise<boolean> {
  const here = pairsOf(ask);
  if (here.length === 0) return false;
  const known = await ctx.db
    .select({ id: users.id })
    .from(users)
    .innerJoin(sessions, eq(sessions.userId, users.id))
    .where(and(isNamed(subject), eq(sessions.ip, ctx.ip)))
    .get();
  return known !== undefined && (await ctx.limiter(ask.shard).take(here)) === null;
}

function pairsOf({ wants }: Ask): Ask["wants"] {
  return wants.filter(({ by }) => by === "pair");
}

/** One question for the address and one for the subject, each to the object that stores those buckets. */
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
