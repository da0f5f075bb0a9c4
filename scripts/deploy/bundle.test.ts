import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { ensureBuilt } from "../prepare.mjs";
import { forWrangler, mainTarget } from "./target.ts";

/** The limits of Workers on the free plan: compressed code, and processor time before the first request. */
const MOST_BYTES = 3 * 1024 * 1024;
const MOST_START_MS = 1_000;

/** Replaces the edge's own modules, which Node does not have. */
const EDGE = "data:text/javascript,export class DurableObject{};export const connect=null";

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "vexil-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function node(...args: string[]): string {
  return execFileSync(process.execPath, args, { encoding: "utf8", env: { ...process.env, CI: "1", WRANGLER_SEND_METRICS: "false" } });
}

test("wrangler uploads exactly the bytes that `npm start` runs and that the journeys of e2e have tested, and they are small enough", () => {
  ensureBuilt();
  const folder = aFolder();
  const { config, ...target } = mainTarget(readFileSync("wrangler.toml", "utf8"));
  const given = join(folder, "deploy.json");
  writeFileSync(given, JSON.stringify(forWrangler({ ...target, config: { ...config, vars: { ...config.vars, VEXIL_REGION: "weur" } } })));
  const said = node("node_modules/wrangler/bin/wrangler.js", "deploy", "--dry-run", "--outdir", folder, "-c", given);
  expect(said).not.toContain("WARNING");
  const uploaded = readFileSync(join(folder, "index.js"));
  expect(uploaded.equals(readFileSync("build/worker/index.js"))).toBe(true);
  expect(gzipSync(uploaded).length).toBeLessThan(MOST_BYTES);
  const bindings = [...said.matchAll(/^env\.(\w+)/gm)].map(([, name]) => name!);
  expect(bindings).toEqual(
    expect.arrayContaining(["LEDGER", "BOARD", "HUB", "LIMITER", "HASHERS", "POSTMAN", "FLEET", "DB", "FILES", "ASSETS"]),
  );
});

/** The path of a bundle that Node can load. */
function bundleForNode(changed = (code: string) => code): string {
  const path = join(aFolder(), "worker.mjs");
  writeFileSync(path, changed(readFileSync("build/worker/index.js", "utf8").replaceAll(/"cloudflare:\w+"/g, JSON.stringify(EDGE))));
  return path;
}

/** The errors that are created or thrown while a bundle is evaluated, caught or not. */
function errorsAtStart(path: string): string[] {
  const { status, stderr } = spawnSync(process.execPath, ["scripts/deploy/testing/errors-at-start.mjs", path], { encoding: "utf8" });
  expect(status).toBe(0);
  return stderr.split("\n").flatMap((line) => (line.startsWith("at the start: ") ? [line.slice("at the start: ".length)] : []));
}

test("no error is created before the first request, because the engine would read the whole Worker once more for its line", () => {
  ensureBuilt();
  const errors = '{ try { document.title } catch {} new TypeError("kept for later"); class Own extends Error {} new Own("own"); }';
  expect(errorsAtStart(bundleForNode((code) => `${code}\n${errors}`))).toEqual([
    "ReferenceError: document is not defined was thrown",
    "TypeError: kept for later was made",
    "Error: own was made",
  ]);
  expect(errorsAtStart(bundleForNode())).toEqual([]);
});

test("its work before the first request takes a fraction of the processor time that the edge allows", () => {
  ensureBuilt();
  const measure = `const before = process.cpuUsage(); await import(${JSON.stringify(bundleForNode())}); console.log(JSON.stringify(process.cpuUsage(before)))`;
  const { user, system } = JSON.parse(node("--input-type=module", "--eval", measure)) as { user: number; system: number };
  expect((user + system) / 1_000).toBeLessThan(MOST_START_MS);
});
