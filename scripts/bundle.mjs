import { copyFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve, sep } from "node:path";
import { build } from "esbuild";
import { downloadTags } from "./downloads.mjs";

/** What the runtime brings itself. */
const OUTSIDE = ["cloudflare:*", "node:*"];

/**
 * A reader of XML that a library of ours brings, which has us write some. It throws an error when it finds no Node, and an error at the start makes the engine read the whole Worker
 * once more, for the line in which it was.
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
  plugins: [withoutReader],
  minifySyntax: true,
  // A third less to read through at every start; names stay, for the stacks in the log.
  minifyWhitespace: true,
  legalComments: "none",
  logLevel: "warning",
};

/**
 * Bundles a Worker entry into one module that the runtime can load. `beside`: modules that are loaded beside it; `folder`: where the build is made whose
 * pages it takes in. Its name is in nothing that is written, so that the same sources give the same bytes.
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
 * Sources name what the build has made by the place that it will have.
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
 * The same program without a character beyond ASCII: with a single one beyond Latin-1 the engine keeps all of the source, millions of characters, with two bytes
 * for each. The bundler has written texts so; what it leaves stands in regular expressions, which read the escape alike (`String.raw` would not).
 */
function inAscii(code) {
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/**
 * Makes one file of the library that starts the runtime, which reads hundreds else, without a character beyond ASCII. It is run as if it stood where its package does, beside
 * which lie the programs that it gives the runtime (`server/runtime/library.ts`).
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

/** Makes plain JavaScript of the program that serves, so that a start needs no compiler; the file of its threads lies beside it. */
export async function bundleServer(outfile, entry = "server/main.ts") {
  await build({ entryPoints: [entry], outfile, bundle: true, format: "esm", platform: "node" });
  copyFileSync("server/hashing/thread.mjs", join(dirname(outfile), "thread.mjs"));
  await bundleLibrary(join(dirname(outfile), "miniflare.cjs"));
}
