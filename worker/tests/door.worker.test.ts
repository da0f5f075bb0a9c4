import { createExecutionContext, env } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { aGame, aRunningGame } from "../testing/games.ts";
import { aPng } from "../testing/images/images.ts";
import { ok } from "../testing/call.ts";
import { stopClock } from "../testing/clock.ts";
import { aContext } from "../testing/context.ts";
import { markDevice } from "../auth/devices.ts";
import worker from "../testing/runtime/entry.ts";
import { aUser, randomWord, type TestUser } from "../testing/users.ts";

type Ask = { method?: string; headers?: Record<string, string>; as?: TestUser; flag?: string };

const LIMITED = { ...env, VEXIL_LIMITS: "" } as never;
const anAddress = () => `2001:db8:${randomWord().slice(0, 4)}:${randomWord().slice(0, 4)}::1`;

/** A request under the limits, from an address of its own unless the headers specify one. */
async function ask(path: string, { method = "GET", headers = {}, as, flag }: Ask = {}): Promise<Response> {
  const request = new Request(`http://vexil.test${path}`, {
    method,
    redirect: "manual",
    headers: {
      "X-Test-Address": anAddress(),
      ...(as && { Cookie: as.cookie }),
      ...(flag !== undefined && { "Content-Type": "application/json" }),
      ...headers,
    },
    body: flag === undefined ? undefined : JSON.stringify({ flag }),
  });
  return worker.fetch!(request as never, LIMITED, createExecutionContext());
}

