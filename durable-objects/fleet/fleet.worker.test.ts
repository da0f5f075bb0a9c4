import { env, runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { NONCE_HEADER, REVOKED_HEADER } from "../../packages/host-protocol/protocol.ts";
import { isRevocation } from "../../packages/host-protocol/revocation.ts";
import { aFleet, aStart, TestAgent } from "../../worker/testing/agents.ts";
import { stopClock } from "../../worker/testing/clock.ts";
import { restart } from "../../worker/testing/runtime/restart.ts";
import { until } from "../../worker/testing/sockets.ts";
import type { Dispatch } from "./dispatch.ts";
import type { FleetState } from "./fleet-state.ts";

const ACTOR = { userId: crypto.randomUUID(), ip: "192.0.2.7" };

function explode(): never {
  throw new Error("half way");
}

async function aHost(wish: ConstructorParameters<typeof TestAgent>[2] = {}, fleet = aFleet()) {
  const { host, key } = await fleet.addHost("a host");
  const agent = await new TestAgent(fleet, key, wish).connect();
  await agent.next("welcome");
  return { fleet, host, key, agent };
}

test("an instance is started on a host and answers with its entry", async () => {
  const { fleet, host, agent } = await aHost();
  const request = aStart();
  expect(await fleet.start(request)).toMatchObject({ ok: true, instance: { state: "running", hostId: host.id, entry: "host:1" } });
  const order = await agent.next("start");
  expect(order.instance.spec.env).toEqual({ VEXIL_FLAG: "flag{canary}" });
  expect(await fleet.find(1, request.owner.participationId)).toMatchObject({ id: order.instance.id });
  expect(await fleet.hosts()).toMatchObject([{ id: host.id, state: "online", instances: 1, warning: null }]);
});

test("a host that can start nothing does not count as a host, and its administrator can read why", async () => {
  const trouble = "no instance is started without a firewall: nft is not installed";
  const { fleet, host, key, agent } = await aHost({ instances: 0, trouble });
  expect(await fleet.start(aStart())).toEqual({ ok: false, code: "instance.noHost" });
  expect(await fleet.hosts()).toMatchObject([{ id: host.id, trouble }]);

  const again = await new TestAgent(fleet, key, { agent: agent.agent }).connect();
  await again.next("welcome");
  expect(await fleet.hosts()).toMatchObject([{ trouble: null }]);
  expect(await fleet.start(aStart())).toMatchObject({ ok: true });
});

test("an instance larger than any host is refused instead of waiting for room that never comes", async () => {
  const { fleet } = await aHost({ memoryMb: 63 });
  expect(await fleet.start(aStart())).toEqual({ ok: false, code: "instance.noHost" });
  await aHost({ memoryMb: 64 }, fleet);
  expect(await fleet.start(aStart())).toMatchObject({ ok: true });
});

test.each([
  ["instance.exited", "it ran out of memory", {}],
  ["instance.overfull", "it wrote more than the 4 MB that it may", { overfull: true }],
])("the cause of an instance's death is kept for the challenge's authors (%s)", async (code, detail, more) => {
  const { fleet, agent } = await aHost();
  const request = aStart();
  await fleet.start(request);
  const { id, epoch } = (await agent.next("start")).instance;

  agent.say({ type: "gone", id, epoch, reason: "died", detail, ...more });

  const { challengeId, participationId } = request.owner;
  const problem = await until(async () => fleet.problem(challengeId, participationId));
  expect(problem).toMatchObject({ code, detail });
  expect(await fleet.find(challengeId, participationId)).toBeNull();
});

test("fifty starts at once with a limit of three give exactly three", async () => {
  const { fleet } = await aHost();
  const requests = Array.from({ length: 50 }, (_, index) => aStart({ participationId: 9_000_001, challengeId: index + 1 }));
  const outcomes = await Promise.all(requests.map((request) => fleet.start(request)));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3);
  expect(outcomes.filter((one) => !one.ok && one.code === "instance.limit")).toHaveLength(47);
  expect((await fleet.list({}, 0, 100)).total).toBe(3);
});

test("a team gets one instance of a challenge, however many ask at once", async () => {
  const { fleet } = await aHost();
  const request = aStart();
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => fleet.start(request)));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes.filter((one) => !one.ok && one.code === "instance.cooldown")).toHaveLength(9);
});

