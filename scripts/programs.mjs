/** The programs that `node scripts/run.mjs` runs, by the name of their command in `package.json`; paths are relative to this file. */
export const PROGRAMS = {
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
