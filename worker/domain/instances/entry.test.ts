import { expect, test } from "vitest";
import { deepLink, isProxied, netcatCommand, proxyUrl, relayCommand } from "./entry.ts";

const ID = "0b5c1f4e-6a0e-4f59-9a51-0a8a3f1f2c77";

test("an entry that is a bare id is reached through the proxy, one with a port is not", () => {
  expect([ID, ID.toUpperCase()].map(isProxied)).toEqual([true, true]);
  expect(["ctf.example.org:31337", "10.0.0.1:1", "", `${ID}:80`, `x${ID}`].filter(isProxied)).toEqual([]);
});

test("the proxy's address has the scheme of the platform's own", () => {
  expect(proxyUrl("https://ctf.example.org", ID)).toBe(`wss://ctf.example.org/api/proxy/${ID}`);
  expect(proxyUrl("http://localhost:8787", ID)).toBe(`ws://localhost:8787/api/proxy/${ID}`);
});

test("a test instance has its own path", () => {
  expect(proxyUrl("https://ctf.example.org", ID, "test")).toBe(`wss://ctf.example.org/api/proxy/noinst/${ID}`);
});

test("the deep link carries the address as one parameter", () => {
  const link = deepLink(proxyUrl("https://ctf.example.org:8443", ID));
  expect(link).toBe(`wsrx://open?url=wss%3A%2F%2Fctf.example.org%3A8443%2Fapi%2Fproxy%2F${ID}`);
  expect(new URL(link).searchParams.get("url")).toBe(`wss://ctf.example.org:8443/api/proxy/${ID}`);
});

test("the command takes the relay from the platform itself", () => {
  expect(relayCommand("https://ctf.example.org", "wss://x/api/proxy/1")).toBe(
    "npx --yes --allow-remote=root https://ctf.example.org/downloads/vexil-cli-0a1b2c3d.tgz connect wss://x/api/proxy/1",
  );
});

test.each([
  ["ctf.example.org:31337", "nc ctf.example.org 31337"],
  ["10.0.0.1:80", "nc 10.0.0.1 80"],
  ["[2001:db8::1]:31337", "nc 2001:db8::1 31337"],
  ["ctf.example.org", "nc ctf.example.org"],
])("netcat connects to %s by %s", (entry, command) => expect(netcatCommand(entry)).toBe(command));
