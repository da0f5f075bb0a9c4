import { runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import type { Attempt, Receipt } from "../../worker/contract/rpc/ledger.ts";
import type { LedgerApi } from "../../worker/contract/rpc/objects.ts";
import { stopClock } from "../../worker/testing/clock.ts";
import { aLedger, ledgerOf } from "../../worker/testing/ledgers.ts";

test("a Ledger that many call too often tells each how far apart his calls are to be, with a verdict as ever", async () => {
  const { ledger, team, challenge } = await aLedger();
  const [{ user }, { id }] = [await team(), await challenge()];
  const attempt: Attempt = { userId: user, challengeId: id, answer: "no", digest: "no", key: null, ip: null, limited: false };
  const wait = stopClock();
  const call = (n: number, many: number) =>
    ledger.submitAll(
      Array.from({ length: many }, () => attempt),
      `isolate ${n}`,
    );
  const early = await Promise.all([1, 2, 3, 4].map((n) => call(n, 10)));
  expect(early.flat().some(({ gapMs }) => gapMs !== undefined)).toBe(false);
  const [first, ...others] = await call(5, 100);
  expect([first, others.some(({ gapMs }) => gapMs !== undefined)]).toEqual([
    { ok: true, id: expect.any(Number), status: "WrongAnswer", scored: false, gapMs: 13 },
    false,
  ]);
  wait(2_000);
  expect((await call(5, 1))[0]).not.toHaveProperty("gapMs");
});

test("those who have gathered are judged with the call that brings them, after whoever waited, and the others at the turn's end", async () => {
  const { gameId, ledger, team, challenge } = await aLedger();
  const [{ user }, { id }] = [await team(), await challenge()];
  const attempt: Attempt = { userId: user, challengeId: id, answer: "no", digest: "no", key: null, ip: null, limited: false };
  const calls = (many: number) => Array.from({ length: many }, () => attempt);
  const answered = await runInDurableObject(ledger, async (instance) => {
    const inPlace = instance as unknown as LedgerApi;
    const order: string[] = [];
    const turn = new Promise<void>((done) => setTimeout(() => (order.push("turn"), done()), 0));
    const note = (who: string, receipts: Receipt[]) => order.push(`${who} ${receipts.map((receipt) => receipt.ok && receipt.id)}`);
    const alone = inPlace.submit(attempt).then((receipt) => note("alone", [receipt]));
    const many = inPlace.submitAll(calls(4)).then((receipts) => note("many", receipts));
    const few = inPlace.submitAll(calls(3)).then((receipts) => note("few", receipts));
    await Promise.all([turn, alone, many, few]);
    return order;
  });
  expect(answered).toEqual(["alone 1", "many 2,3,4,5", "turn", "few 6,7,8"]);
  expect((await ledgerOf(gameId).entries(0, 100)).filter(({ kind }) => kind === "submission")).toHaveLength(8);
});
