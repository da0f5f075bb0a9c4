import { env, runInDurableObject } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import type { ChallengeDetailView, ChallengeEditView, InstanceStatusView, InstanceView } from "../../contract/wire/challenge/challenge.ts";
import type { EventView } from "../../contract/wire/monitor/monitor.ts";
import type { NewHostView, InstanceRowView } from "../../contract/wire/platform/host.ts";
import type { Page } from "../../contract/wire/wire.ts";
import type { Ctx } from "../../context.ts";
import { list } from "../../services/instance/instance-admin.ts";
import { aFleet, aStart, drainHosts, TestAgent } from "../../testing/agents.ts";
import { exported, jsonOf, rejoined, unzipped } from "../../testing/archives/archives.ts";
import { call, ok, refusal } from "../../testing/call.ts";
import { aContext } from "../../testing/context.ts";
import { answer, aRunningGame, review, submit, type RunningGame, type TestPlayers } from "../../testing/games.ts";
import { ledgerOf } from "../../testing/ledgers.ts";
import { linesAbout, linesWith } from "../../testing/logs.ts";
import { failing, tooMuch } from "../../testing/overload.ts";
import { until } from "../../testing/sockets.ts";
import { anAdmin, aUser } from "../../testing/users.ts";

let agent: TestAgent;
beforeAll(async () => {
  await drainHosts();
  const { key } = await ok<NewHostView>("POST", "/api/admin/hosts", { as: await anAdmin(), body: { name: "host of the tests" } });
  agent = (await new TestAgent(aFleet("fleet"), key, { instances: 10_000 }).connect()).stay();
});

const DYNAMIC = { type: "DynamicContainer", containerImage: "ctf/pwn:1", containerExposePort: 1337, isEnabled: true, flags: [] } as const;

async function aContainerGame(teams = 1, fields: object = {}): Promise<RunningGame> {
  return aRunningGame({ challenges: [{ ...DYNAMIC, flags: [], ...fields }], teams });
}

const path = (game: RunningGame) => `/api/game/${game.id}/container/${game.challenges[0]!.id}`;
const start = (game: RunningGame, team: TestPlayers) => ok<InstanceView>("POST", path(game), { as: team.captain });

/** The order that started the team's instance. */
async function orderFor(game: RunningGame, team: TestPlayers) {
  return until(() => {
    const orders = agent.orders.flatMap((order) => (order.type === "start" ? [order.instance] : []));
    return orders.find(({ spec: { env } }) => env["VEXIL_GAME_ID"] === String(game.id) && env["VEXIL_TEAM_ID"] === String(team.id)) ?? null;
  });
}

/** The game's events about instances, newest first, once there are as many. */
async function eventsOf(game: RunningGame, atLeast: number): Promise<EventView[]> {
  return until(async () => {
    await ledgerOf(game.id).flush();
    const events = await ok<EventView[]>("GET", `/api/game/${game.id}/events`, { as: game.organiser });
    const about = events.filter(({ type }) => type === "ContainerStart" || type === "ContainerDestroy");
    return about.length >= atLeast ? about : null;
  });
}

/** Advances the time by the interval in which a team may not start or end its instance again. */
async function cooled(challengeId: number, team: TestPlayers): Promise<void> {
  const fleet = env.FLEET.get(env.FLEET.idFromName("fleet"));
  const owner = `${challengeId}/${team.participationId}`;
  await runInDurableObject(fleet, (_, { storage }) => storage.sql.exec("DELETE FROM operations WHERE owner = ?", owner).toArray());
}

async function isGone(game: RunningGame): Promise<boolean> {
  const as = game.organiser;
  const { data } = await ok<Page<InstanceRowView>>("GET", `/api/admin/instances?challengeId=${game.challenges[0]!.id}`, { as });
  return data.length === 0;
}

