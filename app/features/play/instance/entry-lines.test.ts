import { expect, test } from "vitest";
import { entryLines } from "./entry-lines.ts";

const ORIGIN = "https://ctf.example.org";
const ID = "0b3a4f1e-3a52-4d0c-9a52-3f1b9a6f2c11";

test("a host's port is shown with the command that opens it", () => {
  expect(entryLines("ctf.example.org:31337", "Pwn", ORIGIN)).toEqual([
    { label: "address", value: "ctf.example.org:31337" },
    { label: "terminal", value: "nc ctf.example.org 31337" },
  ]);
  expect(entryLines("[2001:db8::7]:31337", "Misc", ORIGIN)[1]).toEqual({ label: "terminal", value: "nc 2001:db8::7 31337" });
});

test("a web challenge opens in the browser", () => {
  expect(entryLines("203.0.113.9:8080", "Web", ORIGIN)[1]).toEqual({
    label: "browser",
    value: "http://203.0.113.9:8080",
    href: "http://203.0.113.9:8080",
  });
});

test("behind the platform's proxy there are its address, the reflector's link and the relay's command", () => {
  const url = `wss://ctf.example.org/api/proxy/${ID}`;
  expect(entryLines(ID, "Web", ORIGIN)).toEqual([
    { label: "address", value: url, href: `wsrx://open?url=${encodeURIComponent(url)}` },
    { label: "relay", value: `npx --yes --allow-remote=root ${ORIGIN}/downloads/vexil-cli-0a1b2c3d.tgz connect ${url}` },
  ]);
  expect(entryLines(ID, "Pwn", "http://localhost:8787")[0]!.value).toBe(`ws://localhost:8787/api/proxy/${ID}`);
});
