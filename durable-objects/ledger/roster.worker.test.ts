import { runInDurableObject } from "cloudflare:test";
import { expect, test, vi } from "vitest";
import type { Entry } from "../../worker/contract/rpc/ledger.ts";
import { aGameId, aLedger, ledgerOf, runningGame } from "../../worker/testing/ledgers.ts";
import { restart } from "../../worker/testing/runtime/restart.ts";
import { GameState } from "./game-state.ts";

type Made = Awaited<ReturnType<typeof aLedger>>;

const rosterOf = async ({ gameId }: Made) => (await ledgerOf(gameId).memberships([])).roster;
const sinceOf = async ({ gameId }: Made, roster: string) => (await ledgerOf(gameId).rosterSince(roster)).users?.toSorted();

test("a Ledger that has slept knows whose place has changed since any state that it named before", async () => {
  const made = await aLedger();
  const { ledger, team } = made;
  const [stays, leaves, moves, withdrawn, suspended] = [await team(), await team({}, 2), await team({}, 2), await team(), await team()];
  const steps = [
    () => ledger.withdraw(leaves.id, leaves.users[1]!),
    () => ledger.join(stays.id, stays, { userId: moves.users[1]!, name: "moved" }),
    () => ledger.withdraw(withdrawn.id, null),
    () => ledger.setStatus(suspended.id, "Suspended"),
    () => ledger.setStatus(leaves.id, "Suspended"),
  ];
  const names = [await rosterOf(made)];
  for (const step of steps) {
    await step();
    names.push(await rosterOf(made));
  }
  const awake = await Promise.all(names.map((name) => sinceOf(made, name)));
  expect(awake[0]).toEqual([leaves.users[1]!, moves.users[1]!, withdrawn.user, suspended.user, leaves.user].toSorted());
  await restart(ledger);
  const slept = await Promise.all(names.map((name) => sinceOf(made, name)));
  expect(await rosterOf(made)).toBe(names.at(-1));
  // Users who left a team that changed before are named once more.
  expect(slept).toEqual(awake);
});

test("settings from before it slept are still a reason to check everybody", async () => {
  const made = await aLedger();
  const before = await rosterOf(made);
  await made.ledger.configureGame(runningGame({ version: 2 }));
  const reread = await rosterOf(made);
  await restart(made.ledger);
  expect([await sinceOf(made, before), await sinceOf(made, reread)]).toEqual([undefined, []]);
});

test("an imported or reset log counts as another log", async () => {
  const made = await aLedger();
  await made.team();
  const names = [await rosterOf(made)];
  const ledger = ledgerOf(made.gameId);
  const log: Entry[] = await ledger.entries(0, 100);
  await ledger.close();
  await ledger.restore(log);
  names.push(await rosterOf(made));
  await ledger.reopen();
  names.push(await rosterOf(made));
  expect(new Set(names.map((name) => name.split(" ")[0])).size).toBe(3);
  await restart(ledger);
  expect([await sinceOf(made, names[1]!), await sinceOf(made, names[2]!)]).toEqual([undefined, []]);
});

test("what a waking Ledger reads from its log for this is found by an index, however long the log is", async () => {
  const { gameId, ledger } = await aLedger();
  await ledger.head();
  const plan = await runInDurableObject(ledgerOf(gameId), (instance, { storage }) => {
    const { log } = (instance as unknown as { state: { log: { latestOfRoster(n: number): unknown; sql: SqlStorage } } }).state;
    const asked: string[] = [];
    const spy = { exec: (query: string, ...values: unknown[]) => (asked.push(query), storage.sql.exec(query, ...values)) };
    const { sql } = log;
    Object.assign(log, { sql: spy });
    log.latestOfRoster(10);
    Object.assign(log, { sql });
    return storage.sql
      .exec<{ detail: string }>(`EXPLAIN QUERY PLAN ${asked[0]!}`, 10)
      .toArray()
      .map(({ detail }) => detail);
  });
  expect(plan).toEqual([expect.stringContaining("roster_entries")]);
});

test("a change of a team looks at its own members, however many others there are", async () => {
  await runInDurableObject(ledgerOf(aGameId()), async (_, { storage }) => {
    const state = new GameState(storage.sql, () => 5_000, "secret");
    const settings = (id: number) => ({ teamId: id, name: `t${id}`, bio: null, avatar: null, division: null, status: "Accepted" as const });
    for (const id of [1, 2]) state.setParticipation(id, settings(id));
    for (const [user, id] of [
      ["a", 1],
      ["b", 1],
      ["c", 2],
    ] as const)
      state.setMember(user, id, user);
    const { roster } = state.rosterChanges;
    // A whole game's teams are compared in one turn, in which nobody is answered.
    const walks = vi.spyOn(state.members, Symbol.iterator);
    state.setParticipation(1, { ...settings(1), name: "renamed" });
    state.setMember("a", 2, "a");
    state.removeParticipation(2);
    expect(state.rosterChanges.usersSince(roster)?.toSorted()).toEqual(["a", "b", "c"]);
    expect([state.membershipOf("a"), state.membershipOf("c"), state.membershipOf("b")?.participationId]).toEqual([null, null, 1]);
    expect(walks).not.toHaveBeenCalled();
    await storage.deleteAll();
  });
});
