import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import type { Receipt } from "../../worker/contract/rpc/ledger.ts";
import type { LedgerApi } from "../../worker/contract/rpc/objects.ts";
import { stopClock } from "../../worker/testing/clock.ts";
import { aChallenge, aGameId, aLedger, ledgerOf, runningGame } from "../../worker/testing/ledgers.ts";
import { noticesOf } from "../../worker/testing/notices.ts";
import { restart } from "../../worker/testing/runtime/restart.ts";

const said = (receipt: Receipt) => (receipt.ok ? receipt.status : receipt.code);
const logOf = (ledger: LedgerApi) => ledger.entries(0, 10_000);
const openedIn = async (ledger: LedgerApi) => (await logOf(ledger)).filter(({ kind }) => kind === "opened");

test("a challenge opens at its time, and the alarm makes the log record it, once", async () => {
  const pass = stopClock();
  const world = await aLedger();
  const { user } = await world.team();
  const { id } = await world.challenge({ rules: { opensAt: Date.now() + 60_000, locked: "masked" } });
  const opened = async () => (await openedIn(world.ledger)).map(({ challengeId, at }) => [challengeId, at]);
  expect(said(await world.send(user, id, "right"))).toBe("challenge.locked");
  expect(noticesOf(await logOf(world.ledger))).toEqual([]);
  pass(59_999);
  await runDurableObjectAlarm(ledgerOf(world.gameId));
  expect(await opened()).toEqual([]);
  pass(1);
  expect(await runDurableObjectAlarm(ledgerOf(world.gameId))).toBe(true);
  await runDurableObjectAlarm(ledgerOf(world.gameId));
  expect(await opened()).toEqual([[id, Date.now()]]);
  expect(noticesOf(await logOf(world.ledger))).toEqual([["NewChallenge", `Challenge ${id}`]]);
  expect(said(await world.send(user, id, "right"))).toBe("Accepted");
});

test("the alarm is set to the release time, even after the copies had the log", async () => {
  const pass = stopClock();
  const world = await aLedger();
  const opensAt = Date.now() + 60_000;
  const { id } = await world.challenge({ rules: { opensAt } });
  await world.ledger.flush();
  const alarmAt = () => runInDurableObject(ledgerOf(world.gameId), (_, { storage }) => storage.getAlarm());
  expect(await alarmAt()).toBeLessThanOrEqual(Date.now() + 5_000);
  /** A sink that no flush waits for may be behind a little longer. */
  const alarmAfterCopies = async () => {
    await runDurableObjectAlarm(ledgerOf(world.gameId));
    return alarmAt();
  };
  pass(5_000);
  await expect.poll(alarmAfterCopies).toBe(opensAt);
  await restart(world.ledger, world.board);
  await ledgerOf(world.gameId).announce("x");
  await ledgerOf(world.gameId).flush();
  await expect.poll(alarmAfterCopies).toBe(opensAt);
  await ledgerOf(world.gameId).configureChallenge(id, aChallenge({ version: 2, rules: { opensAt: opensAt - 40_000 } }), false);
  pass(15_000);
  await ledgerOf(world.gameId).announce("y");
  expect((await logOf(ledgerOf(world.gameId))).filter(({ kind }) => kind === "opened")).toHaveLength(1);
});

test("a player who comes before the alarm finds the challenge open, and the log records that first", async () => {
  const pass = stopClock();
  const world = await aLedger();
  const [{ user }, { id }] = [await world.team(), await world.challenge({ rules: { opensAt: Date.now() + 10 } })];
  pass(10);
  expect(said(await world.send(user, id, "right"))).toBe("Accepted");
  const kinds = (await logOf(world.ledger)).map(({ kind }) => kind);
  expect(kinds.indexOf("opened")).toBeLessThan(kinds.indexOf("submission"));
});

test("after the end no rules apply, and the log records that everything is open if something was locked", async () => {
  const pass = stopClock();
  const world = await aLedger();
  const [{ user, id: team }, first] = [await world.team(), await world.challenge()];
  const { id } = await world.challenge({ rules: { requires: [{ challenge: first.id }], attempts: 1 } });
  pass(3_600_000);
  await runDurableObjectAlarm(ledgerOf(world.gameId));
  expect((await logOf(world.ledger)).filter(({ kind }) => kind === "opened").map(({ challengeId }) => challengeId)).toEqual([null]);
  expect(await world.ledger.access(team, id)).toEqual({ locked: null, isPast: false, triesLeft: null, pausedUntil: null });
  expect([await world.send(user, id, "x"), await world.send(user, id, "y"), await world.send(user, id, "right")].map(said)).toEqual([
    "WrongAnswer",
    "WrongAnswer",
    "Accepted",
  ]);
  const plain = await aLedger({ endAt: Date.now() + 1_000 });
  await plain.challenge({ rules: { attempts: 1 } });
  pass(1_000);
  await runDurableObjectAlarm(ledgerOf(plain.gameId));
  expect((await logOf(plain.ledger)).map(({ kind }) => kind)).not.toContain("opened");
});

