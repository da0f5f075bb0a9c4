import { expect, test } from "vitest";
import type { StageLinkMadeView, StageLinkView, StageStateView, StageView } from "../contract/wire/board/stage.ts";
import type { PauseView } from "../contract/wire/board/corrections.ts";
import { call, fetchWorker, ok, ORIGIN, refusal } from "../testing/call.ts";
import { aGame, aRunningGame, changeGame, submit, type RunningGame, type TestGame, type TestPlayers } from "../testing/games.ts";
import { TestSocket, until } from "../testing/sockets.ts";
import { aUser } from "../testing/users.ts";

const direct = (game: TestGame, body: object) =>
  ok<StageStateView>("PUT", `/api/edit/games/${game.id}/stage`, { as: game.organiser, body });
const aLink = async (game: TestGame, name = "hall") => {
  const made = await ok<StageLinkMadeView>("POST", `/api/edit/games/${game.id}/stage/links`, { as: game.organiser, body: { name } });
  return { id: made.id, secret: made.path.split("link=")[1]! };
};
const seen = (game: TestGame, link?: string) => ok<StageView>("GET", `/api/game/${game.id}/stage${link ? `?link=${link}` : ""}`);
const act = (game: TestGame, action: string, made = 0) =>
  ok("POST", `/api/edit/games/${game.id}/freeze`, { as: game.organiser, body: { action, made } });
const solve = (game: RunningGame, team: TestPlayers, nth: number) =>
  submit(game, game.challenges[nth]!, team.captain, game.challenges[nth]!.flags[0]!);

async function watch(gameId: number, query = ""): Promise<TestSocket | null> {
  const { webSocket } = await fetchWorker(`${ORIGIN}/hub/user?game=${gameId}&board=1${query}`, { headers: { Upgrade: "websocket" } });
  if (!webSocket) return null;
  const socket = new TestSocket(webSocket);
  socket.send('{"protocol":"json","version":1}\u001e');
  await until(() => socket.frames.length > 0);
  return socket;
}

/** What a socket was told to show. */
const told = ({ messages }: TestSocket) =>
  messages
    .flat()
    .map((message) => message as { target?: string; arguments?: [StageStateView] })
    .flatMap((message) => (message.target === "StageChanged" ? message.arguments! : []));

test("a monitor switches what all open stages show, a later stage finds it, and players are not told", async () => {
  const game = await aRunningGame({ challenges: 1, teams: 1 });
  const [stage, player] = [(await watch(game.id, "&stage=1"))!, (await watch(game.id))!];
  const state = await direct(game, { scene: "message", message: "Lunch at noon" });
  expect(state).toMatchObject({ version: 1, scene: "message", message: "Lunch at noon", round: [], teamId: null });
  await until(() => told(stage).length > 0);
  expect(told(stage)).toEqual([state]);
  const round = await direct(game, { round: ["ranking", "chart"], seconds: 15 });
  expect(round).toMatchObject({ version: 2, scene: "message", message: "Lunch at noon", round: ["ranking", "chart"], seconds: 15 });
  await until(() => told(stage).length > 1);
  expect((await seen(game)).state).toEqual(round);
  const spoken = await direct(game, { message: "Back" });
  expect([spoken.since, spoken.round]).toEqual([round.since, round.round]);
  expect(await direct(game, { scene: "solves" })).toMatchObject({ round: [], scene: "solves", seconds: 15 });
  expect(told(player)).toEqual([]);
  const wrong = await call("PUT", `/api/edit/games/${game.id}/stage`, { as: game.organiser, body: { scene: "curtain" } });
  expect(await refusal(wrong)).toBe("400 field.invalid");
  for (const socket of [stage, player]) socket.close(1000, "");
});

