import { env, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { FAILOVER_MS } from "../../packages/host-protocol/protocol.ts";
import type { Owner } from "../../worker/contract/rpc/fleet.ts";
import type { EntryData, InstanceEvent } from "../../worker/contract/rpc/ledger.ts";
import { aFleet, aStart, TestAgent, silence } from "../../worker/testing/agents.ts";
import { LastEnds } from "./last-ends.ts";
import { Journal } from "./journal.ts";
import type { InstanceRecord } from "./records.ts";
import { aLedger, ledgerOf } from "../../worker/testing/ledgers.ts";
import { restart } from "../../worker/testing/runtime/restart.ts";
import { until } from "../../worker/testing/sockets.ts";

const ACTOR = { userId: crypto.randomUUID(), ip: "192.0.2.7" };

/** A game with a team and a challenge, a Fleet with one host, and the team's instance on it. */
async function aScene(wish: ConstructorParameters<typeof TestAgent>[2] = {}) {
  const { gameId, ledger, team, challenge } = await aLedger();
  const [mine, { id: challengeId }] = [await team(), await challenge({ title: "Its present title" })];
  const name = crypto.randomUUID();
  const fleet = aFleet(name);
  const { host, key } = await fleet.addHost("a host");
  const agent = await new TestAgent(fleet, key, wish).connect();
  await agent.next("welcome");
  const owner: Owner = { gameId, challengeId, participationId: mine.id, teamId: mine.teamId, userId: mine.user };
  return { gameId, ledger, name, fleet, host, key, agent, owner, request: aStart(owner), stub: env.FLEET.get(env.FLEET.idFromName(name)) };
}

type Scene = Awaited<ReturnType<typeof aScene>>;

async function eventsOf({ gameId }: Scene) {
  const entries = await ledgerOf(gameId).entries(0, 1_000);
  return entries.filter(({ kind }) => kind === "event").map((entry) => ({ ...entry, ...(JSON.parse(entry.data!) as EntryData["event"]) }));
}

/** What was reported to the game, in short form, once no report is waiting. */
async function told(scene: Scene, atLeast: number): Promise<string[]> {
  await until(async () => (await eventsOf(scene)).length >= atLeast);
  await until(() => runInDurableObject(scene.stub, (_, { storage }) => storage.sql.exec("SELECT 1 FROM journal").toArray().length === 0));
  return (await eventsOf(scene)).map(({ type, why }) => (why ? `${type} ${why}` : type));
}

/** Makes the Fleet believe that it is later; it reads no other clock. */
async function later({ stub }: Scene, ms: number): Promise<void> {
  await runInDurableObject(stub, (instance) => {
    const { fleetState } = instance as unknown as {
      fleetState: { instances: Map<string, { expiresAt: number }>; agentReports: Map<string, { heardAt: number }> };
    };
    for (const record of fleetState.instances.values()) record.expiresAt -= ms;
    for (const report of fleetState.agentReports.values()) report.heardAt -= ms;
  });
  await runDurableObjectAlarm(stub);
}

async function started(scene: Scene): Promise<string> {
  const outcome = await scene.fleet.start(scene.request);
  if (!outcome.ok) throw new Error(outcome.code);
  await told(scene, 1);
  return outcome.instance.id;
}

test("a game is told who got which instance, and when", async () => {
  const scene = await aScene();
  const before = Date.now();
  await started(scene);
  const [event] = await eventsOf(scene);
  const { challengeId, participationId, userId } = scene.owner;
  expect(event).toMatchObject({ type: "ContainerStart", challengeId, participationId, userId, ip: scene.request.ip });
  expect(event!.values).toEqual([String(challengeId), "Its present title"]);
  expect(event!.at).toBeGreaterThanOrEqual(before);
});

const ENDS: [what: string, why: string, end: (scene: Scene, id: string) => Promise<unknown>][] = [
  [
    "its team ends it",
    "stopped",
    async ({ fleet, owner, stub }) => {
      await runInDurableObject(stub, (_, { storage }) => storage.sql.exec("DELETE FROM operations").toArray());
      return fleet.stop(owner.challengeId, owner.participationId, ACTOR);
    },
  ],
  ["an administrator ends it", "withdrawn", ({ fleet }, id) => fleet.stopAll({ ids: [id] }, "withdrawn", ACTOR)],
  ["its challenge is withdrawn", "withdrawn", ({ fleet, owner }) => fleet.stopAll({ challengeId: owner.challengeId }, "withdrawn", ACTOR)],
  ["its host is revoked", "withdrawn", ({ fleet, host }) => fleet.revoke(host.id, ACTOR)],
  [
    "its team starts one too many",
    "replaced",
    ({ fleet, owner }) => fleet.start(aStart({ ...owner, challengeId: 77 }, { limit: 1, autoDestroy: true })),
  ],
  ["the Fleet finds it past its time", "expired", (scene) => later(scene, scene.request.lifetimeMs)],
  [
    "its host is gone while its time runs out",
    "expired",
    async (scene) => {
      scene.agent.socket.close(1000, "");
      await later(scene, scene.request.lifetimeMs + FAILOVER_MS);
    },
  ],
  ["its host finds it past its time", "expired", async ({ agent }, id) => agent.say({ type: "gone", id, epoch: 1, reason: "expired" })],
  [
    "it has written more than it may",
    "overfull",
    async ({ agent }, id) => agent.say({ type: "gone", id, epoch: 1, reason: "died", overfull: true }),
  ],
  [
    "it has used more memory than it may",
    "outOfMemory",
    async ({ agent }, id) => agent.say({ type: "gone", id, epoch: 1, reason: "died", outOfMemory: true }),
  ],
  ["it ends by itself", "died", async ({ agent }, id) => agent.say({ type: "gone", id, epoch: 1, reason: "died" })],
];

test.each(ENDS)("when %s the game is told once (%s)", async (_what, why, end) => {
  const scene = await aScene();
  const id = await started(scene);
  await end(scene, id);
  const events = await told(scene, 2);
  expect(events.slice(0, 2)).toEqual(["ContainerStart", `ContainerDestroy ${why}`]);
  // Nothing that is said or done about it afterwards is reported.
  if (scene.agent.socket.closed === null) scene.agent.say({ type: "gone", id, epoch: 1, reason: "stopped" });
  await scene.fleet.stopAll({ ids: [id] }, "withdrawn", ACTOR);
  await runDurableObjectAlarm(scene.stub);
  expect((await told(scene, 2)).filter((text) => text.startsWith("ContainerDestroy"))).toEqual([`ContainerDestroy ${why}`]);
});

test("a start that failed or is still waiting is not reported", async () => {
  const scene = await aScene({ answers: false });
  const starting = scene.fleet.start(scene.request);
  const { instance } = await scene.agent.next("start");
  scene.agent.say({ type: "failed", id: instance.id, epoch: instance.epoch, reason: "exited", detail: "" });
  expect(await starting).toEqual({ ok: false, code: "instance.exited" });
  void scene.fleet.start(aStart({ ...scene.owner, challengeId: 8 }));
  await scene.agent.next("start");
  await scene.fleet.stopAll({ gameId: scene.gameId }, "withdrawn", ACTOR);
  expect(await told(scene, 0)).toEqual([]);
});

test("an instance that another host takes over starts once and ends once", async () => {
  const scene = await aScene();
  const id = await started(scene);
  const { key } = await scene.fleet.addHost("another");
  await new TestAgent(scene.fleet, key).connect();
  scene.agent.socket.close(1000, "");
  await until(async () => (await scene.fleet.hosts()).some(({ state }) => state === "silent"));
  await silence(scene.stub, scene.host.id, FAILOVER_MS);
  await runDurableObjectAlarm(scene.stub);
  await until(async () => {
    const found = await scene.fleet.byId(id);
    return found?.state === "running" && found.hostId !== scene.host.id;
  });
  await scene.fleet.stopAll({ ids: [id] }, "withdrawn", ACTOR);
  expect(await told(scene, 2)).toEqual(["ContainerStart", "ContainerDestroy withdrawn"]);
});

test("test instances are no event", async () => {
  const scene = await aScene();
  expect(await scene.fleet.start(aStart({ ...scene.owner, participationId: null, teamId: null }))).toMatchObject({ ok: true });
  await scene.fleet.stopAll({ gameId: scene.gameId }, "withdrawn", ACTOR);
  expect(await told(scene, 0)).toEqual([]);
});

test("what happened while the Ledger was unreachable is reported later, even by a restarted Fleet, and never twice", async () => {
  const scene = await aScene();
  await runInDurableObject(scene.stub, (instance) => {
    const { journal } = instance as unknown as { journal: { ledgers: unknown } };
    journal.ledgers = { idFromName: () => "", get: () => ({ recordInstanceEvents: () => Promise.reject(new Error("away")) }) };
  });
  expect(await scene.fleet.start(scene.request)).toMatchObject({ ok: true });
  const waiting = await runInDurableObject(scene.stub, (_, { storage }) =>
    storage.sql
      .exec<{ happening: string }>("SELECT happening FROM journal")
      .toArray()
      .map(({ happening }) => JSON.parse(happening) as InstanceEvent),
  );
  expect(waiting).toMatchObject([{ event: { type: "ContainerStart" } }]);
  await restart(scene.stub, scene.ledger);

  await aFleet(scene.name).hosts();
  const again = { ...scene, stub: env.FLEET.get(env.FLEET.idFromName(scene.name)) };
  expect(await told(again, 1)).toEqual(["ContainerStart"]);
  await ledgerOf(scene.gameId).recordInstanceEvents(waiting);
  expect(await told(again, 1)).toEqual(["ContainerStart"]);
});

test("a deleted game's Ledger is told nothing", async () => {
  const scene = await aScene();
  await started(scene);
  await scene.ledger.erase();
  await scene.fleet.stopAll({ gameId: scene.gameId }, "withdrawn", ACTOR);
  expect(await told(scene, 0)).toEqual([]);
});

test("a Ledger that never answers, or refuses, delays no other game's reports and gets its own later", async () => {
  const stub = env.FLEET.get(env.FLEET.idFromName(crypto.randomUUID()));
  const asked: string[] = [];
  const limits: (() => void)[] = [];
  let isStuck = true;
  const get = (name: unknown) => ({
    recordInstanceEvents: async () => {
      asked.push(String(name));
      if (name === "1" && isStuck) await new Promise(() => {});
      if (name === "3" && isStuck) throw new Error("Closed");
    },
  });
  await runInDurableObject(stub, async (_, { storage }) => {
    const names = { LEDGER: { idFromName: (name: string) => name, get } } as unknown as Env;
    const after = (_ms: number, act: () => void) => {
      limits.push(act);
      return () => {};
    };
    const journal = new Journal(storage.sql, names, new LastEnds(Date.now), Date.now, after);
    const started = (gameId: number) => journal.started({ ...RECORD, gameId } as InstanceRecord);
    started(1);
    await until(() => asked.length === 1);
    started(3);
    await until(() => asked.includes("3"));
    started(2);
    // Neither the first one's time limit nor the second one's pause is over.
    await until(() => asked.includes("2"));
    expect(asked).toEqual(["1", "3", "2"]);
    isStuck = false;
    limits.forEach((act) => act());
    await until(() => journal.isEmpty());
    expect(asked.filter((name) => name === "2")).toHaveLength(1);
  });
});

const RECORD = { id: "an instance", challengeId: 7, participationId: 5, title: "Pwn", userId: crypto.randomUUID(), ip: null };
