import { env, runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import type { Entry } from "../../worker/contract/rpc/ledger.ts";
import { aLedger, holdCopy, ledgerOf } from "../../worker/testing/ledgers.ts";
import { restart } from "../../worker/testing/runtime/restart.ts";
import type { GameState } from "./game-state.ts";
import { LogReplication } from "./log-replication.ts";
import type { Sink } from "./sink.ts";
import { later, type Later } from "../time-limit.ts";

type Inside = { replication: LogReplication; state: GameState };
type Act = (entries: Entry[], signal: AbortSignal) => Promise<number>;

const all = async (entries: Entry[]) => entries.at(-1)!.seq;

/** A sink of the test: stores what arrives under its seq, and handles each delivery as `act` says. */
class Third implements Sink {
  readonly name: string;
  readonly pace = { soonMs: 5, retryMs: 5 };
  readonly limitMs = 7_000;
  readonly flushed = false;
  readonly notes = true;
  readonly held = new Map<number, string>();
  /** The first and the last seq of every delivery. */
  readonly deliveries: [number, number][] = [];

  constructor(
    private readonly act: (delivery: number) => Act = () => all,
    readonly begins?: (head: number) => number,
    name = "third",
  ) {
    this.name = name;
  }

  take(entries: Entry[], signal: AbortSignal): Promise<number> {
    this.deliveries.push([entries[0]!.seq, entries.at(-1)!.seq]);
    for (const entry of entries) this.held.set(entry.seq, JSON.stringify(entry));
    return this.act(this.deliveries.length)(entries, signal);
  }
}

/** As if the platform had been started with these sinks beside its own, or with only its own. */
function beginWith(gameId: number, ...more: Sink[]): Promise<void> {
  return beginBy(later, gameId, ...more);
}

/** The same with a clock for the time limits. */
function beginBy(after: Later, gameId: number, ...more: Sink[]): Promise<void> {
  return runInDurableObject(ledgerOf(gameId), (instance, { storage }) => {
    const ledger = instance as unknown as Inside;
    const { channels } = ledger.replication as unknown as { channels: { sink: Sink }[] };
    const own = channels.map(({ sink }) => sink).filter(({ name }) => name === "board" || name === "d1");
    void ledger.replication.stop();
    ledger.replication = new LogReplication({ setAlarm: (at) => void storage.setAlarm(at) }, () => ledger.state, [...own, ...more], after);
  });
}

const cursorsOf = (gameId: number) =>
  runInDurableObject(ledgerOf(gameId), (_, { storage }) => {
    const [row] = storage.sql.exec<{ value: string }>("SELECT value FROM meta WHERE key = 'cursors'").toArray();
    return row ? (JSON.parse(row.value) as Record<string, number>) : null;
  });

/** A clock on which time passes only when the test says so. */
class TestClock {
  private readonly due = new Map<() => void, number>();

  readonly after: Later = (ms, act) => {
    this.due.set(act, ms);
    return () => this.due.delete(act);
  };

  /** Runs everything in the game's Ledger that waits for at most this long. */
  pass(gameId: number, ms: number): Promise<void> {
    return runInDurableObject(ledgerOf(gameId), () => {
      for (const [act, at] of this.due) if (at <= ms) act();
    });
  }
}

/** The entries of the log after `after`, as a sink should have them. */
async function expected(gameId: number, after = 0): Promise<Map<number, string>> {
  const log = await ledgerOf(gameId).entries(after, 10_000);
  return new Map(log.map((entry) => [entry.seq, JSON.stringify(entry)]));
}

async function aPlayedGame() {
  const game = await aLedger();
  const [{ user }, { id }] = [await game.team(), await game.challenge()];
  for (let n = 0; n < 5; n += 1) await game.send(user, id, `wrong ${n}`);
  const play = (text: string) => game.send(user, id, text);
  return { ...game, play };
}

const copied = async (gameId: number) =>
  (await env.DB.prepare("SELECT COUNT(*) AS n FROM entries WHERE game_id = ?").bind(gameId).first<number>("n"))!;

test("a sink that refuses, loses its answer and accepts only a part gets everything, each seq with one content", async () => {
  const { gameId, play } = await aPlayedGame();
  const third = new Third((delivery) => {
    if (delivery % 3 === 1) return () => Promise.reject(new Error("the answer was lost"));
    return delivery % 3 === 2 ? async ([first]) => first!.seq : all;
  });
  await beginWith(gameId, third);
  for (let n = 0; n < 20; n += 1) await play(`more ${n}`);
  const head = await ledgerOf(gameId).head();
  await expect.poll(async () => (await cursorsOf(gameId))?.third).toBe(head);
  expect(third.held).toEqual(await expected(gameId));
  const firsts = third.deliveries.map(([first]) => first);
  expect(new Set(firsts).size).toBeLessThan(firsts.length);
});

test("a sink that stalls delays neither the others nor a flush nor a verdict", async () => {
  const { gameId, ledger, board, team, challenge, send } = await aLedger();
  const [mine, { id }] = [await team(), await challenge()];
  let release = () => {};
  const stalled = new Promise<void>((resolve) => (release = resolve));
  const third = new Third(() => (entries) => stalled.then(() => all(entries)));
  await beginWith(gameId, third);
  await expect.poll(() => third.deliveries.length).toBe(1);

  expect(await send(mine.user, id, "right")).toMatchObject({ status: "Accepted", scored: true });
  expect(await ledger.flush()).toEqual({ ok: true });
  expect((await board.team(mine.teamId)).row).toMatchObject({ score: 1050 });
  expect(await copied(gameId)).toBe(await ledger.head());
  expect(await ledger.copied()).toBe(true);
  expect(third.deliveries).toHaveLength(1);

  await runInDurableObject(ledgerOf(gameId), () => release());
  await expect.poll(() => third.held.size).toBe(await ledger.head());
  expect(third.held).toEqual(await expected(gameId));
});

test("a delivery that never ends is aborted at its time limit, and the sink gets it again", async () => {
  const { gameId } = await aPlayedGame();
  const clock = new TestClock();
  const ended: number[] = [];
  const third = new Third((delivery) => (entries, signal) => {
    signal.addEventListener("abort", () => ended.push(delivery));
    return delivery === 1 ? new Promise(() => {}) : all(entries);
  });
  await beginBy(clock.after, gameId, third);
  await expect.poll(() => third.deliveries.length).toBe(1);
  await clock.pass(gameId, third.limitMs - 1);
  expect(ended).toEqual([]);
  await clock.pass(gameId, third.limitMs);
  const head = await ledgerOf(gameId).head();
  await expect.poll(async () => (await cursorsOf(gameId))?.third).toBe(head);
  expect(ended).toEqual([1]);
  expect(third.deliveries).toEqual([
    [1, head],
    [1, head],
  ]);
});

test("a flush ends even if D1 does not answer, and a late delivery is copied once", async () => {
  const { gameId, ledger } = await aPlayedGame();
  await ledger.flush();
  const clock = new TestClock();
  await beginBy(clock.after, gameId);
  const copy = await holdCopy(gameId);
  await ledger.announce("Lunch");
  const flushed = ledger.flush();
  await expect.poll(() => copy.attempts).toBe(1);
  await clock.pass(gameId, 120_000);
  expect(await flushed).toEqual({ ok: false, code: "unavailable" });
  await copy.release();
  expect(await ledger.flush()).toEqual({ ok: true });
  expect(await copied(gameId)).toBe(await ledger.head());
});

test("a D1 that stalls delays neither the Board nor a third sink", async () => {
  const { gameId, ledger, board, team, challenge, send } = await aLedger();
  const [mine, { id }] = [await team(), await challenge()];
  await ledger.flush();
  const third = new Third();
  await beginWith(gameId, third);
  const copy = await holdCopy(gameId);
  await send(mine.user, id, "right");
  await expect.poll(() => third.held.size).toBe(await ledger.head());
  await expect.poll(async () => (await board.team(mine.teamId)).row?.score).toBe(1050);
  await copy.release();
  expect(await ledger.copied()).toBe(true);
});

test("a sink added to a running game starts at the first entry, or where it says, also after another restart", async () => {
  const { gameId, play } = await aPlayedGame();
  const head = await ledgerOf(gameId).head();
  const [whole, late] = [
    new Third(),
    new Third(
      () => all,
      (from) => from,
      "late",
    ),
  ];
  await beginWith(gameId, whole, late);
  expect((await cursorsOf(gameId))?.late).toBe(head);
  const again = new Third(
    () => () => Promise.reject(new Error("down")),
    (from) => from,
    "late",
  );
  await beginWith(gameId, again);
  await play("after");
  await expect.poll(() => again.deliveries.length).toBeGreaterThan(0);
  const last = new Third(
    () => all,
    (from) => from,
    "late",
  );
  await beginWith(gameId, whole, last);
  await expect.poll(async () => (await cursorsOf(gameId))?.third).toBe(head + 1);
  await expect.poll(async () => (await cursorsOf(gameId))?.late).toBe(head + 1);
  expect(whole.held).toEqual(await expected(gameId));
  expect(last.held).toEqual(await expected(gameId, head));
});

test("the cursor of a removed sink is forgotten: under the same name it starts again", async () => {
  const { gameId } = await aPlayedGame();
  const head = await ledgerOf(gameId).head();
  await beginWith(gameId, new Third());
  await expect.poll(async () => (await cursorsOf(gameId))?.third).toBe(head);
  await beginWith(gameId);
  expect(Object.keys((await cursorsOf(gameId))!)).toEqual(["board", "d1"]);
  const again = new Third();
  await beginWith(gameId, again);
  await expect.poll(() => again.held.size).toBe(head);
});

test("a sink that is asked again after a restart repeats nothing that was noted", async () => {
  const { gameId, play } = await aPlayedGame();
  const head = await ledgerOf(gameId).head();
  await beginWith(gameId, new Third());
  await expect.poll(async () => (await cursorsOf(gameId))?.third).toBe(head);
  const next = new Third();
  await beginWith(gameId, next);
  await play("new");
  await expect.poll(() => next.deliveries).toEqual([[head + 1, head + 1]]);
});

test.each([
  ["cursors from before sinks had names continues from there", true],
  ["no cursors, because nothing had been copied, continues from its first entry", false],
])("a game that was started with %s", async (_, hasCursors) => {
  const { gameId, ledger } = await aPlayedGame();
  await ledger.flush();
  const head = await ledger.head();
  await env.DB.prepare("DELETE FROM entries WHERE game_id = ?").bind(gameId).run();
  await runInDurableObject(ledger, (_, { storage }) => {
    if (hasCursors) storage.sql.exec("UPDATE meta SET value = ? WHERE key = 'cursors'", JSON.stringify({ board: head, d1: head }));
    else storage.sql.exec("DELETE FROM meta WHERE key = 'cursors'");
  });
  await restart(ledger);
  const again = ledgerOf(gameId);
  await again.announce("Lunch");
  expect(await again.copied()).toBe(true);
  expect(await copied(gameId)).toBe(hasCursors ? 1 : head + 1);
  expect(await cursorsOf(gameId)).toMatchObject({ d1: head + 1 });
});

test("a wrong answer costs one row, and a delivery of many to D1 one", async () => {
  const { gameId, ledger, play } = await aPlayedGame();
  await ledger.flush();
  const written = () =>
    runInDurableObject(ledgerOf(gameId), (_, { storage }) => storage.sql.exec<{ n: number }>("SELECT total_changes() AS n").one().n);
  // Nothing is delivered meanwhile, however long the answers take.
  const copy = await holdCopy(gameId);
  const before = await written();
  for (let n = 0; n < 10; n += 1) await play(`again ${n}`);
  const judged = await written();
  await copy.release();
  await ledger.flush();
  expect(judged - before).toBe(10);
  // One delivery with all of them, after the held one: on a busy machine that one has started with the first of them.
  expect([1, 2]).toContain((await written()) - judged);
});

test.each([
  ["on its way", 0],
  ["still on its way after its time limit", 120_000],
])("a delivery that is %s when a game is deleted leaves nothing behind: no copy, no cursor", async (_, passed) => {
  const { gameId, ledger } = await aPlayedGame();
  await ledger.flush();
  const clock = new TestClock();
  await beginBy(clock.after, gameId);
  const copy = await holdCopy(gameId);
  await ledger.announce("Lunch");
  const waits = ledger.copied();
  await expect.poll(() => copy.attempts).toBe(1);
  await clock.pass(gameId, passed);
  let isErased = false;
  const erased = ledger.erase().then(() => (isErased = true));
  await expect.poll(() => ledger.head()).toBe(0);
  // Enough time for a deletion that does not wait.
  for (let n = 0; n < 20; n += 1) await copied(gameId);
  expect(isErased).toBe(false);
  await copy.release();
  await erased;
  expect(await waits).toBe(passed === 0);
  expect(await copied(gameId)).toBe(0);
  expect(await cursorsOf(gameId)).toBeNull();
});
