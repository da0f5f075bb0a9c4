import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { downloadTags } from "./downloads.mjs";

/** What the runtime brings itself. */
const OUTSIDE = ["cloudflare:*", "node:*"];

/**
 * How every bundle that runs in workerd is made.
 * @type {Omit<import("esbuild").BuildOptions, "write" | "metafile">}
 */
export const WORKER_BUNDLE = {
  bundle: true,
  format: "esm",
  target: "es2022",
  platform: "neutral",
  mainFields: ["module", "main"],
  conditions: ["workerd", "worker", "browser"],
  external: OUTSIDE,
  minifySyntax: true,
  // A third less to read through at every start; names stay, for the stacks in the log.
  minifyWhitespace: true,
  legalComments: "none",
  logLevel: "warning",
};

/** Bundles a Worker entry into one module that the runtime can load. `beside`: modules that are loaded beside it. */
export async function bundleWorker(entry, outfile, beside = []) {
  const external = [...OUTSIDE, ...beside];
  await build({ ...WORKER_BUNDLE, entryPoints: [entry], outfile, external, define: downloadTags() });
  writeFileSync(outfile, inAscii(readFileSync(outfile, "utf8")));
}

/**
 * The same program without a character beyond ASCII: with a single one beyond Latin-1 the engine keeps all of the source, millions of characters, with two bytes
 * for each. The bundler has written texts so; what it leaves stands in regular expressions, which read the escape alike (`String.raw` would not).
 */
function inAscii(code) {
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Makes plain JavaScript of the program that serves, so that a start needs no compiler; the file of its threads lies beside it. */
export async function bundleServer(outfile, entry = "server/main.ts") {
  await build({ entryPoints: [entry], outfile, bundle: true, format: "esm", platform: "node" });
  copyFileSync("server/hashing/thread.mjs", join(dirname(outfile), "thread.mjs"));
}
