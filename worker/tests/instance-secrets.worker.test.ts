import { env, runInDurableObject } from "cloudflare:test";
import { expect, onTestFinished, test, vi } from "vitest";
import type { NewHostView } from "../contract/wire/platform/host.ts";
import { aFleet, drainHosts, TestAgent } from "../testing/agents.ts";
import { exported, jsonOf, unzipped } from "../testing/archives/archives.ts";
import { call, ok } from "../testing/call.ts";
import { aRunningGame, type RunningGame } from "../testing/games.ts";
import { ledgerOf } from "../testing/ledgers.ts";
import { linesAbout, linesWith } from "../testing/logs.ts";
import { until } from "../testing/sockets.ts";
import { anAdmin, aUser, randomWord } from "../testing/users.ts";

/** A game whose one challenge runs on this test's host alone, with a team that has started it. */
async function aStartedGame(wish: { answers?: boolean } = {}) {
  await drainHosts();
  const image = `only-here/${randomWord()}:1`;
  const { key } = await ok<NewHostView>("POST", "/api/admin/hosts", { as: await anAdmin(), body: { name: "host of the secrets" } });
  const agent = (await new TestAgent(aFleet("fleet"), key, { images: [image], ...wish }).connect()).stay();
  const container = { type: "DynamicContainer", containerImage: image, flagTemplate: "canary{[GUID]}", isEnabled: true } as const;
  const game = await aRunningGame({ challenges: [{ ...container, flags: [] }], teams: 2 });
  const path = `/api/game/${game.id}/container/${game.challenges[0]!.id}`;
  const answer = call("POST", path, { as: game.teams[0]!.captain });
  const { instance } = await agent.next("start");
  return { game, agent, path, answer, instance, flag: instance.spec.env["VEXIL_FLAG"]! };
}

/** Everything public about the game and its instance, as one text. */
async function everythingSaid(game: RunningGame, path: string): Promise<string> {
  const admin = game.organiser;
  const [mine, theirs] = [game.teams[0]!.captain, game.teams[1]!.captain];
  const edit = `/api/edit/games/${game.id}/challenges/${game.challenges[0]!.id}`;
  const play = [`/api/game/${game.id}`, `/api/game/${game.id}/details`, path, path.replace("container", "challenges")];
  const watch = ["events", "submissions", "cheatinfo", "notices", "scoreboard"].map((part) => `/api/game/${game.id}/${part}`);
  const manage = [edit, `/api/edit/games/${game.id}/challenges`, "/api/admin/instances", "/api/admin/hosts", "/api/admin/logs?count=1000"];
  const asked = [
    ...[mine, theirs, await aUser()].flatMap((as) => [...play, ...watch].map((one) => ["GET", one, as] as const)),
    ...[...watch, ...manage].map((one) => ["GET", one, admin] as const),
    ["POST", path, mine] as const,
    ["POST", `${path}/extend`, mine] as const,
    ["DELETE", path, mine] as const,
  ];
  const answers = await Promise.all(asked.map(async ([method, one, as]) => (await call(method, one, { as })).text()));
  return answers.join("\n");
}

/** What the Fleet stores, and everything in D1 except the flags themselves. */
async function everythingStored(): Promise<string> {
  const fleet = await runInDurableObject(env.FLEET.get(env.FLEET.idFromName("fleet")), (_, { storage }) =>
    ["instances", "hosts", "operations", "journal"].map((table) => storage.sql.exec(`SELECT * FROM ${table}`).toArray()),
  );
  const tables = await Promise.all(["entries", "logs", "challenges"].map((table) => env.DB.prepare(`SELECT * FROM ${table}`).all()));
  return JSON.stringify([fleet, tables.map(({ results }) => results)]);
}

function printed(): () => string {
  const spies = (["log", "info", "warn", "error", "debug"] as const).map((name) => vi.spyOn(console, name));
  onTestFinished(() => spies.forEach((spy) => spy.mockRestore()));
  return () => JSON.stringify(spies.flatMap((spy) => spy.mock.calls));
}

test("the flag of an instance is in no answer, line, event or table, and is exported only with the game's teams", async () => {
  const said = printed();
  const { game, path, answer, flag } = await aStartedGame();
  expect(flag).toMatch(/^canary\{/);
  expect((await answer).status).toBe(200);
  await linesAbout(`${game.teams[0]!.name} (${game.teams[0]!.id}) has an instance of`);
  await ledgerOf(game.id).flush();
  const guid = flag.slice(7, -1);
  expect(await everythingSaid(game, path)).not.toContain(guid);
  expect(await everythingStored()).not.toContain(guid);
  expect(JSON.stringify(jsonOf(unzipped(await exported(game.organiser, game.id))))).not.toContain(guid);
  expect(said()).not.toContain(guid);
});

test("a start that fails does not reveal the flag either, whatever the host says", async () => {
  const said = printed();
  const { game, agent, path, answer, instance, flag } = await aStartedGame({ answers: false });
  agent.say({ type: "failed", id: instance.id, epoch: instance.epoch, reason: "exited", detail: `it printed ${flag}` });
  const guid = flag.slice(7, -1);
  expect(await (await answer).text()).not.toContain(guid);
  expect(await everythingSaid(game, path)).not.toContain(guid);
  expect(await everythingStored()).not.toContain(guid);
  expect(said()).not.toContain(guid);
});

test("the log says who got an instance of what, and why it ended", async () => {
  const { game, answer, instance } = await aStartedGame();
  await answer;
  const [team, { id, title }] = [game.teams[0]!, game.challenges[0]!];
  const about = `Game ${game.id}: team ${team.name} (${team.id})`;
  await linesAbout(`${about} has an instance of`);
  await ok("DELETE", `/api/admin/instances/${instance.id}`, { as: game.organiser });
  const lines = await until(async () => {
    await ledgerOf(game.id).flush();
    const found = await linesWith(about);
    return found.length === 2 ? found : null;
  });
  expect(lines).toMatchObject([
    { message: `${about} has an instance of ${title} (${id})`, name: team.captain.name, status: "Success", gameId: game.id },
    { message: `${about} has no instance any more (by the organisers) of ${title} (${id})`, name: "System", gameId: game.id },
  ]);
});
