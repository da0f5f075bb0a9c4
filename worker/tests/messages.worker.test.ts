import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import type { MessageView, RecipientView, TeamMessageView } from "../contract/wire/game/team-messages.ts";
import { exported, rejoined } from "../testing/archives/archives.ts";
import { call, ok, refusal } from "../testing/call.ts";
import { aRunningGame, aTeam, joinGame, review, type RunningGame } from "../testing/games.ts";
import { ledgerOf } from "../testing/ledgers.ts";
import { listener, publicAnswers } from "../testing/public-answers.ts";
import { until, type TestSocket } from "../testing/sockets.ts";
import { aMonitor, randomWord, type TestUser } from "../testing/users.ts";

const at = (game: RunningGame, team = game.teams[0]!.id) => `/api/edit/games/${game.id}/teams/${team}/messages`;
const write = (game: RunningGame, text: string, team?: number) =>
  ok<TeamMessageView>("POST", at(game, team), { as: game.organiser, body: { text } });
const read = (game: RunningGame, as: TestUser) => ok<MessageView[]>("GET", `/api/game/${game.id}/messages`, { as });
const list = (game: RunningGame) => ok<TeamMessageView[]>("GET", `/api/edit/games/${game.id}/messages`, { as: game.organiser });
const told = ({ messages }: TestSocket) => JSON.stringify(messages).match(/"TeamMessage","arguments":\[\{[^}]*\}/g) ?? [];

test("a message to a team reaches all its members at once, and appears in nothing else that is answered, sent or published", async () => {
  const game = await aRunningGame({ teams: [2, 1] });
  const [ours, other] = [game.teams[0]!, game.teams[1]!];
  const mark = `canary-${randomWord()}`;
  const own = await listener(game.id, ours.members[1]!, true);
  const others = await Promise.all([
    listener(game.id, null, true),
    listener(game.id, other.captain, true),
    listener(game.id, ours.captain, false),
    listener(game.id, other.captain, false),
  ]);
  const callers = { visitor: null, "another team": other.captain };
  const message = await write(game, `${mark}\nsecond line`);
  expect(message).toMatchObject({ id: 1, team: { id: ours.id, name: ours.name }, by: game.organiser.name, text: `${mark}\nsecond line` });
  for (const as of ours.members) expect(await read(game, as)).toEqual([{ id: 1, time: message.time, text: message.text }]);
  await until(() => told(own).length === 1);
  expect(told(own)[0]).toContain(mark);
  // Once the next message has arrived, this one would have, too.
  await ok("POST", `/api/edit/games/${game.id}/notices`, { as: game.organiser, body: { content: "Lunch" } });
  for (const socket of others) await until(() => JSON.stringify(socket.messages).includes("Lunch"));
  for (const socket of others) expect(JSON.stringify(socket.messages)).not.toMatch(new RegExp(`${mark}|TeamMessage`));
  for (const [path, answer] of await publicAnswers(game, callers)) expect(answer, path).not.toContain(mark);
  const site = await call("GET", `/api/edit/games/${game.id}/site?during=true`, { as: game.organiser });
  const pages = Object.values(unzipSync(new Uint8Array(await site.arrayBuffer()))).map((bytes) => strFromU8(bytes));
  expect(pages.some((page) => page.includes("Lunch"))).toBe(true);
  expect(pages.join()).not.toContain(mark);
  const monitor = await aMonitor();
  for (const path of [`/api/game/${game.id}/events`, `/api/game/${game.id}/submissions`, "/api/admin/logs"])
    expect(await (await call("GET", path, { as: path.includes("logs") ? game.organiser : monitor })).text(), path).not.toContain(mark);
  expect(await refusal(await call("GET", `/api/edit/games/${game.id}/messages`, { as: monitor }))).toBe("403 forbidden");
});

