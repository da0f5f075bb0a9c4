import { expect, test } from "vitest";
import { proxyNotices, type ProxySettings } from "./proxy-notices.ts";

const BOTH = { addressHeader: "X-Real-IP", protoHeader: "X-Forwarded-Proto", baseUrl: "https://ctf.example.org" };
const FIELDS = { Host: "ctf.example.org", "X-Real-IP": "198.51.100.7", "X-Forwarded-Proto": "https" };

/** What is said at the start, and after connections with these headers. */
function said(settings: ProxySettings, requests: { fields: Record<string, string>; ip?: string }[] = []): string[] {
  const lines: string[] = [];
  const look = proxyNotices(settings, (line) => lines.push(line));
  for (const { fields, ip = "127.0.0.1" } of requests) {
    const names = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
    look(`GET / HTTP/1.1\r\n${names.join("")}\r\n`, ip);
  }
  return lines.map((line) => line.split(":")[0]!);
}

const NO_ADDRESS = "VEXIL_TRUSTED_ADDRESS_HEADER is not set";
const NO_PROTO = "VEXIL_TRUSTED_PROTO_HEADER is not set";
const UNWRITTEN = "The proxy does not write an address in X-Real-IP";
const UNSAID = "The proxy does not write https in X-Forwarded-Proto";

test("a platform that browsers reach over HTTPS has a proxy, so both headers must be named", () => {
  expect(said({ baseUrl: "https://ctf.example.org" })).toEqual([NO_ADDRESS, NO_PROTO]);
  expect(said(BOTH)).toEqual([]);
  expect(said({ baseUrl: "http://ctf.lan" })).toEqual([]);
  expect(said({})).toEqual([]);
});

test("a proxy in front whose header is not named is noticed once, by what it writes", () => {
  const settings = { baseUrl: "http://ctf.lan" };
  for (const name of ["X-Real-IP", "x-forwarded-for", "Forwarded"])
    expect(said(settings, [{ fields: { [name]: "198.51.100.7" } }, { fields: { [name]: "198.51.100.8" } }])).toEqual([NO_ADDRESS]);
  expect(said(settings, [{ fields: { "X-Real-IP": "6.6.6.6" }, ip: "10.0.0.9" }])).toEqual([NO_ADDRESS]);
  expect(said(settings, [{ fields: { Host: "ctf.lan" } }])).toEqual([]);
});

test("a visitor who reaches the server directly cannot make it believe in a proxy", () => {
  expect(said({ baseUrl: "http://ctf.lan" }, [{ fields: { "X-Real-IP": "6.6.6.6" }, ip: "8.8.8.8" }])).toEqual([]);
  expect(said(BOTH, [{ fields: { Host: "ctf.example.org" }, ip: "8.8.8.8" }])).toEqual([]);
});

test("a proxy that does not write what is named is noticed once", () => {
  const { "X-Real-IP": _, ...unwritten } = FIELDS;
  expect(said(BOTH, [{ fields: unwritten }, { fields: unwritten }])).toEqual([UNWRITTEN]);
  expect(said(BOTH, [{ fields: { ...FIELDS, "X-Real-IP": "198.51.100.7, unknown" } }])).toEqual([UNWRITTEN]);
  expect(said(BOTH, [{ fields: { ...FIELDS, "X-Forwarded-Proto": "https, http" } }])).toEqual([UNSAID]);
});

test("a proxy that writes both, for whomever, is not noticed", () => {
  const header = (changes: Record<string, string>) => ({ fields: { ...FIELDS, ...changes } });
  const own = header({ "X-Real-IP": "127.0.0.1" });
  expect(said(BOTH, [header({}), own, header({ "X-Real-IP": "6.6.6.6, 2001:db8::7" }), header({ "X-Forwarded-Proto": "http" })])).toEqual(
    [],
  );
});

test("a proxy that drops the upgrade to a WebSocket is noticed by what it leaves of it", () => {
  const key = { ...FIELDS, "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==" };
  expect(said(BOTH, [{ fields: { ...key, Upgrade: "websocket" } }])).toEqual([]);
  expect(said(BOTH, [{ fields: key }, { fields: key }])).toEqual(["The proxy does not pass WebSocket upgrades"]);
});

test("a proxy that puts its own address in place of the host is noticed by the browser's own word", () => {
  const sent = { ...FIELDS, Origin: "https://ctf.example.org", "Sec-Fetch-Site": "same-origin" };
  const replaced = { ...sent, Host: "127.0.0.1:8787" };
  expect(said(BOTH, [{ fields: sent }, { fields: { ...replaced, "Sec-Fetch-Site": "cross-site" } }])).toEqual([]);
  expect(said(BOTH, [{ fields: replaced }])).toEqual(["The proxy does not keep the Host"]);
  expect(said(BOTH, [{ fields: { ...sent, Origin: "null" } }])).toEqual([]);
});

test("the agent and the commands of this machine need no header", () => {
  expect(said(BOTH, [{ fields: { Host: "127.0.0.1:8787" } }])).toEqual([]);
});
