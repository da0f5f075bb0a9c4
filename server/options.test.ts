import { readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { fromEnvironment } from "./options.ts";

afterEach(() => vi.unstubAllEnvs());

test.each(["1000", "1", "32768", "16384.5", "much"])(
  "a work factor of %s, with which no password could be hashed, is one clear line",
  (cost) => {
    vi.stubEnv("VEXIL_SCRYPT_COST", cost);
    expect(fromEnvironment).toThrow(`VEXIL_SCRYPT_COST is ${cost}; it must be a power of two from 2 to 16384`);
  },
);

test.each(["2", "1024", "16384", ""])("a work factor of '%s' is taken", (cost) => {
  vi.stubEnv("VEXIL_SCRYPT_COST", cost);
  expect(fromEnvironment().scryptCost).toBe(cost || undefined);
});

test("every setting that the server reads from its environment is in the operator's table", () => {
  const read = Array.from(readFileSync("server/options.ts", "utf8").matchAll(/process\.env\.(\w+)/g), ([, name]) => name!);
  const table = readFileSync("docs/operating.md", "utf8");
  expect(read.length).toBeGreaterThan(8);
  expect(read.filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
});
