import { env, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import type { LedgerApi } from "../../worker/contract/rpc/objects.ts";
import { aLedger, boardOf, holdCopy, ledgerOf, sender, setD1 } from "../../worker/testing/ledgers.ts";
import { restart } from "../../worker/testing/runtime/restart.ts";

const down = () => Promise.reject(new Error("D1 is down"));
const DEAD = { prepare: () => ({ bind: () => ({ run: down }) }), batch: down };

async function copiesOf(gameId: number) {
  const { results } = await env.DB.prepare("SELECT * FROM entries WHERE game_id = ? ORDER BY seq").bind(gameId).all();
  return results;
}

test("after a flush D1 has an exact copy of every entry", async () => {
  const { gameId, ledger, team, challenge, send } = await aLedger();
  const [mine, { id }] = [await team({ name: 'quo"te ␀ 漢字', division: "Ω" }), await challenge()];
  await send(mine.user, id, "it's 'wrong' \\ \u{1F6A9}");
  await send(mine.user, id, "right");
  await ledger.flush();

  const log = await ledger.entries(0, 1_000);
  expect(await copiesOf(gameId)).toEqual(
    log.map(({ participationId, userId, challengeId, ...same }) => {
      return { game_id: gameId, participation_id: participationId, user_id: userId, challenge_id: challengeId, ...same };
    }),
  );
});

test("while D1 is down submissions are judged and the board moves; afterwards the copy catches up", async () => {
  const { gameId, ledger, board, team, challenge, send } = await aLedger();
  const [mine, { id }] = [await team(), await challenge()];
  await ledger.flush();
  const before = await copiesOf(gameId);
  await setD1(gameId, DEAD);
  expect(await send(mine.user, id, "right")).toMatchObject({ status: "Accepted", scored: true });
  expect(await ledger.flush()).toEqual({ ok: false, code: "unavailable" });
  await expect.poll(async () => (await board.team(mine.teamId)).row?.score).toBe(1050);
  expect(await copiesOf(gameId)).toEqual(before);

  await setD1(gameId, env.DB);
  await ledger.flush();
  expect(await copiesOf(gameId)).toHaveLength(await ledger.head());
});

test("entries that were not copied when the object ended are copied when its alarm goes off", async () => {
  const { gameId, ledger, team, challenge, send } = await aLedger();
  const [mine, { id }] = [await team(), await challenge()];
  await setD1(gameId, DEAD);
  await send(mine.user, id, "right");
  const head = await ledger.head();
  await restart(ledger, boardOf(gameId));

  expect(await runDurableObjectAlarm(ledgerOf(gameId))).toBe(true);

  await expect.poll(async () => (await copiesOf(gameId)).length).toBe(head);
  expect((await boardOf(gameId).team(mine.teamId)).row).toMatchObject({ score: 1050 });
});

test("a log longer than one statement is copied completely", async () => {
  const { gameId, ledger, team, challenge } = await aLedger();
  const [mine, { id }] = [await team(), await challenge()];
  // From inside, because each call from outside costs the test runtime about ten milliseconds.
  await runInDurableObject(ledger, (instance) => {
    const send = sender(instance as unknown as LedgerApi);
    return Promise.all(Array.from({ length: 2_500 }, (_, index) => send(mine.user, id, `wrong ${index}`)));
  });
  for (let index = 0; index < 6; index += 1) await ledger.announce("x".repeat(150_000));
  await ledger.flush();
  expect(await copiesOf(gameId)).toHaveLength(await ledger.head());
});

test("a forgotten game leaves nothing behind", async () => {
  const { gameId, ledger, board, team, challenge, send } = await aLedger();
  const [mine, { id }] = [await team(), await challenge()];
  await send(mine.user, id, "right");
  await ledger.flush();
  await ledger.erase();
  expect(await ledger.head()).toBe(0);
  expect(await copiesOf(gameId)).toEqual([]);
  expect((await board.page({ skip: 0, count: 10 })).total).toBe(0);
  expect(await send(mine.user, id, "right")).toEqual({ ok: false, code: "game.notFound" });
});

test("the copy of a long log is deleted in pieces that D1 can handle", async () => {
  const { gameId } = await aLedger();
  await env.DB.prepare(
    `WITH RECURSIVE n(seq) AS (SELECT 1 UNION ALL SELECT seq + 1 FROM n WHERE seq < 12001)
     INSERT INTO entries (game_id, seq, at, kind) SELECT ?1, 1000 + seq, 0, 'event' FROM n`,
  )
    .bind(gameId)
    .run();
  const deleted: number[] = [];
  await runInDurableObject(ledgerOf(gameId), async (instance) => {
    const ledger = instance as unknown as LedgerApi & { env: object };
    ledger.env = { ...env, DB: counting(env.DB, deleted) };
    await ledger.erase();
    ledger.env = env;
  });
  expect(await copiesOf(gameId)).toEqual([]);
  expect(deleted.reduce((sum, rows) => sum + rows, 0)).toBeGreaterThanOrEqual(12_001);
  expect(Math.max(...deleted)).toBeLessThanOrEqual(5_000);
});

/** Wraps D1 and records how many rows each statement changes. */
function counting(db: D1Database, changed: number[]): D1Database {
  const run = async (text: string, values: unknown[]) => {
    const result = await db
      .prepare(text)
      .bind(...values)
      .run();
    changed.push(result.meta.changes);
    return result;
  };
  const prepare = (text: string) => ({ bind: (...values: unknown[]) => ({ run: () => run(text, values) }) });
  return { prepare } as unknown as D1Database;
}

test("one delivery answers everybody who waits for the copy, and what came meanwhile follows at once", async () => {
  const { gameId, ledger, team, challenge, send } = await aLedger();
  const [mine, { id }] = [await team(), await challenge()];
  await ledger.flush();
  const copy = await holdCopy(gameId);
  await send(mine.user, id, "wrong");
  const first = Array.from({ length: 20 }, () => ledger.copied());
  await expect.poll(() => copy.attempts).toBe(1);
  await send(mine.user, id, "right");
  const second = Array.from({ length: 20 }, () => ledger.copied());
  await copy.release();
  expect(await Promise.all([...first, ...second])).toEqual(Array.from({ length: 40 }, () => true));
  expect(copy.attempts).toBe(2);
  expect(await copiesOf(gameId)).toHaveLength(await ledger.head());
});

test("callers who wait for the copy are told when D1 does not accept it", async () => {
  const { gameId, ledger } = await aLedger();
  await ledger.flush();
  const copy = await holdCopy(gameId);
  await ledger.announce("Lunch");
  const waiting = [ledger.copied(), ledger.copied()];
  await copy.release(true);
  expect(await Promise.all(waiting)).toEqual([false, false]);
  await setD1(gameId, env.DB);
});

test("a copy that is up to date answers without a delivery", async () => {
  const { gameId, ledger } = await aLedger();
  await ledger.flush();
  const copy = await holdCopy(gameId);
  expect(await ledger.copied()).toBe(true);
  expect(copy.attempts).toBe(0);
});
