import { expect, test } from "vitest";
import type { Entry } from "../../worker/contract/rpc/ledger.ts";
import { idOf } from "../../worker/domain/log/log-order.ts";
import { aGameId, aLedger, boardOf, ledgerOf, sender } from "../../worker/testing/ledgers.ts";

/** The log of a played game, and an untouched Ledger to take it over. */
async function aLogAndALedger() {
  const source = await aLedger();
  const [one, two] = [await source.team(), await source.team()];
  const challenge = await source.challenge();
  await source.send(one.user, challenge.id, "wrong");
  await source.send(one.user, challenge.id, "right");
  await source.send(two.user, challenge.id, "right");
  await source.ledger.announce("Lunch");
  await source.ledger.setStatus(two.id, "Suspended");
  const log = await source.ledger.entries(0, 1_000);
  const gameId = aGameId();
  return { source, one, two, challenge, log, gameId, ledger: ledgerOf(gameId) };
}

test("an imported log gives the same log, board, standings and notices, and the game can continue", async () => {
  const { source, one, two, challenge, log, gameId, ledger } = await aLogAndALedger();
  for (const entry of log) expect(await ledger.restore([entry])).toEqual({ ok: true });
  expect(await ledger.entries(0, 1_000)).toEqual(log);
  await Promise.all([ledger.flush(), source.ledger.flush()]);
  expect((await boardOf(gameId).wire()).gzip).toEqual((await source.board.wire()).gzip);
  expect(await ledger.membership(one.user)).toMatchObject({ membership: { participationId: one.id, status: "Accepted" } });

  await ledger.setFlags(challenge.id, challenge.flags);
  const send = sender(ledger);
  expect(await send(one.user, challenge.id, "right")).toMatchObject({ ok: true, status: "Accepted", scored: false });
  expect(await send(two.user, challenge.id, "right")).toMatchObject({ ok: false, code: "participation.suspended" });
  const notice = log.find(({ kind, data }) => kind === "notice" && data!.includes("Lunch"))!;
  expect(await ledger.editNotice(idOf(notice), "Dinner")).toMatchObject({ ok: true });
});

test("ids from before the import stay valid after it, and new ones follow", async () => {
  const { one, challenge, log, ledger } = await aLogAndALedger();
  await ledger.restore(log);
  await ledger.setFlags(challenge.id, challenge.flags);
  expect(await ledger.verdict(one.user, challenge.id, 1)).toBe("WrongAnswer");
  expect(await ledger.verdict(one.user, challenge.id, 2)).toBe("Accepted");
  expect(await sender(ledger)(one.user, challenge.id, "wrong")).toMatchObject({ id: 3 });
});

test.each<[string, (log: Entry[]) => Entry[]]>([
  ["begins in the middle", (log) => log.slice(1)],
  ["has a gap", (log) => log.filter(({ seq }) => seq !== 3)],
  ["goes back in time", (log) => log.map((entry, n) => (n === 4 ? { ...entry, at: log[0]!.at - 1 } : entry))],
  ["gives an id twice", (log) => log.map((entry) => (entry.kind === "submission" ? { ...entry, data: '{"id":1}' } : entry))],
  ["comes twice", (log) => [...log, ...log]],
])("a log that %s is refused, and nothing of it is kept", async (_, spoil) => {
  const { log, ledger } = await aLogAndALedger();
  expect(await ledger.restore(spoil(log))).toEqual({ ok: false, code: "import.log" });
  expect(await ledger.head()).toBe(0);
});

test("a Ledger that already has a log takes over no other", async () => {
  const { source, log } = await aLogAndALedger();
  expect(await source.ledger.restore(log)).toEqual({ ok: false, code: "import.log" });
});

test("as many flags and bindings as an archive may hold are accepted, even beyond the size of one bound value", async () => {
  const { ledger, team, challenge } = await aLedger();
  const [own, { id }] = [await team(), await challenge()];
  const flags = Array.from({ length: 60_000 }, (_, n) => ({ id: 1_000_000 + n, digest: n.toString(16).padStart(64, "0") }));
  await ledger.setFlags(id, flags);
  const others = Array.from({ length: 199_999 }, (_, n) => ({ challengeId: 900_000_000, participationId: 900_000_000 + n, flagId: n }));
  const last = { challengeId: id, participationId: own.id, flagId: flags.at(-1)!.id };
  await ledger.restoreBindings([...others, last]);
  expect(await ledger.bindings()).toEqual([last]);
});