test("a link opens the stage of a private game without a sign-in, until it is revoked: then open stages end, too", async () => {
  const game = await aGame({ isPrivate: true });
  const at = `/api/game/${game.id}/stage`;
  expect(await refusal(await call("GET", at))).toBe("404 game.notFound");
  expect(await refusal(await call("GET", at, { as: await aUser() }))).toBe("404 game.notFound");
  expect(await watch(game.id, "&stage=1")).toBeNull();
  const [hall, stream] = [await aLink(game), await aLink(game, "stream")];
  expect(await refusal(await call("GET", `${at}?link=${"x".repeat(43)}`))).toBe("404 game.notFound");
  expect((await seen(game, hall.secret)).game.id).toBe(game.id);
  const other = await aGame({ isPrivate: true });
  expect(await refusal(await call("GET", `/api/game/${other.id}/stage?link=${hall.secret}`))).toBe("404 game.notFound");
  const sockets = [(await watch(game.id, `&stage=1&link=${hall.secret}`))!, (await watch(game.id, `&stage=1&link=${stream.secret}`))!];
  await ok("DELETE", `/api/edit/games/${game.id}/stage/links/${hall.id}`, { as: game.organiser });
  await until(() => sockets[0]!.closed);
  expect(sockets.map(({ closed }) => closed?.code)).toEqual([1008, undefined]);
  expect(await refusal(await call("GET", `${at}?link=${hall.secret}`))).toBe("404 game.notFound");
  expect(await watch(game.id, `&stage=1&link=${hall.secret}`)).toBeNull();
  await direct(game, { scene: "chart" });
  await until(() => told(sockets[1]!).length > 0);
  const left = await ok<StageLinkView[]>("GET", `/api/edit/games/${game.id}/stage/links`, { as: game.organiser });
  expect(left.map(({ name }) => name)).toEqual(["stream"]);
  sockets[1]!.close(1000, "");
});

test("before the start a stage shows no board, and the number of links per game is limited", async () => {
  const game = await aRunningGame({ challenges: 1, teams: 1 });
  await changeGame(game, { start: Date.now() + 60_000, end: Date.now() + 120_000 });
  expect(await seen(game)).toMatchObject({ board: null, game: { teamCount: 1 } });
  for (let n = 0; n < 20; n += 1) await aLink(game, `link ${n}`);
  const one = await call("POST", `/api/edit/games/${game.id}/stage/links`, { as: game.organiser, body: { name: "more" } });
  expect(await refusal(one)).toBe("400 stage.tooManyLinks");
});

test("a stage shows a pause, during which its clock stands still, and the reason", async () => {
  const game = await aRunningGame({ challenges: 0, teams: 0 });
  const pause = (paused: boolean) =>
    ok<PauseView>("PUT", `/api/edit/games/${game.id}/pause`, { as: game.organiser, body: { paused, reason: "No wind." } });
  const { since } = await pause(true);
  expect((await seen(game)).game).toMatchObject({ pausedAt: since, pauseReason: "No wind." });
  await pause(false);
  expect((await seen(game)).game).not.toHaveProperty("pausedAt");
});

test("a stage follows the reveal: the board as it froze, each step as it is made, and the one after which it thaws", async () => {
  const game = await aRunningGame({ challenges: 2, teams: 3 });
  const [one, two, three] = game.teams as [TestPlayers, TestPlayers, TestPlayers];
  await solve(game, one, 0);
  await solve(game, two, 0);
  await act(game, "freeze");
  await solve(game, three, 1);
  await direct(game, { scene: "spotlight", teamId: three.id });
  const frozen = (await seen(game)).board!;
  expect(frozen).toMatchObject({ teams: 3, challenges: 2, reveal: null, spotlight: { id: three.id, solved: 0, rank: 3 } });
  expect([frozen.frozen === null, frozen.latest.length, frozen.firsts.length]).toEqual([false, 2, 1]);
  expect(frozen.rows.map(({ id, rank }) => [id, rank])).toEqual([
    [one.id, 1],
    [two.id, 2],
    [three.id, 3],
  ]);
  await solve(game, two, 1);
  await act(game, "next", 0);
  const step = (await seen(game)).board!;
  expect(step.reveal).toMatchObject({ made: 1, joins: false, solves: true, team: { id: three.id }, challenge: game.challenges[1]!.title });
  expect(step.reveal!.points).toBeGreaterThan(0);
  expect(step.spotlight).toMatchObject({ solved: 1, bloods: [1, 0, 0] });
  await act(game, "next", 1);
  const over = (await seen(game)).board!;
  expect(over).toMatchObject({ frozen: null, reveal: { made: 2, team: { id: two.id } } });
  expect(over.leaders.flatMap(({ teams }) => teams.map(({ id }) => id))[0]).toBe(two.id);
  expect(over.latest.map(({ nth }) => nth)).toHaveLength(4);
});
