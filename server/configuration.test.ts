import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { MEMORY, roomBytes } from "../worker/memory.ts";
import { configuration } from "./configuration.ts";
import { describeRuntime } from "./runtime/description.ts";

/** As `npm start` would run it, on a folder of the test. */
function configured() {
  const data = mkdtempSync(join(tmpdir(), "vexil-"));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  return configuration(
    { port: 0, host: "127.0.0.1", data },
    { header: "x-front", machineKey: "", hasher: (() => {}) as never, hubs: () => {} },
  ) as Record<string, unknown>;
}

test("the server runs what wrangler.toml describes, but hashes passwords itself", () => {
  const { compatibilityDate, compatibilityFlags, objects } = describeRuntime();
  const { durableObjects, ...own } = configured() as { durableObjects: Record<string, { className: string }> };
  expect(own).toMatchObject({ compatibilityDate, compatibilityFlags });
  const classes = Object.fromEntries(Object.entries(durableObjects).map(([name, { className }]) => [name, className]));
  expect({ ...classes, HASHERS: "Hasher" }).toEqual(objects);
  expect(classes).not.toHaveProperty("HASHERS");
});

test("its runtime answers no pings for the objects: a client that does not read the answers could end it", () => {
  expect(configured()).toMatchObject({ bindings: { VEXIL_PINGS: "objects" } });
});

test("one isolate that serves everybody has room for everything that may be remembered", () => {
  const { VEXIL_MEMORY_MB } = configured().bindings as Record<string, string>;
  const all = Object.values(MEMORY).reduce((sum, { bytes }) => sum + bytes, 0);
  expect(all).toBeLessThanOrEqual(roomBytes(Number(VEXIL_MEMORY_MB)));
});

test("the state folder of an earlier server is found again: its stores keep their names", () => {
  expect(configured()).toMatchObject({ d1Databases: { DB: "vexil" }, r2Buckets: { FILES: "vexil-files" } });
});
