// Runs a TypeScript program of this repository: `node scripts/run.mjs demo`.
import { refuseKept } from "./kept-by-npm.mjs";
import { ensureInstalled, ensureNode, importTypeScript } from "./prepare.mjs";

const PROGRAMS = {
  demo: "./demo/main.ts",
  audit: "./audit.ts",
  archive: "./archive.ts",
  archives: "./recover/archives.ts",
  restore: "./recover/restore.ts",
  refill: "./recover/refill.ts",
  recopy: "./recover/recopy.ts",
  rebuild: "./recover/rebuild.ts",
  rewind: "./recover/rewind.ts",
  bench: "../bench/main.ts",
  "bench:instances": "../bench/instances/main.ts",
  screenshots: "./screenshots.ts",
  faults: "../e2e/faults/main.ts",
  edge: "../edge/main.ts",
  "edge:keep": "../edge/releases/main.ts",
};

refuseKept();
ensureNode();
ensureInstalled();
const [name, ...rest] = process.argv.slice(2);
const { main } = await importTypeScript(PROGRAMS[name]);
await main(rest);
