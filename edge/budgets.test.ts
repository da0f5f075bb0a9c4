import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { ensureBuilt } from "../scripts/prepare.mjs";
import { CAPTCHA_SECRET } from "../worker/testing/captcha/captcha-secret.ts";
import { startVerifier } from "../worker/testing/captcha/captcha-verifier.ts";
import { ask, call, withCookies, type Answer, type Question } from "./ask.ts";
import { openEdge, PASSWORD, type Edge } from "./runtime.ts";
import { FLAG, makeWorld, signIn, type World } from "./world.ts";

const PATIENCE = 300_000;
/** Longer than anything except a session is remembered. */
const TTLS_OVER_MS = 12_000;
const HOST = "edge.test";

let edge: Edge;
let world: World;
let player = "";

beforeAll(async () => {
  ensureBuilt();
  const captcha = {
    VEXIL_BASE_URL: `http://${HOST}`,
    VEXIL_CAPTCHA_PROVIDER: "CloudflareTurnstile",
    VEXIL_CAPTCHA_SITE_KEY: "site-key",
    VEXIL_CAPTCHA_SECRET: CAPTCHA_SECRET,
    VEXIL_CAPTCHA_VERIFY_URL: await startVerifier(),
  };
  edge = await openEdge({ settings: captcha });
  world = await makeWorld(edge.url, 3);
  player = await signIn(edge.url, "player0");
  // The Board hears of the teams a moment after their Ledger.
  for (const game of [world.game, world.hidden]) {
    await vi.waitFor(async () => expect((await details(game)).rank.rank).toBeGreaterThan(0), { timeout: PATIENCE });
  }
}, PATIENCE);
afterAll(() => edge?.close());

const details = (game: number) =>
  call<{ rank: { rank: number; solvedCount: number } }>(edge.url, { path: `/api/game/${game}/details`, cookie: player });

let isolates = 0;
/** An isolate that has just started. */
const fresh = () => `isolate ${(isolates += 1)}`;

/** The cookies of somebody who was here a moment ago: their snapshot is valid for a minute, and all of this may take longer. */
async function recent(cookie: string): Promise<string> {
  const session = cookie.split("; ").find((pair) => pair.startsWith("vexil_session="))!;
  const { cookies } = await ask(edge.url, { path: "/api/account/profile", cookie: session, isolate: fresh() });
  return withCookies(session, cookies);
}
beforeEach(async () => {
  player = await recent(player);
});

const TRIES = 5;

/**
 * Repeats requests while one has more sequential trips than it may: on a busy machine simultaneous calls may look as if one had waited for the other,
 * but a call that waited never looks as if it had not.
 */
async function shallow<T extends readonly [Answer, ...Answer[]]>(most: number[], read: () => Promise<T>): Promise<T> {
  for (let n = 1; ; n += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
    const answers = await read();
    if (n === TRIES || answers.every(({ depth }, i) => depth <= most[i]!)) return answers;
  }
}

/**
 * A row: what to ask for, what the answer must contain, and the budgets: on an isolate that has just started, and with everything that it remembers
 * too old.
 */
type Row = [name: string, path: () => string, holds: string, cold: number, warm: number];
const game = () => world.game;
const challenge = () => world.challenges[0]!;

const READS: Row[] = [
  ["home", () => "/", "player0", 1, 1],
  ["game", () => `/games/${game()}`, "Team of player0", 2, 1],
  ["challenges", () => `/games/${game()}/challenges`, "Challenge 1", 2, 1],
  ["challenge page", () => `/games/${game()}/challenges/${challenge()}`, "files.edge.test", 2, 1],
  [
    "challenge opened in a page",
    () => `/games/${game()}/challenges/${challenge()}.data?_routes=routes%2Fgames.%24id.challenges.%24cid`,
    "files.edge.test",
    2,
    1,
  ],
  ["board page", () => `/games/${game()}/scoreboard`, "Team of player1", 2, 1],
  ["notices page", () => `/games/${game()}/notices`, "Open", 2, 1],
  ["game", () => `/api/game/${game()}`, "Team of player0", 1, 1],
  ["details", () => `/api/game/${game()}/details`, "Challenge 1", 2, 1],
  ["scoreboard", () => `/api/game/${game()}/scoreboard`, "Team of player1", 2, 1],
  ["frame", () => `/api/game/${game()}/board`, "challenges", 2, 1],
  ["rows", () => `/api/game/${game()}/board/rows`, "Team of player1", 2, 1],
  ["rows with the frame", () => `/api/game/${game()}/board/screen`, "Team of player1", 2, 1],
  ["notices", () => `/api/game/${game()}/notices`, "[", 1, 1],
  ["messages", () => `/api/game/${game()}/messages`, "[", 1, 1],
  ["write-up", () => `/api/game/${game()}/writeup`, "submitted", 3, 2],
  ["challenge feedback", () => `/api/game/${game()}/challenges/${challenge()}/feedback`, "open", 3, 2],
];

/** Staff are not shown what belongs to a team. */
const isForStaff = ([name]: Row) => !name.startsWith("challenge") && !["details", "messages", "write-up"].includes(name);