test("without a limit any number may run; at the limit the oldest one ends if the policy says so", async () => {
  const { fleet } = await aHost();
  const mine = { participationId: 9_000_002 };
  for (const challengeId of [1, 2, 3, 4])
    expect(await fleet.start(aStart({ ...mine, challengeId }, { limit: 0 }))).toMatchObject({ ok: true });
  const fifth = await fleet.start(aStart({ ...mine, challengeId: 5 }, { limit: 4, autoDestroy: true }));
  expect(fifth).toMatchObject({ ok: true });
  expect((await fleet.list(mine, 0, 10)).instances.map(({ challengeId }) => challengeId)).toEqual([2, 3, 4, 5]);
});

test("starting and ending again is refused for ten seconds, except for administrators", async () => {
  const { fleet, agent } = await aHost();
  const request = aStart();
  await fleet.start(request);
  const { challengeId, participationId } = request.owner;
  expect(await fleet.stop(challengeId, participationId, ACTOR)).toMatchObject({ ok: false, code: "instance.cooldown" });
  expect(await fleet.stopAll({ participationId: participationId! }, "withdrawn", ACTOR)).toHaveLength(1);
  await agent.next("stop");
  await until(async () => (await fleet.list({}, 0, 1)).total === 0);
  expect(await fleet.start(request)).toMatchObject({ ok: false, code: "instance.cooldown" });
  // A clock that was set back makes nobody wait until it has caught up.
  stopClock()(-3_600_000);
  expect(await fleet.start(request)).toMatchObject({ ok: true });
});

test("an instance can be extended only inside the renewal window", async () => {
  const { fleet, agent } = await aHost();
  const request = aStart({}, { lifetimeMs: 600_000 });
  await fleet.start(request);
  const { challengeId, participationId } = request.owner;
  expect(await fleet.extend(challengeId, participationId!, 1_000, 500_000)).toEqual({ ok: false, code: "instance.notYet" });
  const before = (await fleet.find(challengeId, participationId))!.expiresAt;
  expect(await fleet.extend(challengeId, participationId!, 7_200_000, 600_000)).toMatchObject({
    ok: true,
    instance: { expiresAt: before + 7_200_000 },
  });
  expect(await agent.next("extend")).toMatchObject({ expiresAt: before + 7_200_000 });
  expect(await fleet.extend(challengeId, 1, 1, 1)).toEqual({ ok: false, code: "instance.none" });
});

test("without a host a start is refused clearly; with a full host starts queue and are served in order as room comes", async () => {
  const lonely = aFleet();
  expect(await lonely.start(aStart())).toEqual({ ok: false, code: "instance.noHost" });
  const { fleet } = await aHost({ instances: 2 });
  const [first, second, third] = [aStart(), aStart(), aStart()];
  await Promise.all([fleet.start(first), fleet.start(second)]);
  const waiting = fleet.start(third);
  await until(async () => (await fleet.find(1, third.owner.participationId))?.place === 1);
  await fleet.stopAll({ participationId: first.owner.participationId! }, "withdrawn", ACTOR);
  expect(await waiting).toMatchObject({ ok: true, instance: { state: "running" } });
});

test("a turn that fails half way leaves no phantom in the queue", async () => {
  const name = crypto.randomUUID();
  const { fleet } = await aHost({ instances: 1 }, aFleet(name));
  await fleet.start(aStart());
  const [second, third] = [aStart(), aStart()];
  void fleet.start(second);
  const waits = await until(async () => fleet.find(1, second.owner.participationId));
  await runInDurableObject(env.FLEET.get(env.FLEET.idFromName(name)), (instance) => {
    type Inside = { turn(work: () => void): void; fleetState: FleetState; dispatch: Dispatch };
    const { turn, fleetState, dispatch } = instance as unknown as Inside;
    const fails = (more: () => void) => expect(() => turn.call(instance, () => (more(), explode()))).toThrow("half way");
    // The change counters start again, so they can have the same values as before.
    fails(() => {});
    fails(() => {
      fleetState.add({ ...fleetState.instances.get(waits.id)!, id: "never", participationId: 7 }, second.spec);
      expect(dispatch.placeOf("never")).toBe(2);
    });
  });
  void fleet.start(third);
  expect((await until(async () => fleet.find(1, third.owner.participationId))).place).toBe(2);
});

test("a failure of the challenge is reported with its reason and returns the quota", async () => {
  const { fleet, agent } = await aHost({ answers: false });
  const request = aStart();
  const starting = fleet.start(request);
  const { instance } = await agent.next("start");
  agent.say({ type: "failed", id: instance.id, epoch: instance.epoch, reason: "portSilent", detail: "nothing answers" });
  expect(await starting).toEqual({ ok: false, code: "instance.portSilent" });
  expect((await fleet.list({}, 0, 1)).total).toBe(0);
  const { challengeId, participationId } = request.owner;
  expect(await fleet.problem(challengeId, participationId)).toMatchObject({ code: "instance.portSilent", detail: "nothing answers" });
  expect(await fleet.problem(challengeId, null)).toBeNull();
});

