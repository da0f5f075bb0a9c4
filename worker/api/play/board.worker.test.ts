import { env, SELF } from "cloudflare:test";
import { expect, test } from "vitest";
import type {
  BoardFrameView,
  BoardPageView,
  BoardScreenView,
  CtftimeView,
  ScoreboardItemView,
  ScoreboardView,
} from "../../contract/wire/board/board.ts";
import { ROOM } from "../../memory.ts";
import { call, ok, ORIGIN, refusal } from "../../testing/call.ts";
import { aRunningGame, aGame, aTeam, answer } from "../../testing/games.ts";
import { ledgerOf } from "../../testing/ledgers.ts";
import { anAdmin, aUser } from "../../testing/users.ts";

async function aGameWithOneSolve() {
  const game = await aRunningGame({ teams: 2 });
  await answer(game, game.challenges[0]!, game.teams[1]!.captain, game.challenges[0]!.flags[0]!);
  await ledgerOf(game.id).flush();
  return game;
}

test("anybody can read the board of a game that has started", async () => {
  const game = await aGameWithOneSolve();
  const wire = await ok<ScoreboardView>("GET", `/api/game/${game.id}/scoreboard`);
  expect(wire.items.map((row) => [row.id, row.score, row.rank])).toEqual([
    [game.teams[1]!.id, 1050, 1],
    [game.teams[0]!.id, 0, 2],
  ]);
  const frame = await ok<BoardFrameView>("GET", `/api/game/${game.id}/board`);
  expect(frame).toMatchObject({ teams: 2, challengeCount: 1, timeLine: [{ id: game.teams[1]!.id }, { id: game.teams[0]!.id }] });
  const page = await ok<BoardPageView>("GET", `/api/game/${game.id}/board/rows?skip=1&count=1`);
  expect(page).toMatchObject({ total: 2, skip: 1, rows: [{ id: game.teams[0]!.id }], version: frame.version });
  expect(await ok("GET", `/api/game/${game.id}/board/screen?skip=1&count=1`)).toEqual({ frame, page });
  const row = await ok<ScoreboardItemView>("GET", `/api/game/${game.id}/board/teams/${game.teams[1]!.id}`);
  expect(row).toEqual(wire.items[0]);
  expect(await refusal(await call("GET", `/api/game/${game.id}/board/teams/999999999`))).toBe("404 team.notFound");
});

test("CTFtime reads the standings of the same board", async () => {
  const game = await aGameWithOneSolve();
  const { items } = await ok<ScoreboardView>("GET", `/api/game/${game.id}/scoreboard`);
  const { tasks, standings } = await ok<CtftimeView>("GET", `/api/game/${game.id}/ctftime`);
  const time = Math.floor(Date.parse(items[0]!.lastSubmissionTime) / 1_000);
  expect(tasks).toEqual([game.challenges[0]!.title]);
  expect(standings).toEqual([
    { pos: 1, team: items[0]!.name, score: 1050, taskStats: { [tasks[0]!]: { points: 1050, time } }, lastAccept: time },
    { pos: 2, team: items[1]!.name, score: 0, taskStats: {} },
  ]);
});

test("a reader who has the newest board gets no body", async () => {
  const game = await aGameWithOneSolve();
  const at = `/api/game/${game.id}`;
  for (const path of [
    `${at}/scoreboard`,
    `${at}/ctftime`,
    `${at}/board`,
    `${at}/board/rows`,
    `${at}/board/screen`,
    `${at}/board/teams/${game.teams[0]!.id}`,
  ]) {
    const first = await call("GET", path);
    await first.body?.cancel();
    const etag = first.headers.get("ETag")!;
    expect(etag).toMatch(/^"\d+"$/);
    expect(first.headers.get("Cache-Control")).toBe("public, no-cache");
    const second = await call("GET", path, { headers: { "If-None-Match": etag } });
    expect([second.status, await second.text()]).toEqual([304, ""]);
    const other = await call("GET", path, { headers: { "If-None-Match": '"0"' } });
    expect(other.status).toBe(200);
    await other.body?.cancel();
  }
});

test("the whole board is compressed for clients that accept it and plain for the others", async () => {
  const game = await aGameWithOneSolve();
  const read = (coding: string) => SELF.fetch(`${ORIGIN}/api/game/${game.id}/scoreboard`, { headers: { "Accept-Encoding": coding } });
  const plain = await read("identity");
  expect(plain.headers.get("Content-Encoding")).toBeNull();
  expect(await plain.json()).toMatchObject({ challengeCount: 1 });
  const packed = await read("br, gzip");
  expect(packed.headers.get("Vary")).toContain("Accept-Encoding");
  expect(await packed.json()).toMatchObject({ challengeCount: 1 });
});