const inHidden = ([name, path, , cold, warm]: Row): Row => {
  const holds = name === "game" || name.startsWith("board") || name.startsWith("rows") || name === "scoreboard" ? "Team of player0" : "";
  return [`${name} of a private game`, () => path().replace(/(games?)\/\d+/, `$1/${world.hidden}`), holds, cold, warm];
};
const HIDDEN = READS.filter(([name]) => name !== "home" && !name.startsWith("challenge ")).map(inHidden);

describe("sequential trips of a signed-in player", () => {
  test.each([...READS, ...HIDDEN])("%s", { timeout: PATIENCE }, async (_, path, holds, cold, warm) => {
    const [first, later] = await shallow([cold, warm], async () => {
      const question: Question = { path: path(), cookie: player, isolate: fresh() };
      return [await ask(edge.url, question), await ask(edge.url, { ...question, laterMs: TTLS_OVER_MS })] as const;
    });
    for (const { status, text } of [first, later]) {
      expect(status).toBe(200);
      expect(text).toContain(holds);
    }
    expect(first.made.length).toBeGreaterThan(0);
    expect(first.depth).toBeLessThanOrEqual(cold);
    expect(later.depth).toBeLessThanOrEqual(warm);
  });

  test.each(READS)("%s, after the snapshot has expired: one more", { timeout: PATIENCE }, async (_, path, holds, cold) => {
    const [session] = player.split("; ").filter((pair) => pair.startsWith("vexil_session="));
    const [{ status, text, depth }] = await shallow([cold + 1], async () => [
      await ask(edge.url, { path: path(), cookie: session, isolate: fresh() }),
    ]);
    expect(status).toBe(200);
    expect(text).toContain(holds);
    expect(depth).toBeLessThanOrEqual(cold + 1);
  });

  test("a snapshot that is about to expire is renewed beside the request", { timeout: PATIENCE }, async () => {
    const cookie = await signIn(edge.url, "player0");
    const { depth, cookies, status } = await ask(edge.url, { path: "/api/account/profile", cookie, isolate: fresh(), laterMs: 50_000 });
    expect([status, depth]).toEqual([200, 1]);
    expect(cookies.join()).toContain("vexil_snapshot=");
  });

  test.each(READS.filter(isForStaff))("%s of staff: one more", { timeout: PATIENCE }, async (name, path, _, cold) => {
    // Their list of notices is complete: it waits until D1 has the whole log.
    const most = name.startsWith("notices") ? 4 : cold + 1;
    const [{ status, depth }] = await shallow([most], async () => [
      await ask(edge.url, { path: path(), cookie: world.admin, isolate: fresh() }),
    ]);
    expect(status).toBe(200);
    expect(depth).toBeLessThanOrEqual(most);
  });
});

/** Pages that are read from many tables and objects, which must not be asked one after the other: a budget of three is one after the gate. */
const STAFF: [name: string, path: () => string, holds: string, most: number][] = [
  ["a challenge's editor", () => `/admin/games/${game()}/challenges/${challenge()}`, "files.edge.test", 3],
  ["a challenge's flags", () => `/admin/games/${game()}/challenges/${challenge()}/flags`, FLAG, 3],
  ["the platform's health", () => "/admin/health", "Hidden", 4],
  ["the freeze of a board", () => `/admin/games/${game()}/freeze`, "Open", 4],
];

describe("sequential trips of an organiser", () => {
  test.each(STAFF)("%s", { timeout: PATIENCE }, async (_, path, holds, most) => {
    const [{ status, text, depth }] = await shallow([most], async () => [
      await ask(edge.url, { path: path(), cookie: world.admin, isolate: fresh() }),
    ]);
    expect(status).toBe(200);
    expect(text).toContain(holds);
    expect(depth).toBeLessThanOrEqual(most);
  });
});

/** An audience waits for each step of a reveal. */
const FREEZE: [action: string, most: number][] = [
  ["freeze", 5],
  ["next", 7],
];

