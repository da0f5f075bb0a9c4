import { runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import type { Receipt } from "../../worker/contract/rpc/ledger.ts";
import type { LedgerApi } from "../../worker/contract/rpc/objects.ts";
import { aLedger, ledgerOf } from "../../worker/testing/ledgers.ts";
import { restart } from "../../worker/testing/runtime/restart.ts";

/** Enough that the table is written while others arrive. */
const MANY = 2_700;

const rows = (ledger: LedgerApi & DurableObjectStub) =>
  runInDurableObject(ledger, (_, { storage }) => storage.sql.exec<{ n: number }>("SELECT count(*) AS n FROM submission_numbers").one().n);

/** Wrong answers of two players in turn, `each` of each; and how each is looked up afterwards. */
async function aWholeLog(each = MANY / 2) {
  const known = await aLedger();
  const [one, two, { id: challengeId }] = [await known.team(), await known.team(), await known.challenge()];
  const attempt = (userId: string, answer: string) => ({
    userId,
    challengeId,
    answer,
    digest: answer,
    key: null,
    ip: null,
    limited: false,
  });
  const answers = Array.from({ length: each }, (_, n) => (n === each - 1 ? "right" : `${n}`));
  const send = (list: string[]) =>
    ledgerOf(known.gameId).submitAll(list.flatMap((answer) => [attempt(one.user, answer), attempt(two.user, `other ${answer}`)]));
  const verdicts = (numbers: number[], ledger: LedgerApi = ledgerOf(known.gameId)) =>
    Promise.all(numbers.map((number) => ledger.verdict(one.user, challengeId, number)));
  return { ...known, answers, send, verdicts, each };
}

const idsOf = (receipts: Receipt[]) => receipts.map((receipt) => receipt.ok && receipt.id);
const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);
const twice = (list: number[]) => list.flatMap((id) => [id, id]);

test("a team's numbers continue, and each finds its submission, whether or not it is in the table yet, and after a restart", async () => {
  const { ledger, gameId, answers, send, verdicts, each } = await aWholeLog();

  expect(idsOf(await send(answers))).toEqual(twice(upTo(each)));
  const settled = await rows(ledger);
  expect(settled).toBeGreaterThan(1_000);
  expect(settled).toBeLessThan(2_000);
  const asked = [1, 2, each - 1, each, each + 1];
  const told = ["WrongAnswer", "WrongAnswer", "WrongAnswer", "Accepted", null];
  expect(await verdicts(asked)).toEqual(told);

  await restart(ledger);
  expect(await verdicts(asked)).toEqual(told);
  expect(idsOf(await send(["more"]))).toEqual([each + 1, each + 1]);
  expect(await rows(ledgerOf(gameId))).toBe(settled);
  await send(answers);
  expect(await rows(ledgerOf(gameId))).toBeGreaterThanOrEqual(MANY);
  expect(await verdicts([...asked, 2 * each + 1])).toEqual([...told.slice(0, 4), "WrongAnswer", "Accepted"]);
});

test("a turn that fails while writing the table is repeated, and no number is lost or given twice", async () => {
  const { ledger, answers, send, verdicts, each } = await aWholeLog();
  await runInDurableObject(ledger, (_, { storage }) => {
    storage.sql.exec(
      `CREATE TRIGGER refused BEFORE INSERT ON entries WHEN NEW.text = 'other ${each - 2}' BEGIN SELECT raise(ABORT, 'no'); END`,
    );
  });

  const receipts = await send(answers);

  expect(receipts.filter((receipt) => !receipt.ok)).toHaveLength(1);
  expect(idsOf(receipts.filter((_, n) => n % 2 === 0))).toEqual(upTo(each));
  expect(idsOf(receipts.filter((receipt, n) => n % 2 === 1 && receipt.ok))).toEqual(upTo(each - 1));
  expect(await verdicts([1, each])).toEqual(["WrongAnswer", "Accepted"]);
});

