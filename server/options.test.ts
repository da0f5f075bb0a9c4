import { readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { fromEnvironment, type ServeOptions } from "./options.ts";

afterEach(() => vi.unstubAllEnvs());

test.each(["1000", "1", "32768", "16384.5", "much"])(
  "a work factor of %s, with which no password could be hashed, is one clear line",
  (cost) => {
    vi.stubEnv("VEXIL_SCRYPT_COST", cost);
    expect(fromEnvironment).toThrow(`VEXIL_SCRYPT_COST is ${cost}; it must be a power of two from 2 to 16384`);
  },
);

test.each(["2", "1024", "16384", ""])("a work factor of '%s' is accepted", (cost) => {
  vi.stubEnv("VEXIL_SCRYPT_COST", cost);
  expect(fromEnvironment().scryptCost).toBe(cost || undefined);
});

test.each(["256.1.1.1", "[::1]", "a b"])("the error line names a host of %s, which cannot be in an address", (host) => {
  vi.stubEnv("HOST", host);
  expect(fromEnvironment).toThrow(`HOST is ${host}; it must be an address of this machine, such as 0.0.0.0 or ::1`);
});

test.each([
  { name: "VEXIL_LOCAL_AGENT", normally: true, isOn: ({ localAgent }: ServeOptions) => localAgent },
  { name: "VEXIL_LIMITS", normally: true, isOn: ({ limits }: ServeOptions) => limits !== "off" },
  { name: "VEXIL_HALL", normally: false, isOn: ({ hall }: ServeOptions) => hall === "on" },
])("$name is on or off, and any other word is refused instead of leaving it as it is", ({ name, normally, isOn }) => {
  for (const word of ["no", "false", "0", "Off"]) {
    vi.stubEnv(name, word);
    expect(fromEnvironment).toThrow(`${name} is ${word}; it must be on or off`);
  }
  const of = (word: string) => (vi.stubEnv(name, word), fromEnvironment());
  expect(["", "on", "off"].map((word) => isOn(of(word)))).toEqual([normally, true, false]);
});

test("the operator's table lists every environment variable that the server reads", () => {
  const read = Array.from(readFileSync("server/options.ts", "utf8").matchAll(/process\.env\.(\w+)/g), ([, name]) => name!);
  const table = readFileSync("docs/operating.md", "utf8");
  expect(read.length).toBeGreaterThan(8);
  expect(read.filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
});

test.each(["VEXIL_TRUSTED_ADDRESS_HEADER", "VEXIL_TRUSTED_PROTO_HEADER"])("%s is a header name, or gives one clear line", (name) => {
  for (const word of ["X-Real-IP: 1", "a b", "X-Forwarded-For,X-Real-IP"]) {
    vi.stubEnv(name, word);
    expect(fromEnvironment).toThrow(`${name} is ${word}; it must be the name of one header, such as X-Real-IP`);
  }
  for (const word of ["", "X-Forwarded-Proto"]) {
    vi.stubEnv(name, word);
    expect(fromEnvironment).not.toThrow();
  }
});
