import { copyFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { downloadTags } from "./downloads.mjs";

/** Bundles a Worker entry into one module that the runtime can load. */
export async function bundleWorker(entry, outfile) {
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: "esm",
    target: "es2022",
    platform: "neutral",
    mainFields: ["module", "main"],
    conditions: ["workerd", "worker", "browser"],
    external: ["cloudflare:*", "node:*"],
    define: downloadTags(),
    minifySyntax: true,
    // A third less to read through at every start; names stay, for the stacks in the log.
    minifyWhitespace: true,
    legalComments: "none",
    logLevel: "warning",
  });
}

/** Makes plain JavaScript of the program that serves, so that a start needs no compiler; the file of its threads lies beside it. */
export async function bundleServer(outfile, entry = "server/main.ts") {
  await build({ entryPoints: [entry], outfile, bundle: true, format: "esm", platform: "node" });
  copyFileSync("server/hashing/thread.mjs", join(dirname(outfile), "thread.mjs"));
}
