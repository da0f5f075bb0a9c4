import { env, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { beforeEach, expect, test } from "vitest";
import { SILENT_MS } from "../../packages/host-protocol/protocol.ts";
import type { HubMessage } from "../../worker/contract/wire/hub.ts";
import { aFleet, aStart, silence, TestAgent } from "../../worker/testing/agents.ts";
import { aGameId, boardOf } from "../../worker/testing/ledgers.ts";

const HOUR_MS = 60 * 60_000;
const CHALLENGE = 7;

let gameId: number;
let heard: HubMessage[];
beforeEach(async () => {
  gameId = aGameId();
  heard = [];
  const board = boardOf(gameId);
  await runInDurableObject(board as unknown as DurableObjectStub, (instance) => {
    const { hubs } = instance as unknown as { hubs: { send(name: string, messages: HubMessage[]): Promise<{ sockets: number }> } };
    hubs.send = async (_, messages) => ({ sockets: heard.push(...messages) });
  });
  await board.watch(`game:${gameId}:3`);
});

/** A Fleet with a host on which this many teams of the game have an instance of the challenge, of which their starts told. */
async function aHost(teams = 1, wish: ConstructorParameters<typeof TestAgent>[2] = {}) {
  const name = crypto.randomUUID();
  const fleet = aFleet(name);
  const stub = env.FLEET.get(env.FLEET.idFromName(name));
  const { host, key } = await fleet.addHost(`host ${name}`);
  const agent = await new TestAgent(fleet, key, wish).connect();
  await agent.next("welcome");
  const starts = Array.from({ length: teams }, () => aStart({ gameId, challengeId: CHALLENGE }));
  await Promise.all(starts.map((one) => fleet.start(one)));
  return { fleet, stub, host, agent, teams: starts.map(({ owner }) => owner.participationId!) };
}

const changed = (to: number) => ({ target: "InstanceChanged", arguments: [{ challengeId: CHALLENGE }], to });
const told = () => heard.filter(({ target }) => target === "InstanceChanged");

test("a team is told when a member extends its instance", async () => {
  const { fleet, teams } = await aHost();
  expect(await fleet.extend(CHALLENGE, teams[0]!, HOUR_MS, 2 * HOUR_MS)).toMatchObject({ ok: true });
  await expect.poll(told).toEqual([changed(teams[0]!)]);
});

test("teams are told when the host of their instances falls silent, and when it is back", async () => {
  const { stub, host, agent, teams } = await aHost(2);
  await silence(stub, host.id, SILENT_MS);
  await runDurableObjectAlarm(stub);
  await expect.poll(told).toEqual(teams.map(changed));
  agent.say({ type: "beat", load: { memoryMb: 128, cpuTenths: 2, instances: 2, agentMb: 20 }, images: [] });
  await expect.poll(told).toEqual([...teams, ...teams].map(changed));
});

test("when the wait of whoever started it is over before it runs, its team is told that it is on its way", async () => {
  const { fleet, stub } = await aHost(0, { answers: false });
  await runInDurableObject(stub, (instance) => {
    const { startWaiters } = instance as unknown as { startWaiters: { wait(): Promise<null> } };
    startWaiters.wait = async () => null;
  });
  const request = aStart({ gameId, challengeId: CHALLENGE });
  expect(await fleet.start(request)).toMatchObject({ ok: true, instance: { state: "starting" } });
  await expect.poll(told).toEqual([changed(request.owner.participationId!)]);
});
