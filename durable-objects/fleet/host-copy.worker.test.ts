import { env, runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { aFleet, aStart, TestAgent } from "../../worker/testing/agents.ts";
import { loseFleet } from "../../worker/testing/losses.ts";

const ACTOR = { userId: crypto.randomUUID(), ip: "192.0.2.7" };

/** What a test reaches into. */
type Inside = { hostCopy: { files: R2Bucket; loop: { drain(): Promise<boolean> } } };

function inside<T>(name: string, look: (fleet: Inside) => T | Promise<T>): Promise<T> {
  return runInDurableObject(env.FLEET.get(env.FLEET.idFromName(name)), (fleet) => look(fleet as unknown as Inside));
}

/** A Fleet of its own. `copied`: finishes writing the copy of its hosts; `lose`: removes its tables and restarts it. */
function aScene() {
  const name = crypto.randomUUID();
  const copied = () => inside(name, ({ hostCopy }) => hostCopy.loop.drain());
  const lose = async () => {
    await loseFleet(name);
    return aFleet(name);
  };
  return { name, fleet: aFleet(name), copied, lose };
}

const names = async (fleet: ReturnType<typeof aFleet>) => (await fleet.hosts()).map(({ name }) => name).toSorted();

test("a Fleet that has lost its tables restores its hosts and registry logins when the first host connects", async () => {
  const scene = aScene();
  const { fleet } = scene;
  const [first, second, revoked] = [await fleet.addHost("first"), await fleet.addHost("second"), await fleet.addHost("revoked")];
  const agent = await new TestAgent(fleet, first.key).connect();
  await agent.next("welcome");
  await fleet.editHost(second.host.id, { draining: true, pinnedTunnel: "https://second.example.org" });
  await fleet.setLogins([{ server: "registry.example.org", user: "robot", password: "a password" }]);
  await fleet.revoke(revoked.host.id, ACTOR);
  await scene.copied();

  const later = await scene.lose();
  expect(await later.hosts()).toEqual([]);
  const back = await new TestAgent(later, first.key, { agent: agent.agent }).connect();
  expect(await back.next("welcome")).toMatchObject({ wanted: [], logins: [{ server: "registry.example.org", password: "a password" }] });
  expect(await later.hosts()).toMatchObject([
    { id: first.host.id, name: "first", state: "online", warning: null },
    { id: second.host.id, name: "second", state: "never", draining: true, pinnedTunnel: "https://second.example.org" },
  ]);
  await expect(new TestAgent(later, revoked.key).connect()).rejects.toThrow("refused: 401");
  // The identity of a key's first agent was restored as well.
  await new TestAgent(later, first.key).connect();
  await expect.poll(async () => (await later.hosts())[0]!.warning).not.toBe(null);
});

test("a host that comes back to a Fleet that has lost its tables may deliver the recordings that it still has, and no others", async () => {
  const scene = aScene();
  const { host, key } = await scene.fleet.addHost("recorder");
  const agent = await new TestAgent(scene.fleet, key).connect();
  await agent.next("welcome");
  await scene.copied();
  const request = aStart({ challengeId: 3, participationId: 4 });
  const capture = { challengeId: 3, participationId: 4, facts: {} };
  await scene.fleet.start({ ...request, spec: { ...request.spec, capture } });
  await scene.copied();

  const later = await scene.lose();
  await new TestAgent(later, key, { agent: agent.agent }).connect();
  const mayBring = async (participationId: number) => await later.recorder(`Bearer ${key}`, 3, participationId);
  expect(await mayBring(4)).toEqual({ ok: true });
  expect(await mayBring(5)).toMatchObject({ ok: false, code: "capture.notYours" });
  // Nor does the copy list it the next time, once it is revoked.
  await later.revoke(host.id, ACTOR);
  await scene.copied();
  expect(await inside(scene.name, async ({ hostCopy }) => (await hostCopy.files.get(`fleets/${scene.name}.json`))!.json())).toMatchObject({
    hosts: [],
  });
});

test("changes made before the first host connects remove no host from the copy", async () => {
  const scene = aScene();
  const { fleet } = scene;
  const { key } = await fleet.addHost("old");
  await fleet.setLogins([{ server: "old.example.org", user: "robot", password: "a password" }]);
  await scene.copied();
  const later = await scene.lose();
  await later.addHost("new");
  await later.setLogins([{ server: "new.example.org", user: "robot", password: "another" }]);
  await scene.copied();
  expect(await names(later)).toEqual(["new"]);
  await new TestAgent(later, key).connect();
  expect(await names(later)).toEqual(["new", "old"]);
  expect((await later.logins()).map(({ server }) => server).toSorted()).toEqual(["new.example.org", "old.example.org"]);
});

test("a server that names its own machine's host at startup finds that host in the copy as well, unless it was removed", async () => {
  const scene = aScene();
  const { fleet } = scene;
  const [local, removed] = [await fleet.addHost("local", true), await fleet.addHost("removed")];
  await fleet.revoke(removed.host.id, ACTOR);
  await scene.copied();
  const later = await scene.lose();
  expect(await later.editHost(removed.host.id, { local: true })).toMatchObject({ ok: false, code: "host.notFound" });
  expect(await later.editHost(local.host.id, { local: true })).toEqual({ ok: true });
  expect(await names(later)).toEqual(["local"]);
});

test("while the copy cannot be read no host is told that it is unknown, and the copy is read again at once", async () => {
  const scene = aScene();
  const local = await scene.fleet.addHost("local", true);
  await scene.copied();
  const later = await scene.lose();
  const files = await inside(scene.name, ({ hostCopy }) => hostCopy.files);
  const away = { get: () => Promise.reject(new Error("away")) } as unknown as R2Bucket;
  await inside(scene.name, ({ hostCopy }) => void (hostCopy.files = away));
  const found = async () => await later.editHost(local.host.id, { local: true });
  await expect(found()).rejects.toThrow("away");
  await expect(new TestAgent(later, local.key).dial()).rejects.toThrow("refused: 401");
  await inside(scene.name, ({ hostCopy }) => void (hostCopy.files = files));
  expect(await found()).toEqual({ ok: true });
});

test("connections with unknown keys make the Fleet read the copy once a minute at most", async () => {
  const scene = aScene();
  const { key } = await scene.fleet.addHost("known");
  let reads = 0;
  await inside(scene.name, ({ hostCopy }) => {
    hostCopy.files = { get: async () => ((reads += 1), null) } as never;
  });
  const strange = key.replace(/.{8}$/, "00000000").replace(/vxa_./, "vxa_f");
  for (let n = 0; n < 5; n += 1) await expect(new TestAgent(scene.fleet, strange).dial()).rejects.toThrow("refused: 401");
  expect(reads).toBe(1);
});