test("before the start there is no board, and a private game has none for outsiders", async () => {
  const upcoming = await aGame({ start: Date.now() + 60_000, end: Date.now() + 120_000 });
  expect(await refusal(await call("GET", `/api/game/${upcoming.id}/scoreboard`))).toBe("400 game.notStarted");
  expect(await refusal(await call("GET", `/api/game/${upcoming.id}/board/rows`))).toBe("400 game.notStarted");
  expect(await refusal(await call("GET", "/api/game/2000000000/board"))).toBe("404 game.notFound");
  const hidden = await aRunningGame({ game: { isPrivate: true, inviteCode: "come in" } });
  expect(await refusal(await call("GET", `/api/game/${hidden.id}/board`, { as: await aUser() }))).toBe("404 game.notFound");
  const member = await call("GET", `/api/game/${hidden.id}/board`, { as: hidden.teams[0]!.captain });
  expect([member.status, member.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
  await member.body?.cancel();
});

test("of a private game the members of a rejected team see only the game's page, which tells them", async () => {
  const game = await aGame({ isPrivate: true, inviteCode: "come in", statisticsLive: true });
  const team = await aTeam();
  const as = team.captain;
  const read = (path: string) => call("GET", `/api/game/${game.id}${path}`, { as });
  const closed = ["/board", "/scoreboard", "/notices", "/notices/feed", "/statistics", "/stage"];
  await ok("POST", `/api/game/${game.id}`, { as, body: { teamId: team.id, inviteCode: "come in" } });
  for (const path of closed) expect([path, (await read(path)).status]).toEqual([path, 200]);
  const [part] = await ok<{ id: number }[]>("GET", `/api/game/${game.id}/participations`, { as: game.organiser });
  await ok("PUT", `/api/admin/participation/${part!.id}/Rejected`, { as: game.organiser });
  for (const path of closed) expect([path, await refusal(await read(path))]).toEqual([path, "400 participation.notAccepted"]);
  expect(await ok("GET", `/api/game/${game.id}`, { as })).toMatchObject({ status: "Rejected" });
});

test("invalid queries are refused, and pages have a ceiling", async () => {
  const game = await aRunningGame();
  await ledgerOf(game.id).flush();
  const at = `/api/game/${game.id}/board/rows`;
  for (const query of ["skip=-1", "count=x", `division=${"x".repeat(100)}`, "find=%00"]) {
    expect((await call("GET", `${at}?${query}`)).status).toBe(400);
  }
  expect((await ok<BoardPageView>("GET", `${at}?count=1000`)).rows).toHaveLength(1);
});

test("queries that nobody else sends are answered and not cached", async () => {
  const game = await aGameWithOneSolve();
  const at = `/api/game/${game.id}/board`;
  const rows = (query: string) => ok<BoardPageView>("GET", `${at}/rows?${query}`);
  const screen = (query: string) => ok<BoardScreenView>("GET", `${at}/screen?${query}`);
  await screen("");
  await screen("count=100");
  const before = await rows("");
  const most = await rows("count=100");
  const held = ROOM.bytes;
  expect(await rows(`find=${game.teams[1]!.name.toUpperCase()}%20`)).toMatchObject({ total: 1, rows: [{ id: game.teams[1]!.id }] });
  expect(await rows("skip=1&count=7")).toMatchObject({ total: 2, rows: [{ id: game.teams[0]!.id }] });
  for (let n = 1; n <= 20; n += 1) {
    for (const query of [`find=${n}`, `skip=${n}`, `count=${n + 60}`, `skip=${n}000`, `division=${n}`]) {
      expect((await screen(query)).page).toEqual(await rows(query));
    }
    expect((await ok<BoardFrameView>("GET", `${at}?division=${n}`)).timeLine).toEqual([]);
    expect(await rows(`count=${n + 100}`)).toEqual(most);
    expect(await rows(`junk=${n}`)).toEqual(before);
    expect(await rows(`skip=${"0".repeat(n)}0`)).toEqual(before);
    expect((await call("GET", `${at}/teams/${900_000_000 + n}`)).status).toBe(404);
  }
  expect(ROOM.bytes).toBe(held);
});

test("the audit finds nothing in a healthy game, and finds every row that somebody changed", async () => {
  const game = await aGameWithOneSolve();
  const path = `/api/admin/audit/${game.id}`;
  const admin = await anAdmin();
  expect(await refusal(await call("GET", path, { as: await aUser() }))).toBe("403 forbidden");
  expect(await ok("GET", path, { as: admin })).toMatchObject({ submissions: 1, solves: 1, count: 0, differences: [] });
  await env.DB.prepare("UPDATE entries SET text = 'forged' WHERE game_id = ? AND kind = 'submission'").bind(game.id).run();
  await env.DB.prepare("DELETE FROM entries WHERE game_id = ? AND seq = 1").bind(game.id).run();
  await env.DB.prepare("UPDATE participations SET status = 'Rejected' WHERE id = ?").bind(game.teams[0]!.participationId).run();
  const { differences } = await ok<{ differences: { place: string; seq: number | null }[] }>("GET", path, { as: admin });
  expect(differences.map(({ place }) => place)).toEqual(["d1", "d1", `participation ${game.teams[0]!.participationId}`]);
  expect(differences[0]).toMatchObject({ seq: 1, copy: null });
});