/** The statuses of this many requests of one caller, counted. */
async function flood(times: number, path: string | ((n: number) => string), options: Ask) {
  stopClock();
  const counts = new Map<number, number>();
  const headers = { "X-Test-Address": anAddress(), ...options.headers };
  for (let n = 0; n < times; n += 1) {
    const { status } = await ask(typeof path === "string" ? path : path(n), { ...options, headers });
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return Object.fromEntries(counts);
}

const submit = { method: "POST", flag: "flag{wrong}" };

describe("a flood of submissions ends at the door", () => {
  test.each([
    ["of a game that is not there", "/api/game/2147483647/challenges/1", {}, 404],
    ["of a flag that is too long", "/api/game/1/challenges/1", { flag: "x".repeat(1_500) }, 400],
    ["of a body that is too large", "/api/game/1/challenges/1", { flag: "x".repeat(9_000) }, 413],
    ["in odd letters, with a slash", "/API/Game/2147483647/Challenges/1/", {}, 404],
    ["in percent signs", "/api/game/%32147483647/challenges/1", {}, 404],
    ["of another method", "/api/game/1/challenges/1", { method: "PUT" }, 405],
    ["of its page", "/games/1/challenges/1", { headers: { "Content-Type": "application/x-www-form-urlencoded" } }, 404],
  ])("%s", async (_, path, change, status) => {
    expect(await flood(155, path, { ...submit, as: await aUser(), ...change })).toEqual({ [status]: 150, 429: 5 });
  });

  test("without a session", async () => {
    expect(await flood(155, "/api/game/1/challenges/1", submit)).toEqual({ 401: 150, 429: 5 });
  });

  test("that repeat a key: the first is an answer, the rest are counted", async () => {
    const game = await aRunningGame();
    const as = game.teams[0]!.captain;
    const path = `/api/game/${game.id}/challenges/${game.challenges[0]!.id}`;
    const headers = { "Idempotency-Key": randomWord() };
    expect(await flood(155, path, { ...submit, as, headers })).toEqual({ 200: 151, 429: 4 });
  });

  test("but new answers are counted by the Ledger", async () => {
    const game = await aRunningGame();
    const as = game.teams[0]!.captain;
    const path = `/api/game/${game.id}/challenges/${game.challenges[0]!.id}`;
    expect(await flood(60, path, { ...submit, as })).toEqual({ 200: 60 });
    expect(await flood(155, "/api/captcha", { as })).toEqual({ 200: 150, 429: 5 });
  });

  test("even when all arrive at once", async () => {
    const as = await aUser();
    const answers = await Promise.all(Array.from({ length: 300 }, () => ask("/api/game/2147483647/challenges/1", { ...submit, as })));
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(150);
  });
});

test("a submission over the limit is told the true waiting time", async () => {
  const game = await aGame();
  const as = await aUser();
  const attempt = { userId: as.id, challengeId: 1, answer: "x", digest: "", key: null, ip: null, limited: true };
  const { ledger } = aContext();
  let last: Response | null = null;
  // The bucket refills while a slow machine empties it: it is emptied again until a submission finds it empty.
  await expect
    .poll(async () => {
      await Promise.all(Array.from({ length: 150 }, () => ledger(game.id).submit(attempt)));
      last = await ask(`/api/game/${game.id}/challenges/1`, { ...submit, as });
      return last.status;
    })
    .toBe(429);
  expect([1, 2, 3, 4, 5]).toContain(Number(last!.headers.get("Retry-After")));
});

describe("pictures", () => {
  test("that exist do not count towards the overall limit", async () => {
    const as = await aUser();
    const body = new FormData();
    body.append("file", new File([aPng()], "a.png", { type: "image/png" }));
    const path = await ok<string>("PUT", "/api/account/avatar", { as, body });
    const visitor = { headers: { "X-Test-Address": anAddress() } };
    expect(await flood(155, path, visitor)).toEqual({ 200: 155 });
    expect(await flood(10, path, { headers: { ...visitor.headers, "If-None-Match": `"${path.split("/")[2]}"` } })).toEqual({ 304: 10 });
    expect(await flood(155, "/api/captcha", visitor)).toEqual({ 200: 150, 429: 5 });
  });

  test.each([
    ["that do not exist", (n: number) => `/assets/${n.toString(16).padStart(64, "0")}/avatar`, "GET", 404],
    ["that do not exist, requested by HEAD", (n: number) => `/assets/${n.toString(16).padStart(64, "0")}/poster`, "HEAD", 404],
    ["by another method", () => `/assets/${"a".repeat(64)}/avatar`, "POST", 405],
    ["by an invalid name", () => `/assets/${"a".repeat(64)}/%61vatar`, "GET", 404],
  ])("%s count", async (_, path, method, status) => {
    expect(await flood(155, path, { method })).toEqual({ [status]: 150, 429: 5 });
  });
});

describe("nothing else bypasses the door", () => {
  test.each([
    ["an unknown call", "/api/nothing/here", "GET", 404],
    ["an unknown page", "/nothing/here", "HEAD", 404],
    ["what a call can do", "/api/config", "OPTIONS", 204],
    ["a path below the proxy that leads nowhere", "/api/proxy/a/b/c", "GET", 404],
    ["the proxy while it is off", "/api/proxy/1", "GET", 400],
    ["whether the server is well", "/healthz", "GET", 200],
  ])("%s", async (_, path, method, status) => {
    expect(await flood(155, path, { method })).toEqual({ [status]: 150, 429: 5 });
  });

  test("the data of a page says so inside the page for a while, then it is refused, too", async () => {
    expect(await flood(305, "/teams.data", {})).toEqual({ 404: 300, 429: 5 });
  });

  test("unknown sessions are not looked up without limit, and those of others at that address are found meanwhile", async () => {
    let lookups = 0;
    const DB = counting(() => (lookups += 1));
    const headers = { "X-Test-Address": anAddress() };
    const profile = async (Cookie: string) => {
      const request = new Request("http://vexil.test/api/account/profile", { headers: { ...headers, Cookie } });
      return (await worker.fetch!(request as never, { ...(LIMITED as Env), DB } as never, createExecutionContext())).status;
    };
    const forge = async (times: number) => {
      lookups = 0;
      for (let n = 0; n < times; n += 1) await profile(`vexil_session=${crypto.randomUUID()}xxxxxxx`);
      return lookups;
    };
    expect(await forge(500)).toBe(500);
    expect(await profile((await aUser()).cookie)).toBe(200);
    expect(await forge(200)).toBe(100);
    // In the browser in which they logged in people are told apart from somebody at their address who makes sessions up.
    const [player, other] = [await aUser(), await aUser()];
    expect(await profile(player.cookie)).toBe(429);
    expect(await profile(`${player.cookie}; ${aDeviceOf(player)}`)).toBe(200);
    for (let n = 0; n < 600; n += 1) await profile(`vexil_session=${crypto.randomUUID()}xxxxxxx; ${aDeviceOf(other)}`);
    expect(await profile(`${other.cookie}; ${aDeviceOf(other)}`)).toBe(429);
    expect(await profile(`${(await aUser()).cookie}; ${aDeviceOf(player)}`)).toBe(200);
  });
});

/** The cookie of a browser in which a user has logged in. */
function aDeviceOf(user: { id: string }): string {
  const ctx = aContext();
  markDevice(ctx, user);
  return ctx.cookies[0]!.split(";")[0]!;
}

/** The tests' database, which reports every statement that is given its values; each query does that once. */
function counting(told: () => void): D1Database {
  const prepare = (sql: string) => {
    const statement = env.DB.prepare(sql);
    return {
      bind(...values: unknown[]) {
        told();
        return statement.bind(...values);
      },
    };
  };
  return { prepare, batch: (list: D1PreparedStatement[]) => env.DB.batch(list) } as unknown as D1Database;
}
