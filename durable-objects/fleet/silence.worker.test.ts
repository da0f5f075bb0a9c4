import { env, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { FAILOVER_MS, SILENT_MS } from "../../packages/host-protocol/protocol.ts";
import { aFleet, aStart, silence, TestAgent } from "../../worker/testing/agents.ts";
import { linesAbout } from "../../worker/testing/logs.ts";
import { until } from "../../worker/testing/sockets.ts";
import type { Attachment } from "./links.ts";
import { FleetState } from "./fleet-state.ts";

/** A Fleet with a host, and its object for looking inside. */
async function aHost() {
  const name = crypto.randomUUID();
  const fleet = aFleet(name);
  const stub = env.FLEET.get(env.FLEET.idFromName(name));
  const { host, key } = await fleet.addHost(`host ${name}`);
  const agent = await new TestAgent(fleet, key).connect();
  await agent.next("welcome");
  return { fleet, stub, host, key, agent };
}

const minute = 60_000;
const four = <T>(one: T) => Array.from({ length: 4 }, () => one);

test("an agent of another version is told so, whatever else it says, and so is the administrator", async () => {
  const { fleet } = await aHost();
  const { host, key: newKey } = await fleet.addHost("a newer one");
  const newer = await new TestAgent(fleet, newKey).dial();
  newer.socket.send(JSON.stringify({ type: "hello", protocol: 99, something: "new" }));
  await until(() => newer.socket.closed?.code === 4002);
  expect(newer.socket.closed!.reason).toContain("version 99");
  expect((await fleet.hosts()).find(({ id }) => id === host.id)?.trouble).toContain("update this server");
});

test("a connection that sends no hello is closed after ten seconds, even with a valid key", async () => {
  const name = crypto.randomUUID();
  const [fleet, stub] = [aFleet(name), env.FLEET.get(env.FLEET.idFromName(name))];
  const { key } = await fleet.addHost("a mute one");
  const mute = await new TestAgent(fleet, key).dial();
  expect(await runDurableObjectAlarm(stub)).toBe(true);
  expect(mute.socket.closed).toBeNull();
  const agent = await new TestAgent(fleet, key).connect();
  await agent.next("welcome");
  await runInDurableObject(stub, (_, state) => {
    for (const socket of state.getWebSockets()) {
      const attachment = socket.deserializeAttachment() as Attachment;
      socket.serializeAttachment({ ...attachment, since: attachment.since - 10_000 } satisfies Attachment);
    }
  });
  await runDurableObjectAlarm(stub);
  expect((await until(() => mute.socket.closed)).code).toBe(1008);
  expect(agent.socket.closed).toBeNull();
});

test("while a host that was connected a moment ago reconnects, a start waits for it instead of being refused", async () => {
  const { fleet, stub, key, agent, host } = await aHost();
  agent.socket.close(1000, "");
  await until(async () => (await fleet.hosts()).some(({ state }) => state === "silent"));
  const request = aStart();
  const starting = fleet.start(request);
  await until(async () => (await fleet.find(1, request.owner.participationId))?.state === "queued");
  await new TestAgent(fleet, key, { agent: agent.agent }).connect();
  expect(await starting).toMatchObject({ ok: true, instance: { state: "running" } });

  await silence(stub, host.id, FAILOVER_MS);
  expect(await fleet.start(aStart())).toEqual({ ok: false, code: "instance.noHost" });
});

test("a silent host keeps its instances for ninety seconds; then it has to say hello again", async () => {
  const { fleet, stub, host, agent } = await aHost();
  const request = aStart();
  await fleet.start(request);
  const { key } = await fleet.addHost("another");
  const other = await new TestAgent(fleet, key).connect();

  await silence(stub, host.id, FAILOVER_MS - SILENT_MS);
  await runDurableObjectAlarm(stub);
  expect(await fleet.find(1, request.owner.participationId)).toMatchObject({ state: "unreachable", hostId: host.id });
  expect(agent.socket.closed).toBeNull();

  await silence(stub, host.id, SILENT_MS);
  await runDurableObjectAlarm(stub);
  expect((await other.next("start")).instance.epoch).toBeGreaterThan(1);
  await until(() => agent.socket.closed?.code === 4000);
  expect(await linesAbout(host.name)).toMatchObject([
    {
      level: "Warning",
      name: "System",
      message: `The host ${host.name} (${host.id}) is silent: 1 of its instances starts again elsewhere`,
    },
  ]);
});

test("an instance that its only host was starting when it was lost is shown to wait, and starts when the host is back", async () => {
  const { fleet, stub, host, key, agent } = await aHost();
  await new TestAgent(fleet, key, { agent: agent.agent, answers: false }).connect();
  const request = aStart();
  const starting = fleet.start(request);
  const found = () => fleet.find(1, request.owner.participationId);
  await until(async () => (await found())?.state === "starting");
  await silence(stub, host.id, FAILOVER_MS);
  await runDurableObjectAlarm(stub);
  expect(await found()).toMatchObject({ state: "queued", place: 1 });

  await new TestAgent(fleet, key, { agent: agent.agent }).connect();
  expect(await starting).toMatchObject({ ok: true, instance: { state: "running" } });
});

test("the log says how many instances start again because their host came back without them, but not after a mere reconnection", async () => {
  const { fleet, key, agent, host } = await aHost();
  await Promise.all([aStart(), aStart()].map((request) => fleet.start(request)));
  const { instances } = await fleet.list({}, 0, 9);
  const kept = instances.map(({ id }) => ({ id, epoch: 1, state: "running" as const, containerId: `c-${id}`, entry: null, startedAt: 0 }));
  const again = () => new TestAgent(fleet, key, { agent: agent.agent });
  await (await again().connect(kept)).next("welcome");
  await (await again().connect(kept.slice(1))).next("welcome");
  expect(await linesAbout(host.name)).toMatchObject([
    {
      level: "Warning",
      name: "System",
      message: `The host ${host.name} (${host.id}) came back without 1 of its instances, which starts again`,
    },
  ]);
});

test("a host that is too small for an instance does not count as another host for it", async () => {
  const { fleet, stub, host, key, agent } = await aHost();
  const small = await fleet.addHost("a small one");
  await new TestAgent(fleet, small.key, { memoryMb: 63 }).connect();
  const [kept, failing] = [aStart(), aStart()];
  await fleet.start(kept);
  await silence(stub, host.id, FAILOVER_MS);
  await runDurableObjectAlarm(stub);
  expect(await fleet.find(1, kept.owner.participationId)).toMatchObject({ state: "unreachable", hostId: host.id });

  const back = await new TestAgent(fleet, key, { agent: agent.agent, answers: false }).connect();
  const starting = fleet.start(failing);
  const { instance } = await back.next("start");
  back.say({ type: "failed", id: instance.id, epoch: instance.epoch, reason: "engine", detail: "" });
  expect(await starting).toEqual({ ok: false, code: "instance.engine" });
});

test("an end that a host does not confirm is ordered again", async () => {
  const { fleet, stub, key, agent } = await aHost();
  await fleet.start(aStart());
  const mute = await new TestAgent(fleet, key, { agent: agent.agent, answers: false }).connect();
  const { wanted } = await mute.next("welcome");
  const { id, epoch } = wanted[0]!;
  mute.say({ type: "ready", instance: { id, epoch, state: "running", containerId: "c", entry: null, startedAt: 0 } });
  await until(async () => (await fleet.byId(id))?.state === "running");
  await fleet.stopAll({}, "withdrawn", null);
  await mute.next("stop");
  await runInDurableObject(stub, (instance) => {
    const { fleetState } = instance as unknown as { fleetState: FleetState };
    fleetState.change(id, { orderedAt: Date.now() - minute });
  });
  await runDurableObjectAlarm(stub);
  expect(await mute.next("stop")).toMatchObject({ id, epoch });
});

test("time in which the Fleet was away does not count as a host's silence", async () => {
  const { stub } = await aHost();
  await runInDurableObject(stub, (_, { storage }) => {
    const fleetState = new FleetState(storage.sql, "a secret");
    const since = fleetState.listensSince(10 * minute);
    fleetState.awake(11 * minute);
    expect(fleetState.listensSince(11 * minute + 10_000)).toBe(since);
    expect(fleetState.listensSince(13 * minute)).toBe(13 * minute);
  });
});

test("an instance whose spec was encrypted under another secret ends, and the others continue", async () => {
  const { fleet, stub, key, agent } = await aHost();
  const [lost, kept] = [aStart(), aStart()];
  await fleet.start(lost);
  await fleet.start(kept);
  const { id } = (await fleet.find(1, lost.owner.participationId))!;
  await runInDurableObject(stub, (_, { storage }) => {
    storage.sql.exec("UPDATE instances SET secrets = ? WHERE id = ?", "bm90IHNlYWxlZCBoZXJlLCBidXQgbG9uZyBlbm91Z2g=", id);
  });
  const again = await new TestAgent(fleet, key, { agent: agent.agent }).connect();
  expect((await again.next("welcome")).wanted).toHaveLength(1);
  expect(await fleet.byId(id)).toBeNull();
  expect(await fleet.find(1, kept.owner.participationId)).toMatchObject({ state: "running" });
});

test("a start has its full minute once the image has arrived, however long the fetch took", async () => {
  const { fleet, stub } = await aHost();
  const { key: slowKey } = await fleet.addHost("a slow one");
  const slow = await new TestAgent(fleet, slowKey, { answers: false, images: ["challenge:1"] }).connect();
  const request = aStart();
  void fleet.start(request);
  const { instance } = await slow.next("start");
  const image = instance.spec.image;
  const began = (ago: number) =>
    runInDurableObject(stub, (inside) => {
      const { fleetState } = inside as unknown as { fleetState: FleetState };
      fleetState.change(instance.id, { orderedAt: Date.now() - ago });
    });
  const state = async () => (await fleet.byId(instance.id))?.state;

  slow.say({ type: "pulling", image, percent: 3, done: false, error: null });
  await until(async () => (await fleet.hosts()).some(({ pulls }) => pulls.length > 0));
  await began(2 * minute);
  await runDurableObjectAlarm(stub);
  expect(await state()).toBe("starting");

  slow.say({ type: "pulling", image, percent: 100, done: true, error: null });
  await until(async () => (await fleet.hosts()).every(({ pulls }) => pulls.length === 0));
  await runDurableObjectAlarm(stub);
  expect(await state()).toBe("starting");

  await began(2 * minute);
  await runDurableObjectAlarm(stub);
  expect(await slow.next("stop")).toMatchObject({ id: instance.id });
});

test("a host on which a hundred fetches have failed still gets time for the next one", async () => {
  const { fleet, stub, key, agent } = await aHost();
  const host = await new TestAgent(fleet, key, { agent: agent.agent, answers: false }).connect();
  for (let n = 0; n < 100; n += 1) host.say({ type: "pulling", image: `none/such:${n}`, percent: null, done: true, error: "not found" });
  void fleet.start(aStart());
  const { instance } = await host.next("start");
  host.say({ type: "pulling", image: instance.spec.image, percent: 3, done: false, error: null });
  const pulls = async () => (await fleet.hosts())[0]!.pulls;
  await until(async () => (await pulls()).some(({ error }) => error === null));
  expect(await pulls()).toHaveLength(100);

  await runInDurableObject(stub, (inside) => {
    const { fleetState } = inside as unknown as { fleetState: FleetState };
    fleetState.change(instance.id, { orderedAt: Date.now() - 2 * minute });
  });
  await runDurableObjectAlarm(stub);
  expect(await fleet.byId(instance.id)).toMatchObject({ state: "starting" });
});

test("a host that has lost all its instances gets time to start them a few at a time", async () => {
  const { fleet, stub, key, agent } = await aHost();
  const requests = Array.from({ length: 12 }, () => aStart());
  for (const request of requests) await fleet.start(request);
  const restarted = await new TestAgent(fleet, key, { agent: agent.agent, answers: false }).connect();
  const { wanted } = await restarted.next("welcome");
  expect(wanted).toHaveLength(12);
  const began = (ago: number) =>
    runInDurableObject(stub, (inside) => {
      const { fleetState } = inside as unknown as { fleetState: FleetState };
      for (const { id, state } of fleetState.instances.values())
        if (state === "starting") fleetState.change(id, { orderedAt: Date.now() - ago });
    });
  const states = async () => (await Promise.all(wanted.map(({ id }) => fleet.byId(id)))).map((one) => one?.state);

  for (const { id, epoch } of wanted.slice(0, 4))
    restarted.say({ type: "ready", instance: { id, epoch, state: "running", containerId: "c", entry: null, startedAt: 0 } });
  await until(async () => (await states()).filter((state) => state === "running").length === 4);
  await began(minute + 1_000);
  await runDurableObjectAlarm(stub);
  expect((await states()).filter((state) => state === "starting")).toHaveLength(8);

  // The last four have had no turn yet, however many of those before them have ended.
  await began(2 * minute);
  await runDurableObjectAlarm(stub);
  expect(await states()).toEqual([...four("running"), ...four(undefined), ...four("starting")]);

  await began(3 * minute);
  await runDurableObjectAlarm(stub);
  expect(await states()).toEqual([...four("running"), ...four(undefined), ...four(undefined)]);
});

test("a few instances that never answer do not keep others from starting, but a host that answers for none gets no more", async () => {
  const { fleet, stub, key, agent } = await aHost();
  const host = await new TestAgent(fleet, key, { agent: agent.agent, answers: false }).connect();
  const begin = () => void fleet.start(aStart({}, { keepsPlace: true }));
  const ordered = () => host.orders.filter(({ type }) => type === "start").length;
  const later = async () => {
    await runInDurableObject(stub, (inside) => {
      const { fleetState } = inside as unknown as { fleetState: FleetState };
      for (const { id, state } of fleetState.instances.values())
        if (state === "starting") fleetState.change(id, { orderedAt: Date.now() - 5_000 });
    });
    await runDurableObjectAlarm(stub);
  };
  for (let n = 0; n < 30; n += 1) begin();
  await until(() => ordered() === 4);
  for (const count of [8, 12, 16, 16]) {
    await later();
    expect(await until(() => ordered() >= count && ordered())).toBe(count);
  }
});

test("instances that wait for an image do not delay those that need another", async () => {
  const { fleet, key, agent } = await aHost();
  const host = await new TestAgent(fleet, key, { agent: agent.agent, answers: false, images: ["challenge:1"] }).connect();
  await host.next("welcome");
  const of = (challengeId: number, image: string) => {
    const request = aStart({ challengeId });
    return { ...request, spec: { ...request.spec, image } };
  };
  const slow = Array.from({ length: 6 }, () => of(2, "slow:1"));
  const quick = of(3, "quick:1");
  for (const request of slow) void fleet.start(request);
  for (let taken = 0; taken < 4; taken += 1) expect((await host.next("start")).instance.spec.image).toBe("slow:1");
  void fleet.start(quick);
  await until(async () => (await fleet.find(3, quick.owner.participationId))?.state === "queued");

  host.say({ type: "pulling", image: "slow:1", percent: 3, done: false, error: null });

  expect((await host.next("start")).instance.spec.image).toBe("quick:1");
  expect((await fleet.list({ challengeId: 2, state: "queued" }, 0, 10)).total).toBe(2);
});
