import { expect, test } from "vitest";
import type { ProfileView } from "../contract/wire/account/account.ts";
import type { BoardFrameView, BoardPageView, GameTeamInfoView } from "../contract/wire/board/board.ts";
import type { NoticeView } from "../contract/wire/monitor/notices.ts";
import type { GameCardView, GameDetailView } from "../contract/wire/game/game.ts";
import type { ClientConfigView } from "../contract/wire/game/info.ts";
import type { TeamView } from "../contract/wire/game/team.ts";
import { call, ok, refusal } from "../testing/call.ts";
import { aChallenge, aGame, aRunningGame, aTeam, changeGame, review } from "../testing/games.ts";
import { aForm, aPng } from "../testing/images/images.ts";
import { until } from "../testing/sockets.ts";
import { anAdmin, aUser, randomWord } from "../testing/users.ts";

type Reader = { cookie: string };
const profileOf = (as: Reader) => ok<ProfileView>("GET", "/api/account/profile", { as });
const aPicture = () => aForm("file", { bytes: aPng() });

test("an account sees its own picture as soon as it is changed, and each later one", async () => {
  const player = await aUser();
  expect(await profileOf(player)).toMatchObject({ avatar: null });
  for (let change = 0; change < 2; change += 1) {
    const url = await ok<string>("PUT", "/api/account/avatar", { as: player, body: aPicture() });
    expect(await profileOf(player)).toMatchObject({ avatar: url });
  }
});

test("an account sees its own and an administrator's changes of its profile", async () => {
  const [player, admin] = [await aUser(), await anAdmin()];
  expect(await profileOf(player)).toMatchObject({ bio: "", realName: "", role: "User", userName: player.name });
  const userName = `v${randomWord()}`;
  await ok("PUT", "/api/account/update", { as: player, body: { bio: "mine", userName } });
  expect(await profileOf(player)).toMatchObject({ bio: "mine", userName });
  await ok("PUT", `/api/admin/users/${player.id}`, { as: admin, body: { bio: "theirs", realName: "Somebody" } });
  expect(await profileOf(player)).toMatchObject({ bio: "theirs", realName: "Somebody", userName });
});

test("a user who is banned or signed out everywhere is a visitor in the next request", async () => {
  const [player, other, admin] = [await aUser(), await aUser(), await anAdmin()];
  for (const who of [player, other]) await profileOf(who);
  await ok("PUT", `/api/admin/users/${player.id}`, { as: admin, body: { role: "Banned" } });
  await ok("POST", "/api/account/logout", { as: other });
  for (const who of [player, other]) expect((await call("GET", "/api/account/profile", { as: who })).status).toBe(401);
});

test("captains see the name, text, picture, lock and code of their team as they or an administrator changed them", async () => {
  const [{ id, captain }, admin] = [await aTeam(), await anAdmin()];
  const at = `/api/team/${id}`;
  const read = async () => {
    const [team, own, code] = await Promise.all([
      ok<TeamView>("GET", at),
      ok<TeamView[]>("GET", "/api/team", { as: captain }),
      ok<string>("GET", `${at}/invite`, { as: captain }),
    ]);
    expect(own).toEqual([team]);
    return { ...team, code };
  };
  const before = await read();
  const name = `t${randomWord()}`;
  await ok("PUT", at, { as: captain, body: { name, bio: "text" } });
  const code = await ok<string>("PUT", `${at}/invite`, { as: captain });
  const avatar = await ok<string>("PUT", `${at}/avatar`, { as: captain, body: aPicture() });
  expect(code).not.toBe(before.code);
  expect(await read()).toMatchObject({ name, bio: "text", avatar, locked: false, code });
  await ok("PUT", `/api/admin/teams/${id}`, { as: admin, body: { locked: true, bio: "other text" } });
  expect(await read()).toMatchObject({ locked: true, bio: "other text" });
});

