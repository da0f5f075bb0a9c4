import { env } from "cloudflare:test";
import { and, eq, gt } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Ctx } from "../context.ts";
import { connect } from "../db/client.ts";
import { sessions } from "../db/schema/index.ts";
import { aContext } from "../testing/context.ts";
import { countedD1 } from "../testing/runtime/counted-d1.ts";
import { aUser, randomWord } from "../testing/users.ts";
import { noteVisit } from "./visits.ts";

const db = connect(env.DB);
const NOW = 1_800_000_000_000;
const HOUR_MS = 3_600_000;
const never = () => new Promise<void>(() => {});

/** Sessions that were last used an hour ago, and visits to a database of their own: requests collect them for each database. */
async function sessionsOf(count: number) {
  const { row, id: user } = await aUser();
  const tokens = Array.from({ length: count }, () => randomWord());
  const old = { userId: row.id, ip: "", createdAt: NOW - HOUR_MS, seenAt: NOW - HOUR_MS, expiresAt: NOW };
  for (let from = 0; from < count; from += 10)
    await db.insert(sessions).values(tokens.slice(from, from + 10).map((tokenHash) => ({ ...old, tokenHash })));
  const { changes, queries } = countedD1();
  const work: Promise<unknown>[] = [];
  const visit = (which: number, host: Partial<Ctx>, at = NOW) =>
    noteVisit(aContext(null, { d1: changes.d1!, now: () => at, after: (promise) => void work.push(promise), ...host }), {
      session: tokens[which]!,
      user,
      ip: "192.0.2.7",
      at,
      expiresAt: at + HOUR_MS,
    });
  // The user has another one, which began today.
  const own = and(eq(sessions.userId, row.id), eq(sessions.createdAt, old.createdAt));
  const noted = () => db.$count(sessions, and(own, gt(sessions.seenAt, old.seenAt)));
  return { tokens, work, queries, visit, noted };
}

test("concurrent visits are written together, and none over a later one", async () => {
  const { tokens, work, queries, visit, noted } = await sessionsOf(3);
  const { promise: theSecond, resolve: write } = Promise.withResolvers<void>();
  for (const which of [0, 1, 2]) visit(which, { sleep: () => theSecond });
  await db
    .update(sessions)
    .set({ seenAt: NOW + 60_000 })
    .where(eq(sessions.tokenHash, tokens[2]!));
  write();
  await Promise.all(work);
  expect([await noted(), queries()]).toEqual([3, 2]);
  const later = await db.select({ seenAt: sessions.seenAt }).from(sessions).where(eq(sessions.tokenHash, tokens[2]!)).get();
  expect(later).toEqual({ seenAt: NOW + 60_000 });
});

test.each([
  ["five seconds later", 5_001],
  ["after the clock was set back by a minute", -60_000],
])("when the request that was to write visits is lost, the next one writes them %s", async (_, later) => {
  const { work, visit, noted } = await sessionsOf(2);
  visit(0, { sleep: never, after: () => {} });
  visit(1, { sleep: async () => {} }, NOW + later);
  await Promise.all(work);
  expect(await noted()).toBe(2);
});

test("in a rush, every hundred visits are written at once, without waiting for the second in which visits are collected", async () => {
  const { work, queries, visit, noted } = await sessionsOf(101);
  for (let which = 0; which < 99; which += 1) visit(which, { sleep: never, after: () => {} });
  expect(queries()).toBe(0);
  for (const which of [99, 100]) visit(which, { sleep: never });
  await Promise.all(work);
  expect([await noted(), queries()]).toEqual([100, 2]);
});
