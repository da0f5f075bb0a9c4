// Sums the gzipped JavaScript that a first visit to each player page loads, and the part of the pages that each start of the Worker runs, and fails
// above the budgets. Run it after a build.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { readRouteList, STAFF } from "./route-list.mjs";

/** The most that a player page may load; it includes the list of all routes (3.9 KB). */
const BUDGET_KB = 147.8;
/** The most of the pages that runs at each start of the Worker, uncompressed, without the libraries that few pages need. */
const START_KB = 2_640;
const FOLDER = "build/client/static";
/** Namespaces of texts load beside the routes that name them; the largest language counts. */
const TEXTS = readdirSync(FOLDER)
  .map((name) => readFileSync(`${FOLDER}/${name}`, "utf8"))
  .flatMap((source) => [...source.matchAll(/"\.\/[\w-]+\/([\w/-]+)\.json":[^"]*"\.\/([\w-]+\.js)"/g)])
  .map(([, namespace, file]) => ({ namespace, path: `/static/${file}` }));

const { name: manifestFile, list } = readRouteList(FOLDER);
const { entry, routes } = list;

const sizes = new Map();
const sizeOf = (path) => {
  if (!sizes.has(path)) sizes.set(path, gzipSync(readFileSync(`build/client${path}`), { level: 9 }).length);
  return sizes.get(path);
};

/** A chunk and everything that it imports before it can run. */
function closure(path, seen = new Set(), build = "build/client") {
  if (seen.has(path)) return seen;
  seen.add(path);
  const source = readFileSync(`${build}${path}`, "utf8");
  for (const [, name] of source.matchAll(/(?:from|import)\s*"\.\/(?:static\/)?([\w$.-]+\.js)"/g)) closure(`/static/${name}`, seen, build);
  return seen;
}

function filesOf(route) {
  // The list of all routes loads before anything runs.
  const files = new Set([`/static/${manifestFile}`]);
  for (const start of [entry, ...chain(route)]) for (const path of [start.module, ...start.imports]) closure(path, files);
  for (const name of namespacesOf(route)) files.add(widest(name));
  return files;
}

function chain(route) {
  return route ? [...chain(routes[route.parentId]), route] : [];
}

function namespacesOf(route) {
  const named = chain(route).flatMap(({ module }) => {
    const source = readFileSync(`build/client${module}`, "utf8");
    return [...(/i18n:\[([^\]]*)\]/.exec(source)?.[1] ?? "").matchAll(/"([\w/-]+)"/g)].map(([, name]) => name);
  });
  return new Set(["common", ...named]);
}

const widest = (name) => {
  const files = TEXTS.filter(({ namespace }) => namespace === name).map(({ path }) => path);
  if (files.length === 0) throw new Error(`The build has no texts of ${name}.`);
  return files.sort((a, b) => sizeOf(b) - sizeOf(a))[0];
};

let failed = false;
for (const route of Object.values(routes).sort((a, b) => a.id.localeCompare(b.id))) {
  if (route.id === "root" || STAFF.test(route.id)) continue;
  const kb = [...filesOf(route)].filter(Boolean).reduce((sum, path) => sum + sizeOf(path), 0) / 1024;
  const over = kb > BUDGET_KB;
  failed ||= over;
  console.log(`${over ? "OVER " : "     "}${kb.toFixed(1).padStart(6)} KB  ${route.id}`);
}
if (failed) console.error(`A page is above ${BUDGET_KB} KB of gzipped JavaScript.`);

const atStart =
  [...closure("/index.js", new Set(), "build/server")].reduce((sum, path) => sum + statSync(`build/server${path}`).size, 0) / 1024;
console.log(`     ${atStart.toFixed(0).padStart(6)} KB  of the pages run at each start of the Worker`);
if (atStart > START_KB) console.error(`Each start of the Worker runs more than ${START_KB} KB of the pages.`);
if (failed || atStart > START_KB) process.exit(1);
