import { env, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { PING, SILENT_MS } from "../../packages/host-protocol/protocol.ts";
import { aFleet, aStart, silence, TestAgent } from "../../worker/testing/agents.ts";
import { until } from "../../worker/testing/sockets.ts";
import { FleetState } from "./fleet-state.ts";

async function aHost() {
  const name = crypto.randomUUID();
  const fleet = aFleet(name);
  const stub = env.FLEET.get(env.FLEET.idFromName(name));
  const { host, key } = await fleet.addHost("a host");
  const agent = await new TestAgent(fleet, key, { images: ["challenge:1"], trouble: "a disk" }).connect();
  await agent.next("welcome");
  return { fleet, stub, host, agent };
}

/** Counts what wakes the Fleet. */
async function wakes(stub: DurableObjectStub): Promise<{ frames: number; alarm: () => Promise<number | null> }> {
  const seen = { frames: 0, alarm: () => runInDurableObject(stub, (_, { storage }) => storage.getAlarm()) };
  await runInDurableObject(stub, (instance) => {
    const fleet = instance as unknown as { webSocketMessage(...args: unknown[]): void };
    const really = fleet.webSocketMessage.bind(fleet);
    fleet.webSocketMessage = (...args) => {
      seen.frames += 1;
      really(...args);
    };
  });
  return seen;
}

test("pings alone keep an idle host alive: no alarm is set, and no frame reaches the Fleet", async () => {
  const { fleet, stub, host, agent } = await aHost();
  const seen = await wakes(stub);
  await runDurableObjectAlarm(stub);
  await runDurableObjectAlarm(stub);
  for (let n = 0; n < 60; n += 1) agent.socket.send(PING);
  await until(() => agent.socket.frames.filter((frame) => frame === "beat").length === 60);
  expect([seen.frames, await seen.alarm()]).toEqual([0, null]);
  await silence(stub, host.id, 2 * SILENT_MS);
  expect(await fleet.hosts()).toMatchObject([{ state: "online" }]);
});

test("a Fleet that has slept knows its hosts as before, and does not count its own sleep as absence", async () => {
  const { stub, host, agent } = await aHost();
  agent.say({ type: "beat", load: { memoryMb: 0, cpuTenths: 0, instances: 0, agentMb: 40 }, images: ["challenge:2"] });
  await until(() => agent.socket.frames.includes("beat"));
  await runInDurableObject(stub, (_, { storage }) => {
    const restarted = new FleetState(storage.sql, "a secret");
    expect(restarted.agentReports.get(host.id)).toMatchObject({ images: ["challenge:2"], trouble: "a disk", load: { agentMb: 40 } });
    const since = restarted.listensSince(1_000_000);
    restarted.awake(1_000_000);
    expect(restarted.listensSince(9_000_000, true)).toBe(since);
  });
});

test("a beat that asks for the time is answered with it, and an older agent's beat as before", async () => {
  const { agent } = await aHost();
  const beat = { type: "beat" as const, load: { memoryMb: 0, cpuTenths: 0, instances: 0, agentMb: 40 }, images: [] };
  const before = Date.now();
  for (const one of [beat, { ...beat, timed: true }]) agent.say(one);
  const answers = await until(() => (agent.socket.frames.length > 2 ? agent.socket.frames.slice(-2) : null));
  expect(answers[0]).toBe("beat");
  const [word, now] = answers[1]!.split(" ");
  expect([word, Number(now) >= before, Number(now) <= Date.now()]).toEqual(["beat", true, true]);
});

test("of an agent's images only as many are kept as fit in a row, however often it reports others", async () => {
  const { stub, host, agent } = await aHost();
  const images = (from: number) => Array.from({ length: 400 }, (_, n) => `${"i".repeat(1_900)}:${from + n}`);
  const kept = () =>
    runInDurableObject(
      stub,
      (instance) => (instance as unknown as { fleetState: FleetState }).fleetState.agentReports.get(host.id)!.images,
    );
  agent.say({ type: "beat", load: { memoryMb: 0, cpuTenths: 0, instances: 0, agentMb: 40 }, images: [...images(0), ...images(1_000)] });
  await until(async () => (await kept()).length > 1);
  expect(await kept()).toHaveLength(500);
  const others = images(2_000).slice(0, 10);
  for (const image of others) agent.say({ type: "pulling", image, percent: 100, done: true, error: null });
  const last = others.at(-1)!;
  await until(async () => (await kept()).includes(last));
  expect(await kept()).toHaveLength(500);
});

test("the Fleet stays awake while there are instances and for an hour after the last one", async () => {
  const { fleet, stub } = await aHost();
  const seen = await wakes(stub);
  const request = aStart();
  await fleet.start(request);
  await fleet.stopAll({}, "stopped", null);
  await until(async () => (await fleet.list({}, 0, 1)).total === 0);
  await runDurableObjectAlarm(stub);
  expect(await seen.alarm()).not.toBeNull();
  await runInDurableObject(stub, (instance) => {
    (instance as unknown as { busyAt: number }).busyAt -= 60 * 60_000;
  });
  await runDurableObjectAlarm(stub);
  await until(async () => !(await runDurableObjectAlarm(stub)));
  expect(await seen.alarm()).toBeNull();
});

test("a fetch that has failed is shown for an hour, also by a Fleet that has slept", async () => {
  const { fleet, stub, host, agent } = await aHost();
  agent.say({ type: "pulling", image: "mistyped", percent: null, done: true, error: "not found" });
  const pulls = async () => (await fleet.hosts())[0]!.pulls;
  await until(async () => (await pulls()).length === 1);
  expect(await pulls()).toEqual([{ image: "mistyped", percent: null, error: "not found" }]);
  await runInDurableObject(stub, (_, { storage }) => {
    const { agentReports } = new FleetState(storage.sql, "a secret");
    expect(agentReports.get(host.id)!.pulls.get("mistyped")!.failedAt).toBeGreaterThan(0);
  });
  await runInDurableObject(stub, (inside) => {
    const { fleetState } = inside as unknown as { fleetState: FleetState };
    fleetState.agentReports.get(host.id)!.pulls.get("mistyped")!.failedAt! -= 60 * 60_000;
  });
  expect(await pulls()).toEqual([]);
});
