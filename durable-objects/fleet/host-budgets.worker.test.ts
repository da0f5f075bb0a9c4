import { expect, test } from "vitest";
import { CLONED } from "../../packages/host-protocol/protocol.ts";
import { aFleet, aStart, stopBudgets, TestAgent } from "../../worker/testing/agents.ts";
import { until } from "../../worker/testing/sockets.ts";

/** As many and as long names of images as the Fleet keeps. */
const MANY = Array.from({ length: 500 }, (_, n) => `${n}`.padEnd(2_000, "x"));

async function aHost(images: string[] = []) {
  const fleet = aFleet();
  const { host, key } = await fleet.addHost("a host");
  const agent = await new TestAgent(fleet, key, { images }).connect();
  await agent.next("welcome");
  return { fleet, host, key, agent };
}

const fetched = (image: string) => ({ type: "pulling", image, percent: null, done: true, error: null }) as const;

test("a host that says much more than any host has to is disconnected, may not come back at once, and keeps nobody else waiting", async () => {
  const { fleet, key, agent } = await aHost(MANY);
  const other = await fleet.addHost("another");
  await stopBudgets(fleet);
  await (await new TestAgent(fleet, other.key).connect()).next("welcome");
  for (let n = 0; n < 200; n += 1) agent.say(fetched(`image-${n}`));
  expect((await until(() => agent.socket.closed)).code).toBe(1008);
  expect((await fleet.hosts()).map(({ trouble }) => trouble)).toEqual([expect.stringContaining("said too much"), null]);
  await expect(new TestAgent(fleet, key).dial()).rejects.toThrow("refused: 429");
  expect(await fleet.start(aStart())).toMatchObject({ ok: true, instance: { hostId: other.host.id } });
});

test("whoever has only a host's key uses up nothing of what its own agent may say", async () => {
  const { fleet, host, key, agent } = await aHost();
  await stopBudgets(fleet);
  const says = async () => {
    const stranger = await new TestAgent(fleet, key, { images: MANY }).connect();
    return (await until(() => stranger.socket.closed)).code;
  };
  const codes = new Set<number>();
  const flood = async () => {
    for (let n = 0; n < 200; n += 1) codes.add(await says());
  };
  await expect(flood()).rejects.toThrow("refused: 429");
  expect([...codes][0]).toBe(CLONED);
  agent.say({ type: "beat", load: { memoryMb: 0, cpuTenths: 0, instances: 0, agentMb: 1 }, images: ["new"], timed: true });
  await until(async () => (await fleet.hosts())[0]!.images.includes("new"));
  expect(agent.socket.closed).toBeNull();
  expect(await fleet.hosts()).toMatchObject([{ id: host.id, state: "online", trouble: null, warning: { agent: expect.any(String) } }]);
});

test("a host that fetches hundreds of images at once, and says how far it is with each, stays", async () => {
  const images = Array.from({ length: 200 }, (_, n) => `registry.example.org/a-game/challenge-${n}:latest`);
  const { fleet, agent } = await aHost(images);
  for (let percent = 1; percent < 30; percent += 1)
    for (const image of images) agent.say({ type: "pulling", image, percent, done: false, error: null });
  for (const image of images) agent.say(fetched(image));
  await until(async () => (await fleet.hosts())[0]!.pulls.length === 0);
  expect(agent.socket.closed).toBeNull();
});