test("a team starts its instance, finds it in the challenge, and the staff see the events", async () => {
  const game = await aContainerGame();
  const [team, challenge] = [game.teams[0]!, game.challenges[0]!];
  const instance = await start(game, team);
  expect(instance).toMatchObject({ status: "Running", state: "running", place: null, entry: expect.stringMatching(/^host:\d+$/) });
  expect(Date.parse(instance.expectStopAt) - Date.parse(instance.startedAt)).toBe(120 * 60_000);

  const { context } = await ok<ChallengeDetailView>("GET", `/api/game/${game.id}/challenges/${challenge.id}`, { as: team.captain });
  expect(context).toMatchObject({ instanceEntry: instance.entry, closeTime: instance.expectStopAt });
  expect(await eventsOf(game, 1)).toMatchObject([
    { type: "ContainerStart", values: [String(challenge.id), challenge.title], team: team.name },
  ]);
});

test("its container contains the team's flag, which is right for this team and a cheat for another", async () => {
  const game = await aContainerGame(2, { flagVariable: "FLAG", flagTemplate: "flag{[TEAM_HASH]_[GUID]}" });
  const [mine, theirs] = [game.teams[0]!, game.teams[1]!];
  await start(game, mine);
  await start(game, theirs);
  const { env } = (await orderFor(game, mine)).spec;
  expect(env["FLAG"]).toMatch(/^flag\{[0-9a-f]{12}_[0-9a-f-]{36}\}$/);
  expect(env).toMatchObject({ VEXIL_USER_ID: mine.captain.id, VEXIL_CHALLENGE_ID: String(game.challenges[0]!.id) });
  expect(await answer(game, game.challenges[0]!, theirs.captain, env["FLAG"]!)).toBe("WrongAnswer");
  await ledgerOf(game.id).flush();
  const cheats = await ok<unknown[]>("GET", `/api/game/${game.id}/cheatinfo`, { as: game.organiser });
  expect(cheats).toMatchObject([{ submitTeam: { team: { id: theirs.id } }, ownedTeam: { team: { id: mine.id } } }]);
  expect(await answer(game, game.challenges[0]!, mine.captain, env["FLAG"]!)).toBe("Accepted");
});

