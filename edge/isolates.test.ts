import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ensureBuilt } from "../scripts/prepare.mjs";
import { TOLD_MS } from "../worker/domain/news/spread.ts";
import { ask, call } from "./ask.ts";
import { openEdge, type Edge } from "./runtime.ts";
import { FLAG, makeWorld, signIn, type World } from "./world.ts";

const PATIENCE = 300_000;

let edge: Edge;
let world: World;
beforeAll(async () => {
  ensureBuilt();
  edge = await openEdge();
  world = await makeWorld(edge.url, 11);
}, PATIENCE);
afterAll(() => edge?.close());

let isolates = 0;
/** An isolate in which nothing is changed. */
const another = () => `elsewhere ${(isolates += 1)}`;

type Account = { id: string; userName: string };
const change = (method: string, path: string, json: unknown) => call(edge.url, { method, path, json, cookie: world.admin });
const accountOf = async (userName: string) => {
  const { data } = await call<{ data: Account[] }>(edge.url, { path: "/api/admin/users?count=100", cookie: world.admin });
  return data.find((one) => one.userName === userName)!;
};
const setRole = async (userName: string, role: string) => {
  const { id } = await accountOf(userName);
  await change("PUT", `/api/admin/users/${id}`, { role });
};

/**
 * What a user asks of one isolate, now or a given time later: answers from before a change are what it remembers. Its clock shows exactly that time,
 * however long the machine takes, so that anything remembered for too long is noticed.
 */
function reader(cookie: string, path: string) {
  const isolate = another();
  const since = Date.now();
  return async (laterMs: number) => {
    const { status, text } = await ask(edge.url, { path, cookie, isolate, at: since + laterMs });
    return { status, text };
  };
}

test("a user who signs out in one isolate is a visitor in another after a minute", { timeout: PATIENCE }, async () => {
  const cookie = await signIn(edge.url, "player1");
  const read = reader(cookie, "/api/account/profile");
  expect((await read(0)).status).toBe(200);
  await call(edge.url, { method: "POST", path: "/api/account/logout", json: {}, cookie });
  expect((await read(60_000)).status).toBe(401);
});

test(
  "a user who signs out in one isolate and asks another in the last quarter of the minute is a visitor there at their next request",
  { timeout: PATIENCE },
  async () => {
    const cookie = await signIn(edge.url, "player1");
    const read = reader(cookie, "/api/account/profile");
    expect((await read(0)).status).toBe(200);
    await call(edge.url, { method: "POST", path: "/api/account/logout", json: {}, cookie });
    expect([(await read(46_000)).status, (await read(46_001)).status]).toEqual([200, 401]);
  },
);

test("a user who is banned in one isolate is refused in another after a minute", { timeout: PATIENCE }, async () => {
  const read = reader(await signIn(edge.url, "player2"), "/api/account/profile");
  expect((await read(0)).status).toBe(200);
  await setRole("player2", "Banned");
  expect((await read(60_000)).status).toBe(401);
});

test(
  "a role given in one isolate holds in another within a minute, without a new login; a removed role is gone at once",
  { timeout: PATIENCE },
  async () => {
    const path = `/api/game/${world.game}/submissions`;
    const read = reader(await signIn(edge.url, "player3"), path);
    expect((await read(0)).status).toBe(403);
    await setRole("player3", "Monitor");
    expect((await read(60_000)).status).toBe(200);
    await setRole("player3", "User");
    expect((await read(60_000)).status).toBe(403);
  },
);

test(
  "a role in a game that an isolate learned from a renewed session is gone there at once when it is removed elsewhere",
  { timeout: PATIENCE },
  async () => {
    const people = `/api/edit/games/${world.game}/people`;
    const read = reader(await signIn(edge.url, "player4"), `/api/game/${world.game}/submissions`);
    const { id } = await accountOf("player4");
    expect((await read(0)).status).toBe(403);
    await change("PUT", people, { user: "player4", role: "monitor" });
    expect([(await read(46_000)).status, (await read(46_001)).status]).toEqual([403, 200]);
    await change("DELETE", `${people}/${id}/monitor`, undefined);
    expect((await read(46_001)).status).toBe(403);
  },
);