describe("sequential trips of requests that change something", () => {
  test.each(FREEZE)("what is done about a freeze: %s", { timeout: PATIENCE }, async (action, most) => {
    const freeze = (json: object, isolate = fresh()) =>
      ask(edge.url, { path: `/api/edit/games/${world.hidden}/freeze`, json, cookie: world.admin, isolate });
    if (action !== "freeze") await freeze({ action: "freeze" });
    const { status, depth } = await freeze({ action, made: 0 });
    await freeze({ action: "thaw" });
    expect(status).toBe(200);
    expect(depth).toBeLessThanOrEqual(most);
  });

  test.each([
    ["a wrong flag", "flag{wrong}", "WrongAnswer"],
    ["a right flag", FLAG, "Accepted"],
  ])("%s", { timeout: PATIENCE }, async (_, flag, verdict) => {
    const path = `/games/${game()}/challenges/${challenge()}.data`;
    const { depth, text } = await ask(edge.url, { path, form: { flag }, cookie: player, isolate: fresh() });
    expect(text).toContain(verdict);
    expect(depth).toBeLessThanOrEqual(2);
  });

  test.each([
    ["a wrong flag", "flag{wrong}"],
    ["a right flag", FLAG],
  ])("%s by the API, and what is read after it", { timeout: PATIENCE }, async (_, flag) => {
    const isolate = fresh();
    const path = `/api/game/${game()}/challenges/${world.challenges[1]}`;
    const { status, depth } = await ask(edge.url, { path, json: { flag }, cookie: player, isolate });
    expect(status).toBe(200);
    expect(depth).toBeLessThanOrEqual(2);
    for (const name of ["details", "challenge page", "game", "board page"]) {
      const [, read, holds, cold] = READS.find((row) => row[0] === name)!;
      const [answer] = await shallow([cold], async () => [await ask(edge.url, { path: read(), cookie: player, isolate })]);
      expect([name, answer.status]).toEqual([name, 200]);
      expect(answer.text).toContain(holds);
      expect(answer.depth).toBeLessThanOrEqual(cold);
    }
  });

  test.each([
    ["a game", () => world.game, undefined],
    ["a private game", () => world.hidden, "invited"],
  ])("joining %s", { timeout: PATIENCE }, async (_, id, inviteCode) => {
    const { team, cookie: known } = world.people.at(-1)!;
    const cookie = await recent(known);
    const { status, depth } = await ask(edge.url, {
      path: `/api/game/${id()}`,
      json: { teamId: team, inviteCode },
      cookie,
      isolate: fresh(),
    });
    expect(status).toBe(200);
    expect(depth).toBeLessThanOrEqual(3);
    const { rank } = await call<{ rank: { organization: null } }>(edge.url, {
      path: `/api/game/${id()}/details`,
      cookie,
      isolate: fresh(),
    });
    expect(rank).toBeDefined();
  });

  test("a correction of the result", { timeout: PATIENCE }, async () => {
    const json = { do: "points", teamId: world.people[0]!.team, points: -7, reason: "Shared a flag", key: crypto.randomUUID() };
    const path = `/api/edit/games/${world.hidden}/corrections`;
    const { status, depth } = await ask(edge.url, { path, json, cookie: world.admin, isolate: fresh() });
    expect(status).toBe(200);
    expect(depth).toBeLessThanOrEqual(5);
  });

  const pause = (paused: boolean) => async () => ({
    method: "PUT",
    path: `/api/edit/games/${world.hidden}/pause`,
    json: { paused, ...(paused && { reason: "Fog" }) },
    cookie: world.admin,
  });
  const CHANGES: [what: string, request: () => Promise<Question>, most: number][] = [
    ["pausing a game with a reason", pause(true), 7],
    ["resuming it", pause(false), 7],
    [
      "renaming a team",
      async () => {
        const { team, cookie } = world.people[1]!;
        return { method: "PUT", path: `/api/team/${team}`, json: { name: "Team of player1 B" }, cookie: await recent(cookie) };
      },
      6,
    ],
    [
      "adding flags",
      async () => ({
        path: `/api/edit/games/${game()}/challenges/${challenge()}/flags`,
        json: [{ flag: "flag{more}" }],
        cookie: world.admin,
      }),
      6,
    ],
  ];
  test.each(CHANGES)("%s", { timeout: PATIENCE }, async (_, request, most) => {
    const { status, depth, text } = await ask(edge.url, { ...(await request()), isolate: fresh() });
    expect([status, text]).toEqual([200, expect.anything()]);
    expect(depth).toBeLessThanOrEqual(most);
  });

  const login = { path: "/api/account/login", json: { userName: "player1", password: PASSWORD } };

  test("signing in", { timeout: PATIENCE }, async () => {
    const { status, depth } = await ask(edge.url, { ...login, isolate: fresh() });
    expect(status).toBe(200);
    expect(depth).toBeLessThanOrEqual(3);
  });

  test("signing in from a browser that knows the account", { timeout: PATIENCE }, async () => {
    const cookie = withCookies("", (await ask(edge.url, login)).cookies);
    const { status, depth } = await ask(edge.url, {
      ...login,
      cookie: cookie.split("; ").find((pair) => pair.includes("device")),
      isolate: fresh(),
    });
    expect(status).toBe(200);
    expect(depth).toBeLessThanOrEqual(3);
  });

  test("signing in with a captcha", { timeout: PATIENCE }, async () => {
    const policy = (useCaptcha: boolean) =>
      call(edge.url, { method: "PUT", path: "/api/admin/config", json: { accountPolicy: { useCaptcha } }, cookie: world.admin });
    await policy(true);
    const challengeToken = btoa(JSON.stringify({ hostname: HOST, action: "login", score: 0.9 }));
    const { status, depth, made } = await ask(edge.url, { ...login, json: { ...login.json, challenge: challengeToken }, isolate: fresh() });
    await policy(false);
    expect(status).toBe(200);
    expect(made.map(({ to }) => to)).toContain("outside");
    expect(depth).toBeLessThanOrEqual(4);
  });
});