test("nothing is written between the pieces of a log being imported, even if an opening time has long passed", async () => {
  const pass = stopClock();
  const world = await aLedger();
  await world.challenge({ rules: { opensAt: Date.now() + 10 } });
  await world.team();
  pass(20);
  await world.ledger.announce("x");
  const log = await logOf(world.ledger);
  const copy = ledgerOf(aGameId());
  const half = log.findIndex(({ kind }) => kind === "opened");
  await copy.restore(log.slice(0, half));
  await runDurableObjectAlarm(copy);
  expect(await copy.restore(log.slice(half))).toEqual({ ok: true });
  expect(await copy.entries(0, 1_000)).toEqual(log);
  // The opening is not recorded again, whatever D1 sends it then.
  await copy.configureGame(runningGame());
  expect((await copy.entries(0, 1_000)).filter(({ kind }) => kind === "opened")).toHaveLength(1);
});

test("while the game is paused nothing opens or closes, and what is edited meanwhile is not announced before its time", async () => {
  const pass = stopClock();
  const world = await aLedger();
  const { id: team } = await world.team();
  const [opensAt, closesAt] = [Date.now() + 60_000, Date.now() + 60_000];
  const [later, closing] = [await world.challenge({ rules: { opensAt } }), await world.challenge({ rules: { closesAt } })];
  const told = noticesOf(await logOf(world.ledger));
  const settings = runningGame();
  await world.ledger.configureGame({ ...settings, version: 2, pausedAt: Date.now() });
  pass(600_000);
  const mended = aChallenge({ version: 2, title: "Mended", rules: { opensAt } });
  await world.ledger.configureChallenge(later.id, mended, true);
  expect((await world.ledger.access(team, later.id))!.locked).toBe("shown");
  expect((await world.ledger.access(team, closing.id))!.isPast).toBe(false);
  expect(noticesOf(await logOf(world.ledger))).toEqual(told);
  const moved = [{ challengeId: later.id, settings: { ...mended, version: 3, rules: { opensAt: opensAt + 600_000 } } }];
  const pushed = moved.map((one) => ({ ...one, hintsChanged: false, flags: later.flags, others: [] }));
  await world.ledger.configureChallenges(pushed, { ...settings, version: 3, endAt: settings.endAt + 600_000 });
  expect(noticesOf(await logOf(world.ledger))).toEqual(told);
  pass(60_000);
  await runDurableObjectAlarm(ledgerOf(world.gameId));
  expect((await world.ledger.access(team, later.id))!.locked).toBeNull();
  expect(noticesOf(await logOf(world.ledger)).slice(told.length)).toEqual([["NewChallenge", "Mended"]]);
});

test("a freeze time that is set during a pause comes by the game's own clock, whatever the real time", async () => {
  const pass = stopClock();
  const world = await aLedger();
  const settings = runningGame();
  const frozen = async () => (await logOf(world.ledger)).filter(({ kind }) => kind === "freeze").length;
  const pausedAt = Date.now();
  await world.ledger.configureGame({ ...settings, version: 2, pausedAt });
  pass(600_000);
  await world.ledger.configureGame({ ...settings, version: 3, pausedAt, freezeAt: pausedAt + 60_000 });
  expect(await frozen()).toBe(0);
  const [endAt, freezeAt] = [settings.endAt + 600_000, pausedAt + 660_000];
  await world.ledger.configureGame({ ...settings, version: 4, endAt, freezeAt });
  pass(59_999);
  await world.ledger.announce("x");
  expect(await frozen()).toBe(0);
  pass(1);
  await world.ledger.announce("y");
  expect(await frozen()).toBe(1);
  await world.ledger.freeze({ do: "thaw", revealed: false });
  await world.ledger.configureGame({ ...settings, version: 5, endAt, pausedAt: Date.now(), freezeAt: Date.now() - 1 });
  expect(await frozen()).toBe(2);
});