test("a game's title, privacy, start, divisions and poster are what the organiser has just set", async () => {
  // The list has the ten with the latest start, and other tests have games that begin soon.
  const game = await aGame({ start: Date.UTC(2098), end: Date.UTC(2099) });
  const at = `/api/game/${game.id}`;
  const recent = async () => (await ok<GameCardView[]>("GET", "/api/game")).find(({ id }) => id === game.id);
  expect([(await recent())?.title, (await ok<GameDetailView>("GET", at)).poster]).toEqual([game.title, null]);
  expect(await refusal(await call("GET", `${at}/notices`))).toBe("400 game.notStarted");
  const poster = await ok<string>("PUT", `/api/edit/games/${game.id}/poster`, { as: game.organiser, body: aPicture() });
  expect([(await recent())?.poster, (await ok<GameDetailView>("GET", at)).poster]).toEqual([poster, poster]);
  const title = `g${randomWord()}`;
  const settings = await changeGame(game, { title, organizations: ["East"] });
  expect([(await recent())?.title, (await ok<GameDetailView>("GET", at)).organizations]).toEqual([title, ["East"]]);
  await changeGame({ ...game, settings }, { start: Date.now() - 1_000 });
  expect(await ok("GET", `${at}/notices`)).toEqual([]);
  await changeGame({ ...game, settings }, { isPrivate: true });
  expect([await recent(), await refusal(await call("GET", at))]).toEqual([undefined, "404 game.notFound"]);
});

test("the platform's title is what the administrator has just set", async () => {
  const admin = await anAdmin();
  const read = async () => (await ok<ClientConfigView>("GET", "/api/config")).title;
  const set = (title: string) => ok("PUT", "/api/admin/config", { as: admin, body: { globalConfig: { title } } });
  const before = await read();
  await set("Another title");
  expect(await read()).toBe("Another title");
  await set(before);
  expect(await read()).toBe(before);
});

test("registration is closed, and open again, with the next read", async () => {
  const admin = await anAdmin();
  const isClosed = async () => (await ok<ClientConfigView>("GET", "/api/config")).registrationClosed === true;
  const set = (allowRegister: boolean) => ok("PUT", "/api/admin/config", { as: admin, body: { accountPolicy: { allowRegister } } });
  expect(await isClosed()).toBe(false);
  await set(false);
  expect(await isClosed()).toBe(true);
  await set(true);
  expect(await isClosed()).toBe(false);
});

test("a notice and a post exist, are changed and are gone with the next read", async () => {
  const game = await aGame();
  const as = game.organiser;
  const notices = async () => (await ok<NoticeView[]>("GET", `/api/game/${game.id}/notices`)).map(({ values }) => values[0]);
  const at = `/api/edit/games/${game.id}/notices`;
  expect(await notices()).toEqual([]);
  const { id } = await ok<NoticeView>("POST", at, { as, body: { content: "one" } });
  expect(await notices()).toEqual(["one"]);
  await ok("PUT", `${at}/${id}`, { as, body: { content: "two" } });
  expect(await notices()).toEqual(["two"]);
  await ok("DELETE", `${at}/${id}`, { as });
  expect(await notices()).toEqual([]);

  const titles = async () => (await ok<{ title: string }[]>("GET", "/api/posts")).map(({ title }) => title);
  const [first, second] = [randomWord(), randomWord()];
  const post = await ok<string>("POST", "/api/edit/posts", { as, body: { title: first, summary: "", content: "", tags: [] } });
  expect(await titles()).toContain(first);
  await ok("PUT", `/api/edit/posts/${post}`, { as, body: { title: second } });
  expect(await titles()).toContain(second);
  await ok("DELETE", `/api/edit/posts/${post}`, { as });
  expect(await titles()).not.toContain(second);
});

test("a player's own game follows: challenges, their team on the board, and whether they may play", async () => {
  const game = await aRunningGame();
  const [team] = game.teams as [(typeof game.teams)[0]];
  const as = team.captain;
  const at = `/api/game/${game.id}`;
  const details = () => ok<GameTeamInfoView>("GET", `${at}/details`, { as });
  await until(async () => (await details()).challengeCount === 1);
  expect(await details()).toMatchObject({ challengeCount: 1, rank: { name: team.name } });
  const { title } = await aChallenge(game);
  await until(async () => JSON.stringify((await details()).challenges).includes(title));
  const name = `t${randomWord()}`;
  await ok("PUT", `/api/team/${team.id}`, { as, body: { name } });
  await until(async () => (await details()).rank?.name === name);
  await until(async () => (await ok<BoardPageView>("GET", `${at}/board/rows`)).rows[0]?.name === name);
  await until(async () => (await ok<BoardFrameView>("GET", `${at}/board`)).timeLine[0]?.name === name);
  await review(game, team.participationId, "Suspended");
  expect(await refusal(await call("GET", `${at}/details`, { as }))).toBe("400 participation.suspended");
  await review(game, team.participationId, "Accepted");
  expect((await details()).rank).toMatchObject({ name });
});
