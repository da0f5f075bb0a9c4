// Makes dist/agent.mjs: the whole agent in one file that any Node runs.
import { build } from "esbuild";

await build({
  entryPoints: ["src/main.ts"],
  outfile: "dist/agent.mjs",
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  // Packages of the old module kind ask for these; the externals are optional parts of one that reaches engines over SSH.
  banner: {
    js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url), __dirname = import.meta.dirname;',
  },
  external: ["cpu-features", "*.node"],
  legalComments: "none",
});