test("a platform title changed in one isolate is shown by another after two seconds", { timeout: PATIENCE }, async () => {
  const read = reader("", "/api/config");
  expect((await read(0)).text).not.toContain("Renamed");
  await change("PUT", "/api/admin/config", { globalConfig: { title: "Renamed" } });
  expect((await read(2_000)).text).toContain("Renamed");
});

test("a game changed in one isolate is changed in another after a second", { timeout: PATIENCE }, async () => {
  const read = reader(world.people[4]!.cookie, `/api/game/${world.hidden}/notices`);
  expect((await read(0)).status).toBe(200);
  const path = `/api/edit/games/${world.hidden}`;
  const game = await call<{ start: number }>(edge.url, { path, cookie: world.admin });
  await change("PUT", path, { ...game, start: new Date(Date.now() + 3_600_000).toISOString() });
  expect((await read(1_000)).status).toBe(400);
  await change("PUT", path, game);
});

test(
  "a title changed in one isolate is shown by another to visitors after a second, and to players at once",
  { timeout: PATIENCE },
  async () => {
    const path = `/api/game/${world.game}`;
    const [visitor, player, details] = [
      reader("", path),
      reader(world.people[4]!.cookie, path),
      reader(world.people[4]!.cookie, `${path}/details`),
    ];
    const versionIn = (text: string) => /"(?:gameVersion|version)":(\d+)/.exec(text.replace(/.*"gameVersion"/, '"gameVersion"'))![1];
    expect((await visitor(0)).text).not.toContain("Called anew");
    const before = versionIn((await player(0)).text);
    expect(versionIn((await details(0)).text)).toBe(before);
    const edit = `/api/edit/games/${world.game}`;
    const game = await call<object>(edge.url, { path: edit, cookie: world.admin });
    await change("PUT", edit, { ...game, title: "Called anew" });
    const [shown, told] = [(await player(0)).text, (await details(1_000)).text];
    expect([shown, (await visitor(1_000)).text]).toEqual([expect.stringContaining("Called anew"), expect.stringContaining("Called anew")]);
    // The details tell a page that there is something new to read.
    expect([versionIn(told), Number(versionIn(told))]).toEqual([versionIn(shown), Number(before) + 1]);
  },
);

test("a challenge shown in one isolate is shown in another a second after the board has it", { timeout: PATIENCE }, async () => {
  const { cookie } = world.people[5]!;
  const details = `/api/game/${world.game}/details`;
  const read = reader(cookie, details);
  expect((await read(0)).text).toContain("Challenge 2");
  await change("PUT", `/api/edit/games/${world.game}/challenges/${world.challenges[2]!}`, { isEnabled: false });
  const isOnBoard = async () => (await ask(edge.url, { path: details, cookie, isolate: another() })).text.includes("Challenge 2");
  await vi.waitFor(async () => expect(await isOnBoard()).toBe(false), { timeout: PATIENCE });
  expect((await read(1_000)).text).not.toContain("Challenge 2");
});

type Row = { name: string; solvedCount: number };
type Rows = { rows?: Row[]; page?: { rows: Row[] }; items?: Row[] };
/** How many challenges a team has solved, according to one of the board's three answers. */
const solvesIn = (text: string, team: string) => {
  const { rows, page, items } = JSON.parse(text) as Rows;
  return (rows ?? page?.rows ?? items)!.find(({ name }) => name === team)!.solvedCount;
};

