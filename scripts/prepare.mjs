// What every command needs first: a sufficiently new Node, the packages, and a build of the present sources.
import { execFileSync, execSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const BUILDERS = [
  "bound-texts.mjs",
  "build.mjs",
  "build-folder.mjs",
  "bundle.mjs",
  "certificate-fonts.mjs",
  "compress.mjs",
  "downloads.mjs",
  "lean-browser.mjs",
  "lean-remix.mjs",
  "once-in-worker.mjs",
  "prepare.mjs",
  "route-list.mjs",
].map((name) => `scripts/${name}`);
const PACKAGES = ["container-agent", "cli"].flatMap((name) => ["src", "build.mjs", "package.json"].map((part) => `${name}/${part}`));
/** What a build depends on: files, and folders with everything in them. */
export const INPUTS = [
  "app",
  "worker",
  "durable-objects",
  "server",
  "packages",
  "public",
  "package-lock.json",
  "vite.config.ts",
  ...PACKAGES,
  "container-agent/README.md",
  "container-agent/vexil-agent.service",
  ...BUILDERS,
];
process.chdir(ROOT);

export function ensureNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  stop(`Vexil needs Node 20.19 or newer; this is ${process.versions.node}.`);
}

/** Installs the packages when they are missing or the lock file has changed since. */
export function ensureInstalled() {
  const stamp = "node_modules/.vexil-lock";
  const wanted = digest(["package-lock.json"]);
  if (isIn(stamp, wanted)) return;
  console.log("Installing packages …");
  // Not `npm ci`: it refuses a lock file that leaves out the binaries of other platforms, which npm itself writes. What builds need, npm would leave out
  // where NODE_ENV is production.
  npm(["install", "--include=dev", "--ignore-scripts", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"]);
  writeFileSync(stamp, wanted);
}

/** In a build's folder: the state of the sources that it was made from. */
export const STAMP = ".sources";

/** Builds when the sources differ from those of the last build. Sources that have not been touched since are not read again. */
export function ensureBuilt() {
  const untouched = "build/.untouched";
  const look = digest(INPUTS, lookOf);
  if (isIn(untouched, look)) return;
  if (!isBuiltFrom(sources())) run(process.execPath, ["scripts/build.mjs", "--quiet", "--if-changed"]);
  try {
    writeFileSync(untouched, look);
  } catch {
    // Another process is just replacing the build: the next call reads the sources once more.
  }
}

/** A hash of the present sources. */
export function sources() {
  return digest(INPUTS);
}

/** Whether there is a build of these sources. */
export function isBuiltFrom(wanted) {
  return isIn(`build/${STAMP}`, wanted);
}

function isIn(stamp, wanted) {
  try {
    return readFileSync(stamp, "utf8") === wanted;
  } catch {
    return false;
  }
}

/** Loads a TypeScript module of this repository into this process. */
export async function importTypeScript(path) {
  const { register } = await import("tsx/esm/api");
  register();
  return import(path);
}

export function stop(line) {
  console.error(line);
  process.exit(1);
}

const STDIO = { stdio: ["ignore", "inherit", "inherit"] };

function run(command, args) {
  orStop(`${command} ${args.join(" ")}`, () => execFileSync(command, args, STDIO));
}

/** Runs the npm that has started this program, else that of the system. `args` mean nothing to a shell, because Windows starts its npm only with one. */
function npm(args) {
  const own = process.env.npm_execpath ?? "";
  const line = `npm ${args.join(" ")}`;
  orStop(line, () => {
    if (basename(own) === "npm-cli.js") execFileSync(process.execPath, [own, ...args], STDIO);
    else if (process.platform === "win32") execSync(line, STDIO);
    else execFileSync("npm", args, STDIO);
  });
}

function orStop(line, work) {
  try {
    work();
  } catch {
    stop(`Stopped: ${line} failed (see above).`);
  }
}

function digest(paths, contentOf = readFileSync) {
  const hash = createHash("sha256");
  for (const file of paths.flatMap(filesBelow).sort()) hash.update(file).update(contentOf(file));
  return hash.digest("hex");
}

/** Values that change with every write to a file; the last one (the change time) cannot be set. */
function lookOf(path) {
  const { ino, size, mtimeMs, ctimeMs } = statSync(path);
  return ` ${ino} ${size} ${mtimeMs} ${ctimeMs} `;
}

function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(path, entry.name)] : filesBelow(join(path, entry.name)),
  );
}
