import { createExecutionContext, env, runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import type { InstanceStatusView, InstanceView } from "../contract/wire/challenge/challenge.ts";
import type { ErrorView } from "../contract/wire/wire.ts";
import { aFleet, aStart, TestAgent } from "../testing/agents.ts";
import { ORIGIN } from "../testing/call.ts";
import worker from "../testing/runtime/entry.ts";
import { aRunningGame } from "../testing/games.ts";
import { linesAbout } from "../testing/logs.ts";
import { until } from "../testing/sockets.ts";
import type { TestUser } from "../testing/users.ts";

const DYNAMIC = { type: "DynamicContainer", containerImage: "ctf/pwn:1", containerExposePort: 1337, isEnabled: true, flags: [] } as const;
type Inside = {
  startWaiters: { waiting: Map<string, ((nothing: null) => void)[]> };
  fleetState: { sql: SqlStorage };
  dispatch: { clock: () => number };
};

/** A game on a platform of the test's own, whose single host has room for one instance, which is taken. */
async function aFullPlatform() {
  const name = crypto.randomUUID();
  const fleet = aFleet(name);
  const { key } = await fleet.addHost("small");
  await new TestAgent(fleet, key, { instances: 1 }).connect();
  const taken = aStart({ challengeId: 2_000_000_000 });
  await fleet.start(taken);
  const game = await aRunningGame({ challenges: [{ ...DYNAMIC, flags: [] }] });
  const id = game.challenges[0]!.id;
  const paths = { team: `/api/game/${game.id}/container/${id}`, test: `/api/edit/games/${game.id}/challenges/${id}/container` };
  const FLEET = { idFromName: () => env.FLEET.idFromName(name), get: (one: DurableObjectId) => env.FLEET.get(one) };
  const own = { ...env, FLEET } as unknown as Env;
  const ask = (as: TestUser, method: string, path: string, language = "en-US") => {
    const headers = { Cookie: as.cookie, "Accept-Language": language };
    return worker.fetch!(new Request(ORIGIN + path, { method, headers }) as never, own, createExecutionContext());
  };
  const stub = env.FLEET.get(env.FLEET.idFromName(name));
  const inside = (work: (fleet: Inside) => unknown) =>
    runInDurableObject(stub, async (instance) => void work(instance as unknown as Inside));
  return { fleet, taken, game, paths, ask, inside, player: game.teams[0]!.captain, organiser: game.organiser };
}

/** Ends the callers' wait as soon as one waits. */
async function waitOver({ fleet, inside }: Awaited<ReturnType<typeof aFullPlatform>>): Promise<void> {
  await until(async () => (await fleet.list({}, 0, 9)).instances.some(({ state }) => state === "queued"));
  await inside(({ startWaiters }) => [...startWaiters.waiting.values()].flat().forEach((done) => done(null)));
}

test.each([
  ["team", "player"],
  ["test", "organiser"],
] as const)(
  "a request for a %s instance that does not ask for a place in the queue is refused when the wait is over, and nothing waits",
  async (which, who) => {
    const platform = await aFullPlatform();
    const { ask, fleet, paths } = platform;
    const asked = ask(platform[who], "POST", paths[which]);
    await waitOver(platform);
    const answer = await asked;
    expect([answer.status, await answer.json<ErrorView>()]).toEqual([
      400,
      { title: "All hosts are full. Please try again in a minute.", status: 400, code: "instance.full" },
    ]);
    expect(await fleet.list({}, 0, 9)).toMatchObject({ total: 1 });
  },
);

test("the log names the challenge of a refused start, and the reason in words, but no start that its team took back", async () => {
  const platform = await aFullPlatform();
  const { ask, fleet, game, inside, paths, player } = platform;
  const cool = () => inside(({ fleetState }) => fleetState.sql.exec("DELETE FROM operations").toArray());
  const tried = ask(player, "POST", paths.team);
  await until(async () => (await fleet.list({}, 0, 9)).total === 2);
  await cool();
  expect((await ask(player, "DELETE", paths.team)).status).toBe(200);
  expect(await (await tried).json()).toMatchObject({ code: "instance.none" });
  await cool();
  const asked = ask(player, "POST", paths.team);
  await waitOver(platform);
  await asked;
  const { id, title } = game.challenges[0]!;
  expect(await linesAbout(`no instance of ${title} (${id})`)).toMatchObject([
    { level: "Warning", name: player.name, message: `Game ${game.id}: no instance of ${title} (${id}): no host had room` },
  ]);
});

test("a team that asks to wait keeps a place in the queue, sees it, and can give it up by ending the instance", async () => {
  const platform = await aFullPlatform();
  const { ask, paths, player, fleet, inside } = platform;
  const asked = ask(player, "POST", `${paths.team}?queue=true`);
  await waitOver(platform);
  expect(await (await asked).json<InstanceView>()).toMatchObject({ status: "Pending", state: "queued", place: 1, entry: "" });
  // Nobody must be told that its time runs out.
  expect(await (await ask(player, "GET", paths.team)).json<InstanceStatusView>()).toMatchObject({ renewsAt: null });
  await inside(({ fleetState }) => fleetState.sql.exec("DELETE FROM operations").toArray());
  expect((await ask(player, "DELETE", paths.team)).status).toBe(200);
  expect(await fleet.list({}, 0, 9)).toMatchObject({ total: 1 });
  expect(await (await ask(player, "GET", paths.team)).json<InstanceStatusView>()).toMatchObject({ instance: null });
});

test("after the refusal the team may start it as soon as a host has room", async () => {
  const platform = await aFullPlatform();
  const { ask, paths, player, fleet, taken, inside } = platform;
  const asked = ask(player, "POST", paths.team);
  await waitOver(platform);
  await asked;
  expect(await (await ask(player, "GET", paths.team)).json<InstanceStatusView>()).toMatchObject({
    instance: null,
    ended: null,
    running: [],
  });
  await fleet.stopAll({ challengeId: taken.owner.challengeId }, "withdrawn", null);
  await inside(({ fleetState }) => fleetState.sql.exec("DELETE FROM operations").toArray());
  await until(async () => (await fleet.list({}, 0, 9)).total === 0);
  expect(await (await ask(player, "POST", paths.team)).json<InstanceView>()).toMatchObject({ status: "Running" });
});

test("a start whose caller has disconnected without an answer does not wait for ever", async () => {
  const platform = await aFullPlatform();
  const { fleet, inside } = platform;
  void fleet.start(aStart({}, { keepsPlace: false }));
  void fleet.start(aStart({}, { keepsPlace: true }));
  await until(async () => (await fleet.list({}, 0, 9)).total === 3);
  const later = Date.now() + 20_000;
  await inside((instance) => {
    Object.assign(instance.dispatch, { clock: () => later });
    (instance.dispatch as unknown as { tick(): void }).tick();
  });
  expect(await fleet.list({}, 0, 9)).toMatchObject({ total: 2, instances: [{ state: expect.any(String) }, { state: "queued" }] });
});

test("a start that its host could not complete, and no other has room for, ends with the host's reason if its caller keeps no place", async () => {
  const { fleet, inside } = await aFullPlatform();
  const { key } = await fleet.addHost("without space");
  const agent = await new TestAgent(fleet, key, { answers: false }).connect();
  const request = aStart({}, { keepsPlace: false });
  void fleet.start(request);
  const { instance } = await agent.next("start");
  agent.say({ type: "failed", id: instance.id, epoch: instance.epoch, reason: "noSpace", detail: "no space left on device" });
  await until(async () => (await fleet.byId(instance.id))?.state === "queued");
  const later = Date.now() + 20_000;
  await inside((object) => {
    Object.assign(object.dispatch, { clock: () => later });
    (object.dispatch as unknown as { tick(): void }).tick();
  });
  const { gameId, challengeId, participationId } = request.owner;
  expect(await fleet.byId(instance.id)).toBeNull();
  expect(await fleet.status(gameId, challengeId, participationId!)).toMatchObject({ instance: null, ended: { why: "noSpace" } });
  expect(await fleet.problem(challengeId, participationId)).toMatchObject({ code: "instance.noSpace", detail: "no space left on device" });
});

test("a kept place lasts longer than an instance lives, up to a day, and the instance has its full time once a host accepts it", async () => {
  const { fleet, taken, inside } = await aFullPlatform();
  const { challengeId, participationId } = taken.owner;
  const [first, second] = [aStart({}, { keepsPlace: true }), aStart({}, { keepsPlace: true })];
  await fleet.extend(challengeId, participationId!, taken.lifetimeMs, taken.lifetimeMs);
  for (const one of [first, second]) void fleet.start(one);
  const states = async () => (await fleet.list({}, 0, 9)).instances.map(({ state }) => state);
  await until(async () => (await states()).length === 3);
  const now = Date.now();
  const tickAt = (at: number) =>
    inside(({ dispatch }) => {
      Object.assign(dispatch, { clock: () => at });
      (dispatch as unknown as { tick(): void }).tick();
    });
  const later = now + first.lifetimeMs + 60_000;
  await tickAt(later);
  expect(await states()).toEqual(["running", "queued", "queued"]);
  await fleet.stopAll({ challengeId }, "withdrawn", null);
  const find = ({ owner }: typeof first) => fleet.find(owner.challengeId, owner.participationId);
  await until(async () => (await find(first))?.state === "running");
  expect(await find(first)).toMatchObject({ expiresAt: later + first.lifetimeMs });
  expect(await find(second)).toMatchObject({ state: "queued" });
  await tickAt(now + 25 * 3_600_000);
  expect(await find(second)).toBeNull();
});
