import { expect, test } from "vitest";
import type { BoardFrameView } from "../../contract/wire/board/board.ts";
import type { TeamView } from "../../contract/wire/game/team.ts";
import type { Page } from "../../contract/wire/wire.ts";
import { call, ok, refusal } from "../../testing/call.ts";
import { answer, aRunningGame, aTeam, submit } from "../../testing/games.ts";
import { until } from "../../testing/sockets.ts";
import { anAdmin, aMonitor, randomWord } from "../../testing/users.ts";

type Board = { items: { id: number; name: string; bio: string | null }[] };
const board = (id: number) => ok<Board>("GET", `/api/game/${id}/scoreboard`);
const found = (as: { cookie: string }, hint: string | number) =>
  ok<Page<TeamView>>("POST", `/api/admin/teams/search?hint=${encodeURIComponent(hint)}`, { as });

test("teams are listed by id with their members, a page at a time", async () => {
  const admin = await anAdmin();
  const team = await aTeam(2);
  const { total } = await ok<Page<TeamView>>("GET", "/api/admin/teams?count=0", { as: admin });
  const page = await ok<Page<TeamView>>("GET", `/api/admin/teams?count=500&skip=${Math.max(0, total - 300)}`, { as: admin });
  expect(page.length).toBe(page.data.length);
  expect(page.data.map(({ id }) => id)).toEqual(page.data.map(({ id }) => id).toSorted((a, b) => a - b));
  expect(page.data.find(({ id }) => id === team.id)!.members!.map(({ captain }) => captain)).toEqual([true, false]);
});

test("a team is found by a part of its name in any case, or by its exact id before all others", async () => {
  const admin = await anAdmin();
  const team = await aTeam();
  const namesake = await aTeam();
  await ok("PUT", `/api/admin/teams/${namesake.id}`, { as: admin, body: { name: `x${team.id}` } });
  expect((await found(admin, team.name.slice(1).toUpperCase())).data.map(({ id }) => id)).toEqual([team.id]);
  const greek = `Ωμέγα ${randomWord().slice(0, 6)}`;
  await ok("PUT", `/api/admin/teams/${namesake.id}`, { as: admin, body: { name: greek } });
  expect((await found(admin, greek)).data.map(({ id }) => id)).toEqual([namesake.id]);
  await ok("PUT", `/api/admin/teams/${namesake.id}`, { as: admin, body: { name: `x${team.id}` } });
  const byId = await found(admin, team.id);
  expect(byId.data.map(({ id }) => id)).toEqual(expect.arrayContaining([team.id, namesake.id]));
  expect(byId.total).toBe(byId.data.length);
  expect((await found(admin, `%${randomWord()}`)).data).toEqual([]);
  expect(await refusal(await call("POST", "/api/admin/teams/search", { as: admin }))).toMatch(/^400 /);
});

test("an edit keeps fields that are empty or absent, and the boards show the new name", async () => {
  const game = await aRunningGame();
  const [team] = game.teams as [(typeof game.teams)[0]];
  await answer(game, game.challenges[0]!, team.captain, game.challenges[0]!.flags[0]!);
  const name = `n${randomWord()}`;
  await ok("PUT", `/api/admin/teams/${team.id}`, { as: game.organiser, body: { name, bio: "we" } });
  await ok("PUT", `/api/admin/teams/${team.id}`, { as: game.organiser, body: { name: "", bio: "" } });
  expect(await ok("GET", `/api/team/${team.id}`)).toMatchObject({ name, bio: "we", locked: true });
  await until(async () => (await board(game.id)).items[0]?.name === name);
});

test("an administrator locks and unlocks", async () => {
  const admin = await anAdmin();
  const team = await aTeam(2);
  const locked = async (locked: boolean | null) => {
    await ok("PUT", `/api/admin/teams/${team.id}`, { as: admin, body: { locked } });
    return (await ok<TeamView>("GET", `/api/team/${team.id}`)).locked;
  };
  expect([await locked(true), await locked(null), await locked(false)]).toEqual([true, true, false]);
});

test("deleting a locked team takes it out of its games: no board shows it and none of its members can play on", async () => {
  const game = await aRunningGame({ teams: 2 });
  const [gone, stays] = game.teams as [(typeof game.teams)[0], (typeof game.teams)[0]];
  const [challenge] = game.challenges as [(typeof game.challenges)[0]];
  await answer(game, challenge, gone.captain, challenge.flags[0]!);
  await ok("DELETE", `/api/admin/teams/${gone.id}`, { as: game.organiser });
  await until(async () => (await board(game.id)).items.map(({ id }) => id).join() === String(stays.id));
  expect((await call("GET", `/api/team/${gone.id}`)).status).toBe(404);
  const again = await call("POST", `/api/game/${game.id}/challenges/${challenge.id}`, { as: gone.captain, body: { flag: "x" } });
  expect(await refusal(again)).toBe("400 game.notJoined");
  expect((await call("POST", "/api/team", { as: gone.captain, body: { name: "again" } })).status).toBe(200);
  await submit(game, challenge, stays.captain, challenge.flags[0]!);
  // The board follows a moment later; what matters is that the remaining team has the only blood on it.
  const bloods = await until(async () => {
    const { challenges } = await ok<BoardFrameView>("GET", `/api/game/${game.id}/board`);
    const teams = Object.values(challenges)
      .flat()[0]!
      .bloods.map(({ id }) => id);
    return teams.length > 0 ? teams : null;
  });
  expect(bloods).toEqual([stays.id]);
});

test("when two administrators delete a team at once, one is told that it is gone", async () => {
  const team = await aTeam();
  const admins = [await anAdmin(), await anAdmin()];
  const answers = await Promise.all(admins.map((as) => call("DELETE", `/api/admin/teams/${team.id}`, { as })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
});

test("a team that does not exist, and an invalid field, are refused", async () => {
  const admin = await anAdmin();
  const team = await aTeam();
  const edit = async (id: number | string, body: unknown) => refusal(await call("PUT", `/api/admin/teams/${id}`, { as: admin, body }));
  expect(await edit(2_000_000_000, { name: "x" })).toBe("404 team.notFound");
  expect(await edit("abc", { name: "x" })).toBe("400 field.id");
  expect(await edit(team.id, { name: "x".repeat(21) })).toBe("400 field.tooLong");
  expect(await edit(team.id, { bio: "x".repeat(73) })).toBe("400 field.tooLong");
  expect(await edit(team.id, { locked: "maybe" })).toBe("400 field.invalid");
  expect(await refusal(await call("DELETE", "/api/admin/teams/2000000000", { as: admin }))).toBe("404 team.notFound");
});

test("only administrators manage teams", async () => {
  const team = await aTeam();
  for (const as of [team.captain, await aMonitor()]) {
    for (const [method, path] of [
      ["GET", "/api/admin/teams"],
      ["POST", "/api/admin/teams/search?hint=a"],
      ["PUT", `/api/admin/teams/${team.id}`],
      ["DELETE", `/api/admin/teams/${team.id}`],
    ] as const) {
      expect((await call(method, path, { as, ...(method === "PUT" && { body: {} }) })).status).toBe(403);
    }
  }
});
