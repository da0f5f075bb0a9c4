import { beforeAll, expect, test } from "vitest";
import type { ChallengeDetailView, InstanceView } from "../contract/wire/challenge/challenge.ts";
import type { NewHostView } from "../contract/wire/platform/host.ts";
import { aFleet, drainHosts, TestAgent } from "../testing/agents.ts";
import { call, ok, refusal } from "../testing/call.ts";
import { aRunningGame, changeGame } from "../testing/games.ts";
import { anAdmin, type TestUser } from "../testing/users.ts";

beforeAll(async () => {
  await drainHosts();
  const { key } = await ok<NewHostView>("POST", "/api/admin/hosts", { as: await anAdmin(), body: { name: "host of former members" } });
  (await new TestAgent(aFleet("fleet"), key).connect()).stay();
});

test("whoever has left the team after the end neither starts, extends nor ends its instance in practice", async () => {
  const container = { type: "StaticContainer", containerImage: "ctf/web:1", isEnabled: true } as const;
  const game = await aRunningGame({ challenges: [container], teams: [2] });
  const [captain, former] = game.teams[0]!.members as [TestUser, TestUser];
  const times = { start: Date.now() - 3_600_000, end: Date.now() - 1, writeupDeadline: new Date().toISOString() };
  await changeGame(game, { ...times, practiceMode: true });
  const at = `/api/game/${game.id}/container/${game.challenges[0]!.id}`;
  await ok<InstanceView>("POST", at, { as: captain });
  await ok("POST", `/api/team/${game.teams[0]!.id}/leave`, { as: former });

  for (const [method, path] of [
    ["POST", at],
    ["POST", `${at}/extend`],
    ["DELETE", at],
  ] as const)
    expect([method, path, await refusal(await call(method, path, { as: former }))]).toEqual([method, path, "400 team.notMember"]);
  const challenge = await ok<ChallengeDetailView>("GET", `/api/game/${game.id}/challenges/${game.challenges[0]!.id}`, { as: captain });
  expect(challenge.context.instanceEntry).not.toBeNull();
});
