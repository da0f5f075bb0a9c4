import { describe, expect, test } from "vitest";
import { sameOrigin } from "./origin.ts";

const PLAIN = { secure: false, baseUrl: null as string | null };
const HTTPS = { secure: true, baseUrl: null };
const SOCKET = { Upgrade: "websocket" };
const ask = (method: string, headers: Record<string, string>, way = PLAIN) =>
  sameOrigin(new Request("http://ctf.test/api/x", { method, headers }), way);

test.each(["POST", "PUT", "DELETE", "PATCH"])("%s is accepted from our own pages and from clients that are not browsers", (method) => {
  expect(ask(method, {})).toBe(true);
  expect(ask(method, { Origin: "http://ctf.test" })).toBe(true);
  expect(ask(method, { "Sec-Fetch-Site": "same-origin" })).toBe(true);
  expect(ask(method, { "Sec-Fetch-Mode": "cors" })).toBe(true);
});

test.each(["cross-site", "same-site", "bogus"])("a request that a browser labels %s changes nothing, whatever its origin says", (site) => {
  expect(ask("POST", { "Sec-Fetch-Site": site })).toBe(false);
  expect(ask("POST", { "Sec-Fetch-Site": site, Origin: "http://ctf.test" })).toBe(false);
});

test.each(
  ["http://evil.test", "http://sub.ctf.test", "http://ctf.test:81", "http://ctf.test.evil.test", "null", "", "ctf.test"].filter(Boolean),
)("the origin %s neither changes anything nor opens a socket", (origin) => {
  expect(ask("POST", { Origin: origin })).toBe(false);
  expect(ask("GET", { ...SOCKET, Origin: origin })).toBe(false);
  expect(ask("GET", { ...SOCKET, Origin: origin, "Sec-Fetch-Site": "same-origin" })).toBe(false);
});

describe("on HTTPS", () => {
  test("a page of the same host without HTTPS is another site", () => {
    expect(ask("POST", { Origin: "http://ctf.test" }, HTTPS)).toBe(false);
    expect(ask("POST", { Origin: "https://ctf.test" }, HTTPS)).toBe(true);
  });
});

test("behind a proxy that changes the host, the configured address is ours", () => {
  const way = { secure: true, baseUrl: "https://ctf.example.org" };
  expect(ask("POST", { Origin: "https://ctf.example.org" }, way)).toBe(true);
  expect(ask("POST", { Origin: "https://ctf.example.org.evil.test" }, way)).toBe(false);
});

test("sockets open from our own pages and from clients that are not browsers; reading is open to everybody", () => {
  expect(ask("GET", SOCKET)).toBe(true);
  expect(ask("GET", { ...SOCKET, Origin: "http://ctf.test" })).toBe(true);
  expect(ask("GET", { ...SOCKET, "Sec-Fetch-Site": "cross-site" })).toBe(false);
  for (const method of ["GET", "HEAD", "OPTIONS"])
    expect(ask(method, { Origin: "http://evil.test", "Sec-Fetch-Site": "cross-site" })).toBe(true);
});
