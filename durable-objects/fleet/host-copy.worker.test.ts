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

/** A Fleet of its own. `copied`: writes the copy of its hosts to the end; `lose`: its tables go, and it begins anew. */
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

test("a Fleet that has lost its tables knows its hosts again when the first of them dials, and how registries are logged in to", async () => {
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
  // Who the first agent of a key was is known as before.
  await new TestAgent(later, first.key).connect();
  await expect.poll(async () => (await later.hosts())[0]!.warning).not.toBe(null);
});

test("a host that comes back to a Fleet that has lost its tables may bring the recordings that it still has, and no others", async () => {
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
  // Nor is it in what the copy says of it the next time, once it is revoked.
  await later.revoke(host.id, ACTOR);
  await scene.copied();
  expect(await inside(scene.name, async ({ hostCopy }) => (await hostCopy.files.get(`fleets/${scene.name}.json`))!.json())).toMatchObject({
    hosts: [],
  });
});

test("what is done before the first of them dials takes none of them from the copy", async () => {
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

test("a server that says at its start which host its own machine is finds that in the copy as well, unless it was removed", async () => {
  const scene = aScene();
  const { fleet } = scene;
  const [local, removed] = [await fleet.addHost("local", true), await fleet.addHost("removed", true)];
  await fleet.revoke(removed.host.id, ACTOR);
  await scene.copied();
  const later = await scene.lose();
  expect(await later.editHost(removed.host.id, { local: true })).toMatchObject({ ok: false, code: "host.notFound" });
  expect(await later.editHost(local.host.id, { local: true })).toEqual({ ok: true });
  expect(await names(later)).toEqual(["local"]);
});

test("while the copy cannot be read nobody is told that his machine is unknown, and it is looked for again at once", async () => {
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

test("whoever dials with keys that nobody has makes it read the copy once a minute, and no more", async () => {
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
