import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { keepCompiled, loadLibrary } from "./library.ts";

const PACKAGE = 'exports.said = () => "the package"; exports.folder = __dirname; exports.beside = require("./beside.js");';
const BUNDLE = 'exports.said = () => "the one file"; exports.folder = __dirname; exports.beside = require("./beside.js");';

type Library = { said(): string; folder: string; beside: string };

/** A program with a library, which the build has put into one file or not. */
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
  /** No longer and no shorter than before, by which alone the engine tells one source from another. */
  const change = () => writeFileSync(file, BUNDLE.replace("the one", "another"));
  return { folder, place, load, change, kept: `${file}.compiled` };
}

test("a library that the build has put into one file is run as if it stood where its package does", () => {
  const { place, load } = aProgram();
  const { said, folder, beside } = load();
  expect([said(), folder, beside]).toEqual(["the one file", place, "what lies beside it"]);
});

test("without such a file the package is loaded", () => {
  const { load, kept } = aProgram(null);
  expect(load().said()).toBe("the package");
  keepCompiled();
  expect(existsSync(kept)).toBe(false);
});

test("what was compiled is kept once, and taken by the next start", () => {
  const { folder, load, kept } = aProgram();
  load().said();
  keepCompiled();
  expect(existsSync(kept)).toBe(true);
  expect(load().said()).toBe("the one file");
  rmSync(kept);
  // Nothing was compiled anew that is to be kept.
  keepCompiled();
  expect(readdirSync(folder).sort()).toEqual(["lib.cjs", "node_modules"]);
});

test("what was compiled of another source is not taken", () => {
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
])("what was kept and is %s is made anew", (_, broken) => {
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

test("what was kept and cannot be read, as by another user, is no hindrance", () => {
  const { load, kept } = aProgram();
  mkdirSync(kept);
  expect(load().said()).toBe("the one file");
  keepCompiled();
});

test("a folder that cannot be written keeps nothing, and the library works", () => {
  const { folder, load, kept } = aProgram();
  mkdirSync(`${kept}.${process.pid}`);
  expect(load().said()).toBe("the one file");
  keepCompiled();
  expect(existsSync(kept)).toBe(false);
  expect(readdirSync(folder)).toContain("lib.cjs");
});