test("after a failure of the host the start is tried on another host, under a newer epoch", async () => {
  const { fleet, agent, host } = await aHost({ answers: false, images: ["challenge:1"] });
  const other = await aHost({}, fleet);
  const starting = fleet.start(aStart());
  const { instance } = await agent.next("start");
  agent.say({ type: "failed", id: instance.id, epoch: instance.epoch, reason: "noSpace", detail: "" });
  expect(await starting).toMatchObject({ ok: true, instance: { id: instance.id, hostId: other.host.id } });
  expect((await other.agent.next("start")).instance.epoch).toBeGreaterThan(instance.epoch);
  expect(other.host.id).not.toBe(host.id);
});

test("a host that already has the image is preferred, however its engine spells the image's name", async () => {
  const { fleet } = await aHost();
  const digest = `sha256:${"0a".repeat(32)}`;
  const { host } = await aHost({ images: ["team/app:1", `team/pinned@${digest}`] }, fleet);
  await aHost({}, fleet);
  const images = ["team/app:1", "docker.io/team/app:1", `team/pinned@${digest}`, `docker.io/team/pinned:2@${digest}`];
  for (const [at, image] of images.entries()) {
    const request = aStart({ challengeId: at + 1 });
    const started = await fleet.start({ ...request, spec: { ...request.spec, image, memoryMb: 2_000 } });
    expect(started).toMatchObject({ instance: { image, hostId: host.id } });
  }
});

test("a host that comes back is told everything it should run, and must remove what it reports of an older epoch", async () => {
  const { fleet, key, agent } = await aHost();
  const request = aStart();
  const started = await fleet.start(request);
  if (!started.ok) throw new Error(started.code);
  const again = await new TestAgent(fleet, key, { agent: agent.agent, answers: false }).connect();
  const welcome = await again.next("welcome");
  expect(welcome.wanted.map(({ id }) => id)).toEqual([started.instance.id]);
  expect(welcome.link).toBe(2);
  again.say({
    type: "ready",
    instance: { id: started.instance.id, epoch: 0, state: "running", containerId: "old", entry: null, startedAt: 0 },
  });
  expect(await again.next("stop")).toMatchObject({ id: started.instance.id, epoch: 0 });
  await until(() => agent.socket.closed?.code === 4000);
});

test("a second agent with the same key is refused and reported, and the first one continues", async () => {
  const { fleet, key, agent } = await aHost();
  const clone = await new TestAgent(fleet, key).connect();
  await until(() => clone.socket.closed?.code === 4003);
  expect((await fleet.hosts())[0]!.warning).toMatchObject({ agent: clone.agent });
  expect(await fleet.start(aStart())).toMatchObject({ ok: true });
  expect(agent.socket.closed).toBeNull();
});

test("a wrong or revoked key does not get in, and a revoked host's agent is told to run nothing", async () => {
  const { fleet, key, agent, host } = await aHost();
  await expect(new TestAgent(fleet, `vxa_${host.id}_${"x".repeat(32)}`).connect()).rejects.toThrow("401");
  await fleet.start(aStart());
  expect(await fleet.revoke(host.id, ACTOR)).toEqual({ ok: true });
  expect((await agent.next("welcome")).wanted).toEqual([]);
  await until(() => agent.socket.closed?.code === 4001);
  expect(isRevocation(agent.socket.closed!.reason, key, host.id, agent.nonce)).toBe(true);
  await expect(new TestAgent(fleet, key).connect()).rejects.toThrow("401");
  expect((await fleet.list({}, 0, 1)).total).toBe(0);
});

test("only an agent with the key of a revoked host is told so, in answer to its own nonce and under a hash of the key", async () => {
  const { fleet, key, host } = await aHost();
  const nonce = crypto.randomUUID();
  const proofFor = async (bearer: string, asked: string = nonce) => {
    const headers = { Upgrade: "websocket", Authorization: `Bearer ${bearer}`, [NONCE_HEADER]: asked };
    const answer = await fleet.fetch(new Request("https://fleet/", { headers }));
    expect(answer.status).toBe(401);
    return answer.headers.get(REVOKED_HEADER);
  };
  const forged = `vxa_${host.id}_${"x".repeat(32)}`;
  expect(await proofFor(forged)).toBeNull();
  await fleet.revoke(host.id, ACTOR);
  expect(await proofFor(forged)).toBeNull();
  expect(await proofFor(`vxa_0_${"x".repeat(32)}`)).toBeNull();
  for (const odd of ["", "x", `${nonce}.`]) expect(await proofFor(key, odd)).toBeNull();
  const proof = await proofFor(key);
  expect(isRevocation(proof, key, host.id, nonce)).toBe(true);
  expect(isRevocation(proof, key, host.id, crypto.randomUUID())).toBe(false);
  expect(await proofFor(key, crypto.randomUUID())).not.toBe(proof);
});

