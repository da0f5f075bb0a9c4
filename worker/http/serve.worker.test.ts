import { createExecutionContext, env } from "cloudflare:test";
import { describe, expect, test, vi } from "vitest";
import { aFleet } from "../testing/agents.ts";
import worker from "../testing/runtime/entry.ts";
import { serve } from "./serve.ts";
import { cookiesOf } from "../testing/call.ts";
import { stopClock } from "../testing/clock.ts";
import { PASSWORD, aUser, randomWord, type TestUser } from "../testing/users.ts";

type Ask = { method?: string; headers?: Record<string, string>; as?: TestUser; body?: unknown; changes?: Partial<Env>; host?: string };

/** A request to the Worker under other settings than the tests' own. */
async function ask(path: string, { method = "GET", headers = {}, as, body, changes = {}, host = "http://vexil.test" }: Ask = {}) {
  const request = new Request(`${host}${path}`, {
    method,
    redirect: "manual",
    headers: { ...(as && { Cookie: as.cookie }), ...(body !== undefined && { "Content-Type": "application/json" }), ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return worker.fetch!(request as never, { ...env, ...changes } as never, createExecutionContext());
}

const LIMITED = { VEXIL_LIMITS: "" };
const address = () => `2001:db8:${randomWord().slice(0, 4)}:${randomWord().slice(0, 4)}::1`;

/** The statuses of this many requests, counted. */
async function flood(times: number, path: string, options: Ask) {
  stopClock();
  const counts = new Map<number, number>();
  let last: Response | null = null;
  for (let n = 0; n < times; n += 1) {
    const answer = await ask(path, { ...options, changes: { ...LIMITED, ...options.changes } });
    counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
    last = answer;
  }
  return { counts: Object.fromEntries(counts), last: last! };
}

describe("a server whose secret is missing or too short", () => {
  test.each([undefined, "", "x".repeat(31)])("answers nobody, and says why (%j)", async (secret) => {
    const changes = { VEXIL_SECRET: secret as string };
    for (const path of ["/healthz", "/api/config", "/hub/user?game=1"]) {
      const answer = await ask(path, { changes });
      expect([answer.status, await answer.json()]).toMatchObject([
        503,
        { code: "noSecret", title: expect.stringContaining("VEXIL_SECRET") },
      ]);
    }
    const page = await ask("/", { changes, headers: { Accept: "text/html", "Accept-Language": "ja" } });
    expect([page.status, await page.text()]).toEqual([503, expect.stringMatching(/VEXIL_SECRET を 32 文字以上/)]);
    expect(page.headers.get("X-Content-Type-Options")).toBe("nosniff");
  });

  test("answers once it is long enough", async () => {
    expect((await ask("/healthz", { changes: { VEXIL_SECRET: "x".repeat(32) } })).status).toBe(200);
  });
});

test("an address full of slashes belongs to no page, and is not passed to the pages", async () => {
  const asked: string[] = [];
  const doors = serve(async ({ url }) => {
    asked.push(new URL(url).pathname);
    return new Response("a page");
  }, {});
  const answer = (path: string) => doors.fetch!(new Request(`http://vexil.test${path}`) as never, env as never, createExecutionContext());
  const many = "/".repeat(10_000);
  for (const path of [`${many}x`, `${many}x.data`, `/games/1${many}x`]) {
    const refused = await answer(path);
    expect([refused.status, await refused.json()]).toMatchObject([404, { code: "notFound" }]);
  }
  expect((await answer("//games//1")).status).toBe(200);
  expect(asked).toEqual(["//games//1"]);
});

describe("an invalid host", () => {
  test.each(["/", "/?lng=ja", "/nowhere.data", "/api/config?lng=ja", "/api/game/1/board", "/hub/user?game=1"])(
    "is refused as such, and is not reported as a defect (%s)",
    async (path) => {
      const defects = vi.spyOn(console, "error");
      for (const host of ["a:99999", "[", "1.2.3.4.5", "a.xn--", "127.0.0.1:70000"]) {
        const headers = { Accept: "text/html", Origin: "http://other.test", Upgrade: "websocket" };
        // The runtime accepts from a client what cannot be constructed as a request.
        const request = Object.defineProperty(new Request("http://vexil.test/", { headers }), "url", { value: `http://${host}${path}` });
        const answer = await worker.fetch!(request as never, env as never, createExecutionContext());
        expect(answer.status).toBe(400);
      }
      expect(defects).not.toHaveBeenCalled();
    },
  );
});

describe("the number of requests of one caller", () => {
  test("is 150 a minute for a visitor's address; the answer says when to retry, and other addresses are unaffected", async () => {
    const headers = { "X-Test-Address": address() };
    const { counts, last } = await flood(160, "/api/captcha", { headers });
    expect(counts).toEqual({ 200: 150, 429: 10 });
    expect(Number(last.headers.get("Retry-After"))).toBeGreaterThan(40);
    expect(Number(last.headers.get("Retry-After"))).toBeLessThanOrEqual(60);
    expect(await last.json()).toMatchObject({ code: "tooManyRequests", status: 429 });
    expect((await ask("/api/captcha", { headers: { "X-Test-Address": address() }, changes: LIMITED })).status).toBe(200);
  });

  test("is answered with a delayed refusal behind our own front for a client that keeps asking, and nobody else waits", async () => {
    const headers = { "X-Test-Address": address() };
    await flood(150, "/api/captcha", { headers });
    let release = () => {};
    const held = new Promise<void>((end) => (release = end));
    const behind = serve(async () => new Response("page"), {}, { hold: () => held });
    const get = async (from: Record<string, string>, changes: Partial<Env>) => {
      const request = new Request("http://vexil.test/api/captcha", { headers: from });
      return (await behind.fetch!(request as never, { ...env, ...LIMITED, ...changes } as never, createExecutionContext())).status;
    };
    const front = { VEXIL_FRONT_HEADER: "x-front" };
    let answered = false;
    const refused = get(headers, front).finally(() => (answered = true));
    expect(await get({ "X-Test-Address": address() }, front)).toBe(200);
    expect(await get(headers, {})).toBe(429);
    expect(answered).toBe(false);
    release();
    expect(await refused).toBe(429);
  });

  test("is counted by user rather than by address: a school is not one caller", async () => {
    const headers = { "X-Test-Address": address() };
    const [one, two] = [await aUser(), await aUser()];
    expect((await flood(151, "/api/captcha", { headers, as: one })).counts).toEqual({ 200: 150, 429: 1 });
    expect((await flood(2, "/api/captcha", { headers, as: two })).counts).toEqual({ 200: 2 });
  });

  test("keeps nobody out of the pages and forms by which a hall behind one address arrives, whatever else happens there", async () => {
    const headers = { "X-Test-Address": address() };
    await flood(151, "/api/captcha", { headers });
    for (const path of ["/", "/account/register.data", "/account/login", "/games/1"])
      expect((await flood(300, path, { headers })).counts[429]).toBe(undefined);
    expect((await flood(301, "/games", { headers })).counts[429]).toBe(1);
    for (const { name } of await Promise.all(Array.from({ length: 5 }, () => aUser()))) {
      const body = { userName: name, password: PASSWORD };
      expect((await ask("/api/account/login", { method: "POST", body, headers, changes: LIMITED })).status).toBe(200);
    }
    const wrong = { method: "POST", body: {}, headers };
    expect((await flood(1_500, "/api/account/login", wrong)).counts).toEqual({ 400: 1_495, 429: 5 });
  });

  test.each(["/api/docs", "/%61pi/Docs"])("is smaller for the page of all calls, which is the largest: %s", async (path) => {
    const { counts } = await flood(20, path, { headers: { "X-Test-Address": address() } });
    expect(counts[429]).toBe(5);
  });

  test("is as large as for others below an address that resembles that page's", async () => {
    expect((await flood(150, "/api/docs.json", { headers: { "X-Test-Address": address() } })).counts).toEqual({ 404: 150 });
  });

  test("a browser gets a page that says so", async () => {
    const headers = { "X-Test-Address": address(), Accept: "text/html", "Accept-Language": "ja" };
    const { last } = await flood(151, "/teams", { headers });
    expect(last.status).toBe(429);
    expect(last.headers.get("Content-Type")).toContain("text/html");
    expect(last.headers.get("Content-Security-Policy")).toMatch(/style-src 'nonce-[^']{24}'/);
    expect(await last.text()).toContain("リクエストが多すぎます");
  });

  test.each([
    ["nothing", "", "dark"],
    ["light", "vexil_scheme=light", "light"],
    ["the device's colours", "vexil_session=x; vexil_scheme=system", "dark light"],
  ])("a page that says so has the colours of all pages for a visitor who chose %s", async (_, cookie, scheme) => {
    const headers = { "X-Test-Address": address(), Accept: "text/html", ...(cookie && { Cookie: cookie }) };
    const { last } = await flood(151, "/teams", { headers });
    expect(/color-scheme:([^;}]*)/.exec(await last.text())?.[1]).toBe(scheme);
  });

  test("a host may send any number of recordings; a client without a host's key soon waits", async () => {
    const { key } = await aFleet("fleet").addHost("busy");
    const bring = (Authorization: string) =>
      flood(155, "/agent/captures/1/1/a.pcap", { method: "PUT", headers: { "X-Test-Address": address(), Authorization } });
    expect((await bring(`Bearer ${key}`)).counts).toEqual({ 403: 155 });
    expect((await bring("Bearer vxa_0123456789_guessed")).counts).toEqual({ 401: 150, 429: 5 });
  });
});

describe("on HTTPS", () => {
  const https = { host: "https://vexil.test" };

  test("cookies have the prefix, and one without it does not sign anybody in", async () => {
    const user = await aUser();
    const body = { userName: user.name, password: PASSWORD };
    const answer = await ask("/api/account/login", { ...https, method: "POST", body });
    expect(answer.headers.getSetCookie().map((line) => line.split("=")[0])).toEqual([
      "__Host-vexil_session",
      "__Host-vexil_snapshot",
      "__Host-vexil_device",
    ]);
    for (const line of answer.headers.getSetCookie()) expect(line).toMatch(/; Path=\/;.*; Secure$/);
    const cookie = cookiesOf(answer);
    expect((await ask("/api/account/profile", { ...https, headers: { Cookie: cookie } })).status).toBe(200);
    expect((await ask("/api/account/profile", { ...https, headers: { Cookie: cookie.replaceAll("__Host-", "") } })).status).toBe(401);
    expect((await ask("/api/account/profile", { headers: { Cookie: cookie } })).status).toBe(401);
  });

  test("every answer has HSTS; without HTTPS none does", async () => {
    expect((await ask("/api/config", https)).headers.get("Strict-Transport-Security")).toBe("max-age=31536000");
    expect((await ask("/api/config")).headers.has("Strict-Transport-Security")).toBe(false);
  });

  test("a client cannot claim HTTPS by a header, unless a proxy that overwrites it is configured", async () => {
    const headers = { "X-Forwarded-Proto": "https" };
    expect((await ask("/api/config", { headers })).headers.has("Strict-Transport-Security")).toBe(false);
    const changes = { VEXIL_TRUSTED_PROTO_HEADER: "X-Forwarded-Proto" };
    expect((await ask("/api/config", { headers, changes })).headers.has("Strict-Transport-Security")).toBe(true);
    expect((await ask("/api/config", { changes })).headers.has("Strict-Transport-Security")).toBe(false);
  });
});
