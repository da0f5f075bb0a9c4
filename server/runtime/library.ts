import { createHash } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { Script } from "node:vm";

type Wrapper = (exports: object, require: NodeRequire, module: { exports: object }, filename: string, folder: string) => void;

/** What this process has compiled and not stored yet, by the path where it will be. */
const unkept = new Map<string, { source: string; script: Script }>();
const DIGEST = 32;

/**
 * Loads a CommonJS library. Beside the program that `base` names, the build may have bundled all of it into one file (`scripts/bundle.mjs`): that
 * file runs as if it were where its package is, with the compiled code that was kept. Without such a file the package is loaded as it is.
 */
export function loadLibrary<T>(name: string, base: string): T {
  const require = createRequire(base);
  const file = fileURLToPath(new URL(`./${name}.cjs`, base));
  if (!existsSync(file)) return require(name) as T;
  // Without characters beyond ASCII, so that each is one byte.
  const source = `(function (exports, require, module, __filename, __dirname) {${readFileSync(file, "latin1")}\n})`;
  const keep = `${file}.compiled`;
  const cachedData = compiledOf(source, keep);
  const script = new Script(source, { filename: file, cachedData });
  // Another version of the engine, or other flags, rejects it.
  if (!cachedData || script.cachedDataRejected) unkept.set(keep, { source, script });
  const [module, place] = [{ exports: {} }, require.resolve(name)];
  (script.runInThisContext() as Wrapper)(module.exports, createRequire(place), module, place, dirname(place));
  return module.exports as T;
}

/** Stores the compiled code of the libraries loaded so far for the next start. Where the folder cannot be written the next start compiles again. */
export function keepCompiled(): void {
  for (const [path, { source, script }] of unkept) {
    try {
      const part = `${path}.${process.pid}`;
      const compiled = script.createCachedData();
      writeFileSync(part, Buffer.concat([digestOf(source, compiled), compiled]));
      renameSync(part, path);
    } catch {
      // Read-only, as in a container: only time is lost.
    }
  }
  unkept.clear();
}

/**
 * The stored code compiled from exactly this source; undefined if there is none or it is not exactly as it was written, because the engine would
 * accept anything and crash the process.
 */
function compiledOf(source: string, path: string): Buffer | undefined {
  const bytes = readIfAny(path);
  const compiled = bytes.subarray(DIGEST);
  return digestOf(source, compiled).equals(bytes.subarray(0, DIGEST)) ? compiled : undefined;
}

function digestOf(source: string, compiled: Buffer): Buffer {
  return createHash("sha256").update(compiled).update(source, "latin1").digest();
}

/** Empty if there is no file, or it belongs to another user of this machine. */
function readIfAny(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    return Buffer.alloc(0);
  }
}