test.each([
  [7, "board/rows?skip=0&count=100"],
  [8, "board/screen?skip=0&count=100"],
  [9, "scoreboard"],
])(
  "a solve by the team of player %i is in another isolate's %s a quarter of a second after the Board has it",
  { timeout: PATIENCE },
  async (n, resource) => {
    const { cookie, name } = world.people[n]!;
    const path = `/api/game/${world.game}/${resource}`;
    const isolate = reader("", path);
    const solves = async (text: Promise<{ text: string }>) => solvesIn((await text).text, `Team of ${name}`);
    expect(await solves(isolate(0))).toBe(0);
    await call(edge.url, { path: `/api/game/${world.game}/challenges/${world.challenges[0]!}`, json: { flag: FLAG }, cookie });
    await vi.waitFor(async () => expect(await solves(ask(edge.url, { path, isolate: another() }))).toBe(1), { timeout: PATIENCE });
    expect([await solves(isolate(249)), await solves(isolate(250))]).toEqual([0, 1]);
  },
);

test(
  "a browser that was told about a version gets it from any isolate; an isolate that has it does not ask the Board",
  { timeout: PATIENCE },
  async () => {
    const { cookie, name } = world.people[4]!;
    const path = `/api/game/${world.game}/board/screen?skip=0&count=100`;
    const since = Date.now();
    const isolate = another();
    const read = async (laterMs: number, version: number) => {
      const { text, made } = await ask(edge.url, { path: `${path}&version=${version}`, isolate, at: since + laterMs });
      const { page } = JSON.parse(text) as { page: { version: number } };
      const calls = made.flatMap(({ to, method }) => (to.startsWith("BOARD") ? [method] : []));
      return { version: page.version, solves: solvesIn(text, `Team of ${name}`), calls };
    };
    const before = await read(0, 1);
    expect([before.solves, before.calls]).toEqual([0, ["page"]]);
    expect(await read(30_000, before.version)).toEqual({ ...before, calls: [] });
    await call(edge.url, { path: `/api/game/${world.game}/challenges/${world.challenges[0]!}`, json: { flag: FLAG }, cookie });
    const told = async () =>
      (JSON.parse((await ask(edge.url, { path, isolate: another() })).text) as { page: { version: number } }).page.version;
    const solved = async () => solvesIn((await ask(edge.url, { path, isolate: another() })).text, `Team of ${name}`);
    await vi.waitFor(async () => expect(await solved()).toBe(1), { timeout: PATIENCE });
    const version = await told();
    expect((await read(30_001, before.version)).solves).toBe(0);
    expect(await read(30_002, version)).toMatchObject({ version, solves: 1, calls: ["page"] });
  },
);

test("a team suspended in one isolate is refused in another after a second, and no other team is", { timeout: PATIENCE }, async () => {
  const details = `/api/game/${world.game}/details`;
  const [bad, good] = [reader(world.people[6]!.cookie, details), reader(world.people[5]!.cookie, details)];
  expect([(await bad(0)).status, (await good(0)).status]).toEqual([200, 200]);
  const list = await call<{ id: number; team: { id: number } }[]>(edge.url, {
    path: `/api/game/${world.game}/participations`,
    cookie: world.admin,
  });
  const { id } = list.find(({ team }) => team.id === world.people[6]!.team)!;
  await change("PUT", `/api/admin/participation/${id}/Suspended`, undefined);
  expect([(await bad(1_000)).status, (await good(1_000)).status]).toEqual([400, 200]);
});

test("details requested after five minutes cost what the model counts", { timeout: PATIENCE }, async () => {
  const path = `/api/game/${world.game}/details`;
  const [isolate, since] = [another(), Date.now()];
  const { cookie } = world.people[5]!;
  expect((await ask(edge.url, { path, cookie, isolate, at: since })).status).toBe(200);
  const { status, made } = await ask(edge.url, { path, cookie, isolate, at: since + TOLD_MS });
  expect(status).toBe(200);
  // The figures that it reports once a minute do not count.
  const asked = made.map(({ to }) => to.split(" ")[0]).filter((to) => to !== "ARCHIVIST");
  expect(asked.toSorted()).toEqual(["BOARD", "D1", "D1", "LEDGER"]);
});
