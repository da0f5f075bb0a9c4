// `npm run dev`: the server of `npm start`, rebuilt and restarted whenever a source changes. State stays in the folder.
import { spawn } from "node:child_process";
import { watch } from "node:fs";
import { ensureInstalled, ensureNode } from "./prepare.mjs";
import { restarting } from "./restarting.mjs";

const WATCHED = ["app", "worker", "durable-objects", "server", "packages", "container-agent/src", "cli/src", "public", "migrations"];

ensureNode();
ensureInstalled();
let server = start();
let timer;
const restart = restarting(stop, () => (server = start()));
for (const folder of WATCHED) watch(folder, { recursive: true }, changed);
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void stop().then(() => process.exit(0)));

function changed(_event, name) {
  if (/\.test\.tsx?$|~$/.test(name ?? "")) return;
  clearTimeout(timer);
  timer = setTimeout(() => void restart(), 200);
}

function start() {
  return spawn(process.execPath, ["scripts/start.mjs"], { stdio: ["ignore", "inherit", "inherit"] });
}

function stop() {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve();
  return new Promise((done) => {
    server.once("exit", done);
    server.kill("SIGINT");
  });
}
