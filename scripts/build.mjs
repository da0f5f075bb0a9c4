// Builds the pages (client and server bundle), then the whole Worker as one file that Miniflare can load.
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { build } from "esbuild";

const quiet = process.argv.includes("--quiet");
rmSync("build", { recursive: true, force: true });
execFileSync(process.execPath, ["node_modules/@remix-run/dev/dist/cli.js", "vite:build", "--logLevel", quiet ? "warn" : "info"], {
  stdio: "inherit",
});
await build({
  entryPoints: ["worker/index.ts"],
  outfile: "build/worker/index.js",
  bundle: true,
  format: "esm",
  target: "es2022",
  platform: "neutral",
  mainFields: ["module", "main"],
  conditions: ["workerd", "worker", "browser"],
  external: ["cloudflare:*", "node:*"],
  minifySyntax: true,
  legalComments: "none",
  logLevel: "warning",
});