test("an organiser who may write sees all teams by name, including waiting ones", async () => {
  const game = await aRunningGame({ teams: 2 });
  const waiting = await aTeam();
  await joinGame(game, waiting);
  const recipients = await ok<RecipientView[]>("GET", `/api/edit/games/${game.id}/messages/recipients`, { as: game.organiser });
  const teams = [...game.teams, waiting].map(({ id, name }) => ({ id, name }));
  expect(recipients).toEqual(teams.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
});

test("a message is changed and deleted under its number among its team's, and the team hears of it", async () => {
  const game = await aRunningGame({ teams: 2 });
  const [ours, other] = [game.teams[0]!, game.teams[1]!];
  const own = await listener(game.id, ours.captain, true);
  await write(game, "one");
  await write(game, "for others", other.id);
  expect((await write(game, "two")).id).toBe(2);
  const edited = await ok<TeamMessageView>("PUT", `${at(game)}/1`, { as: game.organiser, body: { text: "one, corrected" } });
  expect((await read(game, ours.captain)).map(({ id, text }) => [id, text])).toEqual([
    [1, "one, corrected"],
    [2, "two"],
  ]);
  expect(Date.parse(edited.time)).toBeGreaterThan(0);
  await ok("DELETE", `${at(game)}/1`, { as: game.organiser });
  expect((await read(game, ours.captain)).map(({ text }) => text)).toEqual(["two"]);
  await until(() => told(own).length === 4);
  expect(told(own)[3]).toContain('"id":1');
  expect(told(own)[3]).toContain('"text":null');
  expect((await list(game)).map(({ team, text }) => [team.id, text]).sort()).toEqual(
    [
      [ours.id, "two"],
      [other.id, "for others"],
    ].sort(),
  );
  const body = { text: "x" };
  expect(await refusal(await call("PUT", `${at(game)}/1`, { as: game.organiser, body }))).toBe("404 message.notFound");
  expect(await refusal(await call("DELETE", `${at(game, other.id)}/2`, { as: game.organiser }))).toBe("404 message.notFound");
  expect(await refusal(await call("POST", at(game, 2_000_000_000), { as: game.organiser, body }))).toBe("404 participation.notFound");
  expect((await write(game, "three")).id).toBe(3);
});

test("a team that is waiting, suspended or rejected reads and hears its messages; an empty or too long text is refused", async () => {
  const game = await aRunningGame({ teams: 1, game: { acceptWithoutReview: false } });
  const waiting = await joinGame(game, await aTeam(), { wait: true });
  await write(game, "Which school are you from?", waiting.id);
  expect((await read(game, waiting.captain)).map(({ text }) => text)).toEqual(["Which school are you from?"]);
  await review(game, game.teams[0]!.participationId, "Suspended");
  await write(game, "You shared a flag.");
  expect((await read(game, game.teams[0]!.captain)).map(({ text }) => text)).toEqual(["You shared a flag."]);
  await ok("PUT", `/api/admin/participation/${waiting.participationId}/Rejected`, { as: game.organiser });
  // Otherwise the messages above may still be on their way to the sockets.
  await ledgerOf(game.id).flush();
  const sockets = await Promise.all([game.teams[0]!, waiting].map(({ captain }) => listener(game.id, captain, true)));
  await write(game, "You may appeal.");
  await write(game, "Come again.", waiting.id);
  await until(() => sockets.every((socket) => told(socket).length === 1));
  expect(sockets.map((socket) => told(socket)[0])).toEqual([expect.stringContaining("appeal"), expect.stringContaining("again")]);
  for (const text of ["", "x".repeat(4_001)])
    expect((await call("POST", at(game), { as: game.organiser, body: { text } })).status).toBe(400);
});

test("messages are exported with the log, and the numbers of new ones continue", async () => {
  const game = await aRunningGame({ teams: [2] });
  await write(game, "one");
  await write(game, "two");
  await ok("DELETE", `${at(game)}/2`, { as: game.organiser });
  await ledgerOf(game.id).flush();
  const archive = await exported(game.organiser, game.id, "teams=true&submissions=true&personal=true");
  const before = await read(game, game.teams[0]!.captain);
  await ok("DELETE", `/api/edit/games/${game.id}`, { as: game.organiser });
  const { id } = await rejoined(game.organiser, archive);
  const again = { ...game, id };
  expect(await read(again, game.teams[0]!.captain)).toEqual(before);
  expect(await ok("GET", `/api/admin/audit/${id}`, { as: game.organiser })).toMatchObject({ differences: [] });
  expect((await write(again, "three")).id).toBe(3);
});
