import { beforeAll, expect, test } from "vitest";
import type { ChallengeDetailView, InstanceStatusView, InstanceView } from "../contract/wire/challenge/challenge.ts";
import type { MessageView } from "../contract/wire/game/team-messages.ts";
import type { NewHostView } from "../contract/wire/platform/host.ts";
import { beside } from "../services/message/messages.ts";
import { aFleet, drainHosts, TestAgent } from "../testing/agents.ts";
import { call, ok, refusal } from "../testing/call.ts";
import { aContext } from "../testing/context.ts";
import { aRunningGame, changeGame } from "../testing/games.ts";
import { listener } from "../testing/public-answers.ts";
import { until } from "../testing/sockets.ts";
import { anAdmin, type TestUser } from "../testing/users.ts";

beforeAll(async () => {
  await drainHosts();
  const { key } = await ok<NewHostView>("POST", "/api/admin/hosts", { as: await anAdmin(), body: { name: "host of former members" } });
  (await new TestAgent(aFleet("fleet"), key).connect()).stay();
});

test("whoever has left the team after the end neither sees, starts, extends nor ends its instance in practice", async () => {
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
  const seen = async (as: TestUser) => [
    await ok<ChallengeDetailView>("GET", `/api/game/${game.id}/challenges/${game.challenges[0]!.id}`, { as }),
    await ok<InstanceStatusView>("GET", at, { as }),
  ];
  const entry = expect.stringMatching(/./);
  expect(await seen(captain)).toMatchObject([{ context: { instanceEntry: entry }, instance: { entry } }, { instance: { entry } }]);
  const [challenge, status] = await seen(former);
  expect(challenge).toMatchObject({ context: { instanceEntry: null, closeTime: null } });
  expect(challenge).not.toHaveProperty("instance");
  expect(status).toMatchObject({ instance: null, renewsAt: null, running: [] });
});

test("whoever has left the team after the end neither reads nor hears what the organisers write to it", async () => {
  const game = await aRunningGame({ teams: [2] });
  const [team] = game.teams;
  const [captain, former] = team!.members as [TestUser, TestUser];
  const read = (as: TestUser) => call("GET", `/api/game/${game.id}/messages`, { as });
  const write = (text: string) =>
    ok("POST", `/api/edit/games/${game.id}/teams/${team!.id}/messages`, { as: game.organiser, body: { text } });
  await write("while the game runs");
  expect(((await (await read(former)).json()) as MessageView[]).map(({ text }) => text)).toEqual(["while the game runs"]);
  const times = { start: Date.now() - 3_600_000, end: Date.now() - 1, writeupDeadline: new Date().toISOString() };
  await changeGame(game, { ...times, practiceMode: true });
  await ok("POST", `/api/team/${team!.id}/leave`, { as: former });
  const [own, theirs] = [await listener(game.id, captain, true), await listener(game.id, former, true)];

  await write("to the finalists");
  // Once the next notice has arrived, the message would have, too.
  await ok("POST", `/api/edit/games/${game.id}/notices`, { as: game.organiser, body: { content: "Lunch" } });
  for (const socket of [own, theirs]) await until(() => JSON.stringify(socket.messages).includes("Lunch"));
  expect(JSON.stringify(own.messages)).toContain("to the finalists");
  expect(JSON.stringify(theirs.messages)).not.toContain("to the finalists");
  expect(await refusal(await read(former))).toBe("400 team.notMember");
  // As the pages with notices read it.
  const besides = (as: TestUser) => beside(aContext(as), game.id, Promise.resolve());
  expect([await besides(former), (await besides(captain))!.map(({ text }) => text)]).toEqual([
    null,
    expect.arrayContaining(["to the finalists"]),
  ]);
  expect(((await (await read(captain)).json()) as MessageView[]).map(({ text }) => text)).toContain("to the finalists");
});
