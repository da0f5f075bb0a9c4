import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { withEngineFlags, withTexts } from "./config-message.ts";
import { ofWorker, serializeConfig } from "./testing/configuration.ts";

const require = createRequire(import.meta.url);

/** What a runtime prints that is started with these flags and nothing to serve. */
function start(flags: string[]): string {
  return said(
    withEngineFlags(serializeConfig({ services: [{ name: "files", disk: { path: "." } }], sockets: [], structuredLogging: true }), flags),
  );
}

function said(input: Buffer): string {
  const runtime = spawnSync((require("workerd") as { default: string }).default, ["serve", "--binary", "--experimental", "-"], {
    input,
    timeout: 1_000,
  });
  return String(runtime.stderr);
}

test("the engine gets each flag as it was given", () => {
  expect(start(["--no-such-flag"])).toContain("unrecognized V8 flag; argv[1] = --no-such-flag");
  expect(start(["--max-semi-space-size=1", "--nor-one-of-this-length"])).toContain("argv[1] = --nor-one-of-this-length");
});

test("the rest of the configuration is unchanged", () => {
  expect(start(["--max-semi-space-size=1"])).toBe("");
});

test("existing flags are not overwritten", () => {
  const once = withEngineFlags(serializeConfig({ services: [] }), ["--a"]);
  expect(() => withEngineFlags(once, ["--b"])).toThrow("no place for flags");
});

test("a text that exists once is replaced, however long, by a text made from it", () => {
  const long = `//${"x".repeat(3_000_000)}\nthrow new Error("it ran, and so did ");`;
  const message = withTexts(ofWorker("//here\nwhat stood there"), "//here", (there) => [
    Buffer.from(long.replace('"it', `"${there.slice(7)}: it`)),
  ]);
  expect(said(withEngineFlags(message, ["--max-semi-space-size=1"]))).toContain("Error: what stood there: it ran, and so did");
});

test("a configuration without that text stays unchanged", () => {
  const message = ofWorker("//there");
  expect(withTexts(message, "//here", () => [])).toBe(message);
});

test("a text to which no pointer leads is not mistaken for another", () => {
  expect(() => withTexts(Buffer.concat([ofWorker(""), Buffer.from("//here\0\0")]), "//here", () => [])).toThrow(
    "otherwise than by one pointer",
  );
});
