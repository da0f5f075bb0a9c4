// `npm start`: installs what is missing, builds, and becomes the agent.
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";

const { dependencies } = createRequire(import.meta.url)("./package.json");
const [major, minor] = process.versions.node.split(".").map(Number);
process.chdir(import.meta.dirname ?? ".");

if (major < 20 || (major === 20 && minor < 19)) stop(`vexil-agent: it needs Node 20.19 or newer; this is ${process.versions.node}`);
if (![...Object.keys(dependencies), "esbuild"].every(isThere)) {
  console.warn("Installing packages …");
  // Where NODE_ENV is production, npm would leave out what the build needs.
  const npm = ["install", "--include=dev", "--ignore-scripts", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"];
  const { status } = spawnSync("npm", npm, { stdio: "inherit" });
  if (status !== 0) stop("vexil-agent: its packages cannot be installed");
}
await import("./build.mjs");
await import("./dist/agent.mjs");

function isThere(name) {
  try {
    createRequire(import.meta.url).resolve(`${name}/package.json`);
    return true;
  } catch {
    return false;
  }
}

function stop(line) {
  console.error(line);
  process.exit(1);
}
