// Makes dist/vexil.mjs: the whole program in one file that any Node runs.
import { build } from "esbuild";

await build({
  entryPoints: ["src/main.ts"],
  outfile: "dist/vexil.mjs",
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  minify: true,
  // The package for WebSockets is of the old module kind and asks for this.
  banner: {
    js: '#!/usr/bin/env node\nimport { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
  },
  legalComments: "none",
});
