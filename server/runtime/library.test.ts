import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { keepCompiled, loadLibrary } from "./library.ts";

const PACKAGE = 'exports.said = () => "the package"; exports.folder = __dirname; exports.beside = require("./beside.js");';
const BUNDLE = 'exports.said = () => "the one file"; exports.folder = __dirname; exports.beside = require("./beside.js");';

type Library = { said(): string; folder: string; beside: string };

/** A program with a library, bundled into one file by the build or not. */
function aProgram(bundle: string | null = BUNDLE) {
  const folder = mkdtempSync(join(tmpdir(), "vexil-library-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const place = join(folder, "node_modules/lib");
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, "index.js"), PACKAGE);
  writeFileSync(join(place, "beside.js"), 'module.exports = "what lies beside it"');
  const file = join(folder, "lib.cjs");
  if (bundle !== null) writeFileSync(file, bundle);
  const load = () => loadLibrary<Library>("lib", pathToFileURL(join(folder, "serve.mjs")).href);
  /** The same length as before: the engine distinguishes sources only by their length. */
  const change = () => writeFileSync(file, BUNDLE.replace("the one", "another"));
  return { folder, place, load, change, kept: `${file}.compiled` };
}

test("a library that the build has bundled into one file runs as if it were where its package is", () => {
  const { place, load } = aProgram();
  const { said, folder, beside } = load();
  expect([said(), folder, beside]).toEqual(["the one file", place, "what lies beside it"]);
});

test("without a bundle the package is loaded", () => {
  const { load, kept } = aProgram(null);
  expect(load().said()).toBe("the package");
  keepCompiled();
  expect(existsSync(kept)).toBe(false);
});

test("compiled code is kept once, and used by the next start", () => {
  const { folder, load, kept } = aProgram();
  load().said();
  keepCompiled();
  expect(existsSync(kept)).toBe(true);
  expect(load().said()).toBe("the one file");
  rmSync(kept);
  // Nothing new was compiled that would have to be kept.
  keepCompiled();
  expect(readdirSync(folder).sort()).toEqual(["lib.cjs", "node_modules"]);
});

test("code compiled from another source is not used", () => {
  const { load, change } = aProgram();
  load().said();
  keepCompiled();
  change();
  expect(load().said()).toBe("another file");
});

test.each([
  ["cut short", (bytes: Buffer) => bytes.subarray(0, 100)],
  ["torn in the middle", (bytes: Buffer) => bytes.fill(0, bytes.length / 2, bytes.length - 20)],
  ["empty", () => Buffer.alloc(0)],
])("kept code that is %s is compiled again", (_, broken) => {
  const { load, change, kept } = aProgram();
  load().said();
  keepCompiled();
  const whole = readFileSync(kept);
  writeFileSync(kept, broken(whole));
  change();
  expect(load().said()).toBe("another file");
  keepCompiled();
  expect(readFileSync(kept)).toHaveLength(whole.length);
});

test("kept code that cannot be read, for example because of another user, does no harm", () => {
  const { load, kept } = aProgram();
  mkdirSync(kept);
  expect(load().said()).toBe("the one file");
  keepCompiled();
});

test("in a read-only folder nothing is kept, and the library works", () => {
  const { folder, load, kept } = aProgram();
  mkdirSync(`${kept}.${process.pid}`);
  expect(load().said()).toBe("the one file");
  keepCompiled();
  expect(existsSync(kept)).toBe(false);
  expect(readdirSync(folder)).toContain("lib.cjs");
});
