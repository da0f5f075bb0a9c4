import { afterEach, expect, test, vi } from "vitest";
import { placed, targetOf, type Given } from "./target.ts";

const ID = "0b5c1f4e-6a0e-4f59-9a51-0a8a3f1f2c77";
afterEach(() => vi.unstubAllEnvs());
const of = (text: string, more: Partial<Given> = {}) => targetOf({ text, isTest: false, ...more }).href;

test.each([
  `wss://ctf.example.org:8443/api/proxy/${ID}`,
  `https://ctf.example.org:8443/api/proxy/${ID.toUpperCase()}`,
  `wsrx://open?url=wss%3A%2F%2Fctf.example.org%3A8443%2Fapi%2Fproxy%2F${ID}`,
  `https://ctf.example.org:8443/games/3/challenges?instance=${ID}`,
])("%s is found at the proxy", (text) => {
  expect(of(text)).toBe(`https://ctf.example.org:8443/api/proxy/${ID}`);
});

test("an id alone is found on the server given with it", () => {
  expect(of(ID, { server: "http://localhost:8787/" })).toBe(`http://localhost:8787/api/proxy/${ID}`);
  expect(of(ID, { server: "http://localhost:8787", isTest: true })).toBe(`http://localhost:8787/api/proxy/noinst/${ID}`);
});

test("an id without a server is on the usual one, as the help says; an address is where it says", () => {
  vi.stubEnv("VEXIL_SERVER", "https://usual.example.org");
  expect(targetOf(placed({ text: ID, isTest: false })).href).toBe(`https://usual.example.org/api/proxy/${ID}`);
  const own = { text: ID, server: "https://own.example.org", isTest: false };
  expect(placed(own)).toBe(own);
  const address = { text: `wss://ctf.example.org/api/proxy/${ID}`, isTest: false };
  expect(placed(address)).toBe(address);
});

test("a test instance stays one", () => {
  expect(of(`ws://localhost:8787/API/proxy/noinst/${ID}`)).toBe(`http://localhost:8787/api/proxy/noinst/${ID}`);
});

test.each([
  ["https://ctf.example.org/games/3", /names no instance/],
  ["https://ctf.example.org/api/proxy/%", /names no instance/],
  ["ctf.example.org:31337", /names no instance/],
  [ID, /--server/],
  [`ftp://ctf.example.org/${ID}`, /--server/],
])("%s is refused in one line that says what is missing", (text, line) => {
  expect(() => of(text)).toThrow(line);
});
