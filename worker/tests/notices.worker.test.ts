import { expect, test } from "vitest";
import type { NoticeView } from "../contract/wire/monitor/notices.ts";
import { call, ok, refusal } from "../testing/call.ts";
import { aGame, answer, aRunningGame, type TestGame } from "../testing/games.ts";
import { until } from "../testing/sockets.ts";

const write = (game: TestGame, content: string) =>
  ok<NoticeView>("POST", `/api/edit/games/${game.id}/notices`, { as: game.organiser, body: { content } });
const read = (game: TestGame) => ok<NoticeView[]>("GET", `/api/game/${game.id}/notices`);
const at = (game: TestGame, id: number) => `/api/edit/games/${game.id}/notices/${id}`;

test("an organiser's notice is visible to everybody at once", async () => {
  const game = await aGame();
  expect(await read(game)).toEqual([]);
  const notice = await write(game, "**Lunch** is served");
  expect(notice).toMatchObject({ type: "Normal", values: ["**Lunch** is served"] });
  expect(await read(game)).toEqual([notice]);
  expect(await ok("GET", `/api/edit/games/${game.id}/notices`, { as: game.organiser })).toEqual([notice]);
});

test("an edited notice is new again with its number, a removed one is gone", async () => {
  const game = await aGame();
  const [first, second] = [await write(game, "one"), await write(game, "two")];
  const edited = await ok<NoticeView>("PUT", at(game, first.id), { as: game.organiser, body: { content: "one, corrected" } });
  expect(edited).toMatchObject({ id: first.id, values: ["one, corrected"] });
  expect(Date.parse(edited.time)).toBeGreaterThanOrEqual(Date.parse(second.time));
  expect((await read(game)).map(({ values }) => values[0])).toEqual(["one, corrected", "two"]);
  await ok("DELETE", at(game, first.id), { as: game.organiser });
  expect(await read(game)).toEqual([second]);
  expect(await refusal(await call("DELETE", at(game, first.id), { as: game.organiser }))).toBe("404 notice.notFound");
});

test("a first blood is announced to everybody and cannot be edited", async () => {
  const game = await aRunningGame();
  const [challenge, team] = [game.challenges[0]!, game.teams[0]!];
  expect(await answer(game, challenge, team.captain, challenge.flags[0]!)).toBe("Accepted");
  const blood = await until(async () => (await read(game)).find(({ type }) => type === "FirstBlood"));
  expect(blood.values).toEqual([team.name, challenge.title]);
  const as = game.organiser;
  expect(await refusal(await call("PUT", at(game, blood.id), { as, body: { content: "x" } }))).toBe("400 notice.system");
  expect(await refusal(await call("DELETE", at(game, blood.id), { as }))).toBe("400 notice.system");
  expect(await ok("GET", `/api/edit/games/${game.id}/notices`, { as })).toEqual([]);
});

test("an organiser cannot change what does not exist", async () => {
  const game = await aGame();
  const body = { content: "x" };
  expect(await refusal(await call("PUT", at(game, 999), { as: game.organiser, body }))).toBe("404 notice.notFound");
  expect(await refusal(await call("PUT", "/api/edit/games/2147483647/notices/1", { as: game.organiser, body }))).toBe("404 game.notFound");
  expect(await refusal(await call("POST", "/api/edit/games/2147483647/notices", { as: game.organiser, body }))).toBe("404 game.notFound");
});

test("a notice needs text that can be stored and returned unchanged", async () => {
  const game = await aGame();
  for (const body of [{}, { content: "" }, { content: null }, { content: 5 }, { content: "a\0b" }, { content: "\ud800" }, [], "x"]) {
    const answer = await call("POST", `/api/edit/games/${game.id}/notices`, { as: game.organiser, body });
    expect([JSON.stringify(body), answer.status]).toEqual([JSON.stringify(body), 400]);
  }
  const long = { content: "x".repeat(200_001) };
  expect((await call("POST", `/api/edit/games/${game.id}/notices`, { as: game.organiser, body: long })).status).toBe(400);
  expect(await read(game)).toEqual([]);
});
