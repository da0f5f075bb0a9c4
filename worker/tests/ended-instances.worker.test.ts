import { env, runInDurableObject } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import type { InstanceView } from "../contract/wire/challenge/challenge.ts";
import type { NewHostView } from "../contract/wire/platform/host.ts";
import { aFleet, drainHosts, TestAgent } from "../testing/agents.ts";
import { call, ok } from "../testing/call.ts";
import { aRunningGame, type RunningGame } from "../testing/games.ts";
import { ledgerOf } from "../testing/ledgers.ts";
import { linesWith } from "../testing/logs.ts";
import { until } from "../testing/sockets.ts";
import { anAdmin } from "../testing/users.ts";

beforeAll(async () => {
  await drainHosts();
  const { key } = await ok<NewHostView>("POST", "/api/admin/hosts", { as: await anAdmin(), body: { name: "host of the ends" } });
  (await new TestAgent(aFleet("fleet"), key).connect()).stay();
});

async function aContainerGame(): Promise<RunningGame> {
  return aRunningGame({ challenges: [{ type: "DynamicContainer", containerImage: "ctf/pwn:1", isEnabled: true, flags: [] }] });
}

function start(game: RunningGame): Promise<InstanceView> {
  return ok("POST", `/api/game/${game.id}/container/${game.challenges[0]!.id}`, { as: game.teams[0]!.captain });
}

/** Lets the time pass in which a team may not start or end its instance again. */
async function cooled({ challenges, teams }: RunningGame): Promise<void> {
  const owner = `${challenges[0]!.id}/${teams[0]!.participationId}`;
  await runInDurableObject(env.FLEET.get(env.FLEET.idFromName("fleet")), (_, { storage }) =>
    storage.sql.exec("DELETE FROM operations WHERE owner = ?", owner).toArray(),
  );
}

/** What the log says of a game's instances, once there is something with these words. */
async function saidOf({ id }: RunningGame, words: string): Promise<string[]> {
  return until(async () => {
    await ledgerOf(id).flush();
    const messages = (await linesWith(`Game ${id}: `)).map(({ message }) => message);
    const found = messages.filter((one) => one.includes(words));
    return found.length > 0 ? found : null;
  });
}

test.each([
  ["by game", (game: RunningGame) => `gameId=${game.id}`],
  ["by challenge", (game: RunningGame) => `challengeId=${game.challenges[0]!.id}`],
])("a team whose instance an administrator ended among others, %s, may start it again at once", async (_, filter) => {
  const game = await aContainerGame();
  await start(game);
  expect(await ok("DELETE", `/api/admin/instances?${filter(game)}`, { as: game.organiser })).toBe(1);
  await cooled(game);
  expect(await start(game)).toMatchObject({ status: "Running" });
});

test("a misspelt filter is refused and ends nobody's instance", async () => {
  const game = await aContainerGame();
  await start(game);
  const { id } = game.challenges[0]!;
  const answer = await call("DELETE", `/api/admin/instances?challenge=${id}`, { as: game.organiser });
  expect([answer.status, await ok("GET", `/api/admin/instances?challengeId=${id}`, { as: game.organiser })]).toMatchObject([
    400,
    { total: 1 },
  ]);
});

test.each([
  ["its captain", "by the team", (game: RunningGame) => ["/api/team/", game.teams[0]!.captain] as const],
  ["an administrator", "by the organisers", (game: RunningGame) => ["/api/admin/teams/", game.organiser] as const],
])("the log says who ended the instance of a team that %s took away", async (_, who, remover) => {
  const game = await aContainerGame();
  const { id } = game.teams[0]!;
  await start(game);
  await saidOf(game, "has an instance");
  await ok("PUT", `/api/admin/teams/${id}`, { as: game.organiser, body: { locked: false } });
  const [path, as] = remover(game);
  await ok("DELETE", `${path}${id}`, { as });
  expect(await saidOf(game, "has no instance")).toEqual([expect.stringContaining(`(${who})`)]);
});
