import { copyFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve, sep } from "node:path";
import { build } from "esbuild";
import { downloadTags } from "./downloads.mjs";

/** Modules that the runtime provides. */
const OUTSIDE = ["cloudflare:*", "node:*"];

/**
 * An XML reader that is part of a library which we use only for writing. It throws an error when it finds no Node, and an error at the start makes
 * the engine read the whole Worker once more to find its line.
 * @type {import("esbuild").Plugin}
 */
const withoutReader = {
  name: "without-reader",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^sax$/ }, ({ path }) => ({ path, namespace: "without-reader" }));
    onLoad({ filter: /./, namespace: "without-reader" }, () => ({ contents: "" }));
  },
};

/**
 * The settings of every bundle that runs in workerd.
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
  plugins: [withoutReader],
  minifySyntax: true,
  // A third less to read at every start; names stay, for the stacks in the log.
  minifyWhitespace: true,
  legalComments: "none",
  logLevel: "warning",
};

/**
 * Bundles a Worker entry into one module that the runtime can load. `beside`: modules that are loaded beside it; `folder`: the folder of the build
 * whose pages it includes. The folder's name does not appear in the output, so that the same sources give the same bytes.
 * @param {string} entry
 * @param {string} outfile
 * @param {{ beside?: string[], folder?: string }} [options]
 */
export async function bundleWorker(entry, outfile, { beside = [], folder = "build" } = {}) {
  const external = [...OUTSIDE, ...beside];
  const plugins = [...WORKER_BUNDLE.plugins, pagesOf(folder)];
  await build({ ...WORKER_BUNDLE, entryPoints: [entry], outfile, external, plugins, define: downloadTags() });
  writeFileSync(outfile, inAscii(readFileSync(outfile, "utf8")).replaceAll(folder, "build"));
}

/**
 * Sources import the build's files by the path that the finished build will have.
 * @returns {import("esbuild").Plugin}
 */
function pagesOf(folder) {
  const place = resolve("build") + sep;
  return {
    name: "pages-of",
    setup({ onResolve }) {
      onResolve({ filter: /^(?:\.\.\/)+build\// }, ({ path, resolveDir }) => {
        const meant = resolve(resolveDir, path);
        return meant.startsWith(place) ? { path: resolve(folder, meant.slice(place.length)) } : undefined;
      });
    },
  };
}

/**
 * The same program without characters beyond ASCII: with a single character beyond Latin-1 the engine stores all of the source, millions of
 * characters, with two bytes for each. The bundler has already escaped texts; what remains is in regular expressions, where the escape means the same
 * (in `String.raw` it would not).
 */
function inAscii(code) {
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/**
 * Bundles the library that starts the runtime, which otherwise reads hundreds of files, into one file without characters beyond ASCII. It runs as if
 * it were where its package is, which also contains the programs that it gives the runtime (`server/runtime/library.ts`).
 */
async function bundleLibrary(outfile) {
  rmSync(`${outfile}.compiled`, { force: true });
  await build({
    entryPoints: [createRequire(import.meta.url).resolve("miniflare")],
    outfile,
    bundle: true,
    format: "cjs",
    platform: "node",
    target: "node20",
    charset: "ascii",
    external: ["workerd", "sharp", "youch"],
    minifyWhitespace: true,
    legalComments: "none",
    logLevel: "error",
  });
  writeFileSync(outfile, inAscii(readFileSync(outfile, "utf8")));
}

/** Compiles the server program to plain JavaScript, so that a start needs no compiler; the file of its threads is put beside it. */
export async function bundleServer(outfile, entry = "server/main.ts") {
  await build({ entryPoints: [entry], outfile, bundle: true, format: "esm", platform: "node" });
  copyFileSync("server/hashing/thread.mjs", join(dirname(outfile), "thread.mjs"));
  await bundleLibrary(join(dirname(outfile), "miniflare.cjs"));
}
