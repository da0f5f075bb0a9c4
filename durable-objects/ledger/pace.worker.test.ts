import { expect, test } from "vitest";
import type { Attempt } from "../../worker/contract/rpc/ledger.ts";
import { stopClock } from "../../worker/testing/clock.ts";
import { aLedger } from "../../worker/testing/ledgers.ts";

test("an overloaded Ledger tells each caller how far apart their calls should be, along with the usual verdict", async () => {
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

test("after the clock was set back by an hour, attempts are let in again as fast as before, and the log's time stands still", async () => {
  const pass = stopClock();
  const { ledger, team, challenge, send } = await aLedger();
  const [{ users }, { id }] = [await team({}, 1), await challenge()];
  const round = () => Promise.all(Array.from({ length: 120 }, (_, n) => send(users[0]!, id, `wrong ${n}`, { limited: true })));
  const judged = (receipts: { ok: boolean }[]) => receipts.filter(({ ok }) => ok).length;
  expect(judged(await round())).toBe(100);
  const lastAt = async () => (await ledger.entries((await ledger.head()) - 1, 1))[0]!.at;
  const at = await lastAt();

  pass(-3_600_000);
  expect(judged(await round())).toBe(100);
  pass(5_000);
  expect(judged(await round())).toBe(50);
  expect(await lastAt()).toBe(at);
});