test("a start that was allowed before its challenge or team was withdrawn is refused", async () => {
  const { fleet } = await aHost();
  const [mine, other] = [aStart({ challengeId: 31 }), aStart({ challengeId: 32 })];
  await fleet.stopAll({ kind: "player", challengeId: 31 }, "withdrawn", ACTOR);
  const now = Date.now();
  expect(await fleet.start({ ...mine, askedAt: now - 50 })).toEqual({ ok: false, code: "challenge.notFound" });
  expect(await fleet.start({ ...other, askedAt: now - 50 })).toMatchObject({ ok: true });
  expect(await fleet.start({ ...mine, askedAt: now + 2_000 })).toMatchObject({ ok: true });
});

test("an expired instance cannot be extended any more", async () => {
  const { fleet } = await aHost({ answers: true });
  const request = aStart({}, { lifetimeMs: 0 });
  await fleet.start(request);
  const { challengeId, participationId } = request.owner;
  expect(await fleet.extend(challengeId, participationId!, 60_000, 600_000)).toEqual({ ok: false, code: "instance.none" });
});

test("a draining host gets nothing new", async () => {
  const { fleet, host } = await aHost();
  await fleet.editHost(host.id, { draining: true });
  expect(await fleet.start(aStart())).toEqual({ ok: false, code: "instance.noHost" });
  await fleet.editHost(host.id, { draining: false });
  expect(await fleet.start(aStart())).toMatchObject({ ok: true });
});

test("a malformed report ends the connection", async () => {
  const { agent } = await aHost();
  agent.socket.send('{"type":"ready","instance":7}');
  await until(() => agent.socket.closed?.code === 1002);
});

test("a restarted Fleet knows its instances, whose flags are stored encrypted", async () => {
  const name = crypto.randomUUID();
  const { key, agent } = await aHost({}, aFleet(name));
  await aFleet(name).start(aStart());
  const rows = await runInDurableObject(env.FLEET.get(env.FLEET.idFromName(name)), (_, { storage }) =>
    JSON.stringify(storage.sql.exec("SELECT * FROM instances").toArray()),
  );
  expect(rows).toContain("challenge:1");
  expect(rows).not.toContain("canary");

  await restart(env.FLEET.get(env.FLEET.idFromName(name)));

  const again = await new TestAgent(aFleet(name), key, { agent: agent.agent }).connect();
  expect((await again.next("welcome")).wanted).toMatchObject([{ spec: { env: { VEXIL_FLAG: "flag{canary}" } } }]);
});

test("a team is told what runs, until when it must wait, and how its last instance ended", async () => {
  const { fleet, agent } = await aHost();
  const part = 9_000_077;
  const status = (challengeId: number) => fleet.status(aStart().owner.gameId, challengeId, part);
  expect(await status(1)).toEqual({ instance: null, coolsAt: null, ended: null, running: [] });
  await fleet.start(aStart({ participationId: part, challengeId: 1 }));
  await fleet.start(aStart({ participationId: part, challengeId: 2 }));
  expect(await status(1)).toMatchObject({ instance: { state: "running" }, ended: null, running: [1, 2], coolsAt: expect.any(Number) });

  await fleet.stopAll({ participationId: part, challengeId: 1 }, "solved", ACTOR);
  const { instance } = await agent.next("stop").then((order) => ({ instance: order.id }));
  await until(async () => (await fleet.byId(instance)) === null);
  expect(await status(1)).toMatchObject({ ended: { why: "solved" }, running: [2] });
  await fleet.start(aStart({ participationId: part, challengeId: 3 }, { limit: 1, autoDestroy: true }));
  expect(await status(2)).toMatchObject({ ended: { why: "replaced" }, running: [3] });
});

test("a team whose instance could not start is told why, even when nobody waited for it", async () => {
  const { fleet, agent } = await aHost({ answers: false });
  const part = 9_000_078;
  const going = fleet.start(aStart({ participationId: part, challengeId: 1 }));
  const { instance } = await agent.next("start");
  agent.say({ type: "failed", id: instance.id, epoch: instance.epoch, reason: "imageMissing", detail: "no such image" });
  expect(await going).toEqual({ ok: false, code: "instance.imageMissing" });
  expect(await fleet.status(1, 1, part)).toMatchObject({ instance: null, ended: { why: "imageMissing" }, running: [] });
});
