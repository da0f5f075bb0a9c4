import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { withEngineFlags } from "./engine-flags.ts";

const require = createRequire(import.meta.url);
const { serializeConfig } = require("miniflare") as { serializeConfig(config: object): Buffer };

/** What a runtime says that is started with these flags and nothing to serve. */
function start(flags: string[]): string {
  const message = serializeConfig({ services: [{ name: "files", disk: { path: "." } }], sockets: [], structuredLogging: true });
  const runtime = spawnSync((require("workerd") as { default: string }).default, ["serve", "--binary", "--experimental", "-"], {
    input: withEngineFlags(message, flags),
    timeout: 1_000,
  });
  return String(runtime.stderr);
}

test("the engine gets the flags, each as it was given", () => {
  expect(start(["--no-such-flag"])).toContain("unrecognized V8 flag; argv[1] = --no-such-flag");
  expect(start(["--max-semi-space-size=1", "--nor-one-of-this-length"])).toContain("argv[1] = --nor-one-of-this-length");
});

test("the rest of the configuration is read as before", () => {
  expect(start(["--max-semi-space-size=1"])).toBe("");
});

test("what has flags already is not written over", () => {
  const once = withEngineFlags(serializeConfig({ services: [] }), ["--a"]);
  expect(() => withEngineFlags(once, ["--b"])).toThrow("no place for flags");
});