test("the table of a Ledger from an older release is complete, and nothing is written twice", async () => {
  const { ledger, gameId, answers, send, verdicts, each } = await aWholeLog(20);
  await send(answers);
  await runInDurableObject(ledger, (_, { storage }) => {
    storage.sql.exec(
      "DROP VIEW submissions; ALTER TABLE submission_numbers RENAME TO submissions; INSERT INTO submissions SELECT participation_id, data->>'id', seq FROM entries WHERE kind = 'submission'; DELETE FROM meta WHERE key = 'submissionsUpTo'; DELETE FROM migrations WHERE n >= 9",
    );
  });
  await restart(ledger);

  expect(await verdicts([1, each, each + 1])).toEqual(["WrongAnswer", "Accepted", null]);
  expect(idsOf(await send(answers))).toEqual(twice(upTo(each).map((n) => n + each)));
  await send(Array.from({ length: MANY / 2 }, (_, n) => `later ${n}`));
  expect(await rows(ledgerOf(gameId))).toBeGreaterThan(1_000);
  expect(await verdicts([each, each + 1])).toEqual(["Accepted", "WrongAnswer"]);
});

test("a Ledger that is unloaded after every few answers still writes its table, and continues where it was", async () => {
  const { gameId, answers, send, verdicts } = await aWholeLog(1_000);
  await send(answers);
  const known = [];
  for (let life = 0; life < 4; life += 1) {
    await restart(ledgerOf(gameId));
    expect(idsOf(await send(Array.from({ length: 12 }, (_, n) => `${life} ${n}`)))).toEqual(
      twice(upTo(12).map((n) => 1_000 + 12 * life + n)),
    );
    known.push(await rows(ledgerOf(gameId)));
  }

  expect(known).toEqual([0, 64, 64, 128]);
  await restart(ledgerOf(gameId));
  expect(await verdicts([1, 32, 33, 64, 1_000, 1_048, 1_049])).toEqual([...Array(4).fill("WrongAnswer"), "Accepted", "WrongAnswer", null]);
});

test("the previous release finds and gives the same numbers after a downgrade, and this one after the next upgrade", async () => {
  const { ledger, answers, send, verdicts } = await aWholeLog(40);
  await send(answers);
  const ofReleaseBefore = await runInDurableObject(ledger, (_, { storage: { sql } }) => {
    const { team, seq, id } = sql
      .exec<Record<"team" | "seq" | "id", number>>(
        "SELECT participation_id AS team, seq, data->>'id' AS id FROM entries WHERE kind = 'submission' ORDER BY seq DESC LIMIT 1",
      )
      .one();
    const last = () => sql.exec<{ id: number }>("SELECT max(id) AS id FROM submissions WHERE participation_id = ?", team).one().id;
    const found = sql.exec<{ seq: number }>("SELECT seq FROM submissions WHERE participation_id = ? AND id = ?", team, id).toArray();
    const given = last() + 1;
    sql.exec(
      "INSERT INTO entries SELECT (SELECT max(seq) + 1 FROM entries), at, kind, participation_id, user_id, challenge_id, status, text, nth, ip, json_object('id', ?) FROM entries WHERE seq = ?",
      given,
      seq,
    );
    sql.exec("INSERT INTO submissions VALUES (?, ?, (SELECT max(seq) FROM entries))", team, given);
    return { found, seq, given, last: last() };
  });
  expect(ofReleaseBefore).toEqual({ found: [{ seq: ofReleaseBefore.seq }], seq: ofReleaseBefore.seq, given: 41, last: 41 });
  expect(await rows(ledger)).toBe(81);

  await restart(ledger);
  expect(idsOf(await send(["more"]))).toEqual([41, 42]);
  expect(await verdicts([1, 40, 41, 42])).toEqual(["WrongAnswer", "Accepted", "WrongAnswer", null]);
});