test("a flag is found under the name that was chosen for it, be it one of ours", async () => {
  const game = await aContainerGame(1, { flagVariable: "VEXIL_TEAM_ID", flagTemplate: "flag{[GUID]}" });
  await start(game, game.teams[0]!);
  const ordered = agent.orders.flatMap((order) => (order.type === "start" ? [order.instance.spec.env] : []));
  const [env] = ordered.filter((one) => one["VEXIL_GAME_ID"] === String(game.id));
  expect(env).toMatchObject({ VEXIL_TEAM_ID: expect.stringMatching(/^flag\{/), VEXIL_CHALLENGE_ID: String(game.challenges[0]!.id) });
});

test("after the right flag the instance ends by itself", async () => {
  const game = await aContainerGame();
  await start(game, game.teams[0]!);
  const { env } = (await orderFor(game, game.teams[0]!)).spec;
  await submit(game, game.challenges[0]!, game.teams[0]!.captain, env["VEXIL_FLAG"]!);
  await until(() => isGone(game));
});

test("an instance that is started after the solve ends with the next right answer", async () => {
  const game = await aContainerGame();
  const [team, challenge] = [game.teams[0]!, game.challenges[0]!];
  await start(game, team);
  const flag = (await orderFor(game, team)).spec.env["VEXIL_FLAG"]!;
  await answer(game, challenge, team.captain, flag);
  await until(() => isGone(game));
  await cooled(challenge.id, team);
  await start(game, team);
  await submit(game, challenge, team.captain, flag);
  await until(() => isGone(game));
});

test("a team keeps its flag from one instance to the next, even if the template changes", async () => {
  const game = await aContainerGame();
  const [team, as] = [game.teams[0]!, game.organiser];
  await start(game, team);
  const first = await orderFor(game, team);
  agent.orders.splice(0);
  await ok("DELETE", `/api/admin/instances/${first.id}`, { as });
  const edit = `/api/edit/games/${game.id}/challenges/${game.challenges[0]!.id}`;
  await ok("PUT", edit, { as, body: { flagTemplate: "flag{another_[GUID]}" } });
  expect((await ok<ChallengeEditView>("GET", edit, { as })).flags).toEqual([]);
  expect(await answer(game, game.challenges[0]!, team.captain, first.spec.env["VEXIL_FLAG"]!)).toBe("Accepted");
});

test.each([
  ["the challenge is disabled", (game: RunningGame) => ok("PUT", editOf(game), { as: game.organiser, body: { isEnabled: false } })],
  ["the challenge is deleted", (game: RunningGame) => ok("DELETE", editOf(game), { as: game.organiser })],
  ["the team is suspended", (game: RunningGame) => review(game, game.teams[0]!.participationId, "Suspended")],
  ["the team is deleted", (game: RunningGame) => ok("DELETE", `/api/admin/teams/${game.teams[0]!.id}`, { as: game.organiser })],
  ["the game is deleted", (game: RunningGame) => ok("DELETE", `/api/edit/games/${game.id}`, { as: game.organiser })],
])("when %s its instances end", async (_what, change) => {
  const game = await aContainerGame();
  await start(game, game.teams[0]!);
  await change(game);
  await until(() => isGone(game));
});

const editOf = (game: RunningGame) => `/api/edit/games/${game.id}/challenges/${game.challenges[0]!.id}`;

const batchOf = (game: RunningGame) => `/api/edit/games/${game.id}/challenges/batch`;
test.each([
  ["alone", (game: RunningGame) => ({ method: "PUT", path: editOf(game), body: { isEnabled: false } })],
  [
    "among several",
    (game: RunningGame) => ({ method: "POST", path: batchOf(game), body: { ids: [game.challenges[0]!.id], set: { isEnabled: false } } }),
  ],
] as const)(
  "a challenge that is disabled %s ends its instances also when its Ledger cannot be told, and when it is asked for once more",
  async (_how, wish) => {
    for (const away of ["LEDGER", "FLEET"] as const) {
      const game = await aContainerGame();
      await start(game, game.teams[0]!);
      const { method, path: asked, body } = wish(game);
      const disable = (changes?: object) => call(method, asked, { as: game.organiser, body, changes });
      expect((await disable({ [away]: failing(tooMuch) })).status, away).toBe(503);
      if (away === "FLEET") expect((await disable()).status).toBe(200);
      await until(() => isGone(game));
    }
  },
);

test("extending too early, starting twice, ending at once and what does not exist are refused", async () => {
  const game = await aContainerGame();
  const as = game.teams[0]!.captain;
  expect(await refusal(await call("POST", `${path(game)}/extend`, { as }))).toBe("400 instance.none");
  expect(await refusal(await call("DELETE", path(game), { as }))).toBe("400 instance.none");
  await start(game, game.teams[0]!);
  for (const method of ["POST", "DELETE"]) {
    const early = await call(method, path(game), { as });
    expect(Number(early.headers.get("Retry-After")), method).toBeGreaterThanOrEqual(1);
    expect(Number(early.headers.get("Retry-After")), method).toBeLessThanOrEqual(10);
    expect(await refusal(early)).toBe("429 instance.cooldown");
  }
  expect(await refusal(await call("POST", `${path(game)}/extend`, { as }))).toBe("400 instance.notYet");
  expect(await refusal(await call("POST", path(game), { as: await aUser() }))).toBe("400 game.notJoined");
});

test("the limit of the game applies to a team, and its instances of other games do not count", async () => {
  const one = { ...DYNAMIC, flags: [] };
  const game = await aRunningGame({ challenges: [one, one], game: { containerCountLimit: 1 } });
  const as = game.teams[0]!.captain;
  await ok("POST", `/api/game/${game.id}/container/${game.challenges[0]!.id}`, { as });
  expect(await refusal(await call("POST", `/api/game/${game.id}/container/${game.challenges[1]!.id}`, { as }))).toBe("400 instance.limit");
});

test("an organiser tries a challenge in a test instance, which is in no list and does not count for limits", async () => {
  const game = await aContainerGame(1, { isEnabled: false });
  const as = game.organiser;
  const instance = await ok<InstanceView>("POST", `${editOf(game)}/container`, { as });
  expect(instance.status).toBe("Running");
  expect((await ok<ChallengeEditView>("GET", editOf(game), { as })).testContainer).toMatchObject({ entry: instance.entry });
  expect(await isGone(game)).toBe(true);
  await ok("POST", `${editOf(game)}/container`, { as });
  await ok("DELETE", `${editOf(game)}/container`, { as });
  await ok("DELETE", `${editOf(game)}/container`, { as });
  expect((await ok<ChallengeEditView>("GET", editOf(game), { as })).testContainer).toBeNull();
  const { id, title } = game.challenges[0]!;
  const ofIt = `test instance of ${title} (${id}) of game ${game.id}`;
  const lines = [`Started a ${ofIt}`, `Ended the ${ofIt}`];
  await until(async () => {
    const told = (await linesWith(as.name)).map(({ message }) => message);
    return lines.every((line) => told.includes(line));
  });
});

test("tests are in the administrators' list only on request, and one can be ended by its id", async () => {
  const game = await aContainerGame();
  const as = game.organiser;
  await ok("POST", `${editOf(game)}/container`, { as });
  const list = (kind: string) => ok<Page<InstanceRowView>>("GET", `/api/admin/instances?gameId=${game.id}${kind}`, { as });
  expect((await list("")).total).toBe(0);
  const { data } = await list("&kind=test");
  expect(data).toMatchObject([{ test: true, team: null, game: { id: game.id }, place: null, containerGuid: expect.any(String) }]);
  expect((await list("&kind=all")).total).toBe(1);
  await ok("DELETE", `/api/admin/instances/${data[0]!.containerGuid}`, { as });
  expect((await list("&kind=all")).total).toBe(0);
  await linesAbout(`Ended the test instance of challenge ${game.challenges[0]!.id} of game ${game.id}`);
});

test("an administrator lists instances by challenge and by team and ends them together", async () => {
  const game = await aContainerGame(2);
  const as = game.organiser;
  for (const team of game.teams) await start(game, team);
  const list = `/api/admin/instances?challengeId=${game.challenges[0]!.id}`;
  const all = await ok<Page<InstanceRowView>>("GET", list, { as });
  expect(all).toMatchObject({ length: 2, total: 2, data: [{ image: "ctf/pwn:1", ip: "host", host: "host of the tests" }, {}] });
  expect(await ok<Page<InstanceRowView>>("GET", `${list}&teamId=${game.teams[1]!.id}`, { as })).toMatchObject({
    data: [{ team: { name: game.teams[1]!.name }, challenge: { title: game.challenges[0]!.title } }],
  });
  expect(await ok("DELETE", list, { as })).toBe(2);
  await until(async () =>
    (await linesWith(as.name)).some(({ message }) => message === `Ended 2 instances of teams (challenge ${game.challenges[0]!.id})`),
  );
  await until(() => isGone(game));
});

test("a challenge without instances, or without an image, has none to start", async () => {
  const game = await aRunningGame({ challenges: [{}, { ...DYNAMIC, containerImage: "", flags: [] }] });
  const as = game.teams[0]!.captain;
  const tried = game.challenges.map(({ id }) => call("POST", `/api/game/${game.id}/container/${id}`, { as }).then(refusal));
  expect(await Promise.all(tried)).toEqual(["400 instance.notContainer", "400 instance.notConfigured"]);
});

test("a start that is refused because there is no image generates no flag: the first successful one uses the template of that time", async () => {
  const game = await aContainerGame(1, { containerImage: "" });
  const [team, as] = [game.teams[0]!, game.organiser];
  expect(await refusal(await call("POST", path(game), { as: team.captain }))).toBe("400 instance.notConfigured");
  const body = { containerImage: "ctf/pwn:1", flagTemplate: "late{[GUID]}" };
  await ok("PUT", `/api/edit/games/${game.id}/challenges/${game.challenges[0]!.id}`, { as, body });
  await start(game, team);
  expect((await orderFor(game, team)).spec.env["VEXIL_FLAG"]).toMatch(/^late\{/);
});

test("an exported game includes the flags of its teams, except as a template", async () => {
  const game = await aContainerGame();
  const [team, as] = [game.teams[0]!, game.organiser];
  await start(game, team);
  const flag = (await orderFor(game, team)).spec.env["VEXIL_FLAG"]!;
  const [whole, template] = [await exported(as, game.id, "teams=true&submissions=true&personal=true"), await exported(as, game.id)];
  expect(JSON.stringify(jsonOf(unzipped(template)))).not.toContain(flag);
  await ok("DELETE", `/api/edit/games/${game.id}`, { as });
  const { id } = await rejoined(as, whole);
  expect(await answer({ ...game, id }, game.challenges[0]!, team.captain, flag)).toBe("Accepted");
});

test("the status of an instance says until when it runs, from when it can be extended, and what the team may have", async () => {
  const game = await aContainerGame();
  const [team, as] = [game.teams[0]!, game.teams[0]!.captain];
  const before = await ok<InstanceStatusView>("GET", path(game), { as });
  expect(before).toMatchObject({ instance: null, proxied: false, coolsAt: null, renewsAt: null, ended: null, running: [], limit: 3 });
  const instance = await start(game, team);
  const status = await ok<InstanceStatusView>("GET", path(game), { as });
  expect(status).toMatchObject({ instance, running: [game.challenges[0]!.id], ended: null, replaces: false });
  expect(Date.parse(instance.expectStopAt) - Date.parse(status.renewsAt!)).toBe(10 * 60_000);
  expect(Date.parse(status.coolsAt!) - Date.parse(status.now)).toBeGreaterThan(5_000);
  const { env } = (await orderFor(game, team)).spec;
  await submit(game, game.challenges[0]!, as, env["VEXIL_FLAG"]!);
  await until(() => isGone(game));
  expect(await ok<InstanceStatusView>("GET", path(game), { as })).toMatchObject({ ended: { why: "solved" }, running: [] });
});

test("with the proxy an instance is listed under the address of the platform, once it can be reached", async () => {
  const game = await aContainerGame();
  const [team, as] = [game.teams[0]!, game.organiser];
  const ctx = (baseUrl: string | null) => aContext(as, { proxiesInstances: true, baseUrl });
  const rowIn = async (of: Ctx) => (await list(of, { gameId: game.id, kind: "player" }, 10, 0)).data[0];
  await start(game, team);
  const { containerGuid } = (await rowIn(ctx(null)))!;
  const where = (ip: string, port: number) => ({ ip, port, containerGuid, entry: containerGuid });
  expect(await rowIn(ctx("https://ctf.example.org"))).toMatchObject(where("ctf.example.org", 443));
  expect(await rowIn(ctx("http://10.0.0.7:8787"))).toMatchObject(where("10.0.0.7", 8787));
  expect(await rowIn(ctx(null))).toMatchObject(where("vexil.test", 80));
  expect(await rowIn(aContext(as))).toMatchObject({ ip: "host", port: expect.any(Number) });
});

test("a queued instance has no address yet, with the proxy or without", async () => {
  const fleet = aFleet();
  const { key } = await fleet.addHost("full");
  await new TestAgent(fleet, key, { instances: 1 }).connect();
  await fleet.start(aStart());
  void fleet.start(aStart());
  await until(async () => (await fleet.list({}, 0, 2)).total === 2);
  expect((await fleet.list({ kind: "player", state: "queued" }, 0, 0)).total).toBe(1);
  for (const proxiesInstances of [true, false]) {
    const ctx = aContext(await anAdmin(), { proxiesInstances, fleet: () => fleet });
    const { data } = await list(ctx, { kind: "all" }, 2, 0);
    expect(data).toMatchObject([{ state: "running" }, { state: "queued", ip: "", port: 0, entry: "" }]);
  }
});
