import { createExecutionContext, env } from "cloudflare:test";
import { expect, test } from "vitest";
import { contextOf } from "../context.ts";
import { stopClock } from "../testing/clock.ts";
import worker from "../testing/runtime/entry.ts";
import { aUser, randomWord } from "../testing/users.ts";

type Ask = { peer?: string; headers?: Record<string, string>; changes?: Partial<Env>; host?: string };

const NO_HEADER = { VEXIL_TRUSTED_ADDRESS_HEADER: "", VEXIL_LIMITS: "", VEXIL_BASE_URL: "http://localhost:8787" };
const BY_HEADER = { ...NO_HEADER, VEXIL_TRUSTED_ADDRESS_HEADER: "X-Real-IP" };
const LOOPBACK = "127.0.0.1:40000";

function aRequest(path: string, { peer, headers = {}, host = "http://127.0.0.1:8787" }: Ask): Request {
  return new Request(`${host}${path}`, { headers, ...(peer && { cf: { clientIp: peer } }) } as RequestInit);
}

/** How many of 155 requests of one caller were answered. */
async function answered(options: Ask): Promise<number> {
  let passed = 0;
  stopClock();
  for (let n = 0; n < 155; n += 1) {
    const own = { ...env, ...NO_HEADER, ...options.changes } as never;
    const answer = await worker.fetch!(aRequest("/api/captcha", options) as never, own, createExecutionContext());
    if (answer.status === 200) passed += 1;
  }
  return passed;
}

const seen = (options: Ask) => {
  const own = { ...env, ...NO_HEADER, ...options.changes } as Env;
  const { ip, peer } = contextOf(aRequest("/", options), own, createExecutionContext(), "en-US");
  return { ip, peer };
};

function anAddress(): string {
  const part = () => Math.floor(Math.random() * 65_535).toString(16);
  return `2001:db8:${part()}:${part()}::1`;
}

test("a visitor who reaches the server directly is identified and limited by the connection's address", async () => {
  const ip = anAddress();
  expect(await answered({ peer: `[${ip}]:40000` })).toBe(150);
  expect(seen({ peer: "192.0.2.7:50123" })).toEqual({ ip: "192.0.2.7", peer: "192.0.2.7:50123" });
});

test("the machine itself is not limited", async () => {
  expect(await answered({ peer: LOOPBACK })).toBe(155);
  expect(await answered({ peer: LOOPBACK, headers: { Cookie: (await aUser()).cookie } })).toBe(155);
});

test.each([
  ["a header of a proxy", { headers: { "X-Forwarded-For": "6.6.6.6" } }],
  ["another such header", { headers: { Forwarded: "for=6.6.6.6" } }],
  ["a relay's name", { headers: { Via: "1.1 relay" } }],
  ["the name of a public host", { host: "https://ctf.example.org" }],
  ["a public address of the platform", { changes: { VEXIL_BASE_URL: "https://ctf.example.org" } }],
])("with %s a connection from loopback is not the machine itself", async (_, way) => {
  expect(await answered({ peer: LOOPBACK, ...way })).toBeLessThanOrEqual(150);
});

test("a configured header that says loopback lifts no limit", async () => {
  const peer = `[${anAddress()}]:1`;
  expect(await answered({ peer, headers: { "X-Real-IP": "127.0.0.1" }, changes: BY_HEADER })).toBe(150);
  expect(await answered({ peer, headers: { "X-Real-IP": "::ffff:7f00:1" }, changes: BY_HEADER })).toBe(0);
});

test("of a configured header the proxy's own entry counts, whatever the client put before it", async () => {
  const ip = anAddress();
  const header = () => ({ "X-Real-IP": `10.0.0.${Math.floor(Math.random() * 255)}, ${randomWord()}, ${ip}` });
  expect(await answered({ headers: header(), changes: BY_HEADER })).toBe(150);
  expect(await answered({ headers: header(), changes: BY_HEADER })).toBe(0);
});

test("an invalid address is recorded nowhere", () => {
  const headers = { "X-Real-IP": "<b>not-an-address" };
  expect(seen({ headers, peer: "10.0.0.9:7", changes: BY_HEADER })).toEqual({ ip: "10.0.0.9", peer: "10.0.0.9:7" });
  expect(seen({ headers, changes: BY_HEADER })).toEqual({ ip: "0.0.0.0", peer: "0.0.0.0:0" });
  expect(seen({ peer: "unix:/run/vexil.sock" })).toEqual({ ip: "0.0.0.0", peer: "0.0.0.0:0" });
});

test("behind the front a connection's first request identifies the client of all its requests, until the port belongs to another connection", () => {
  const front = { VEXIL_FRONT_HEADER: `x-front-${randomWord()}` };
  const peer = `127.0.0.1:${50_000 + Math.floor(Math.random() * 10_000)}`;
  const say = (end: string | null, name = front.VEXIL_FRONT_HEADER) => {
    const request = aRequest("/robots.txt", { peer, headers: end === null ? {} : { [name]: end } });
    void worker.fetch!(request as never, { ...env, ...NO_HEADER, ...front } as never, createExecutionContext());
    return seen({ peer, changes: front });
  };
  expect(say(null)).toEqual({ ip: "0.0.0.0", peer: "0.0.0.0:0" });
  expect(say("192.0.2.7:50123")).toEqual({ ip: "192.0.2.7", peer: "192.0.2.7:50123" });
  expect(say(null).ip).toBe("192.0.2.7");
  expect(say("203.0.113.1:1", "x-front").ip).toBe("192.0.2.7");
  expect(say("[2001:db8::1]:9   203.0.113.1:1")).toEqual({ ip: "2001:db8::1", peer: "[2001:db8::1]:9" });
  expect(say("no address").ip).toBe("0.0.0.0");
});

test("a request that bypasses the front has no identity, not even that of the machine itself", async () => {
  const changes = { VEXIL_FRONT_HEADER: "x-front" };
  expect(seen({ peer: "127.0.0.1:1", changes })).toEqual({ ip: "0.0.0.0", peer: "0.0.0.0:0" });
});
