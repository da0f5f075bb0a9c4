// Sums what a first visit to each player page loads as JavaScript, gzipped, and fails above the budget. Run it after a build.
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { readRouteList, STAFF } from "./route-list.mjs";

/** What the heaviest page of players may load; the list of all routes (3.9 KB) is in it. */
const BUDGET_KB = 148;
const FOLDER = "build/client/static";
/** Namespaces of texts load beside the routes that name them; the widest language counts. */
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

/** A chunk and all that it imports before it can run. */
function closure(path, seen = new Set()) {
  if (seen.has(path)) return seen;
  seen.add(path);
  const source = readFileSync(`build/client${path}`, "utf8");
  for (const [, name] of source.matchAll(/(?:from|import)\s*"\.\/([\w$.-]+\.js)"/g)) closure(`/static/${name}`, seen);
  return seen;
}

function filesOf(route) {
  // The list of all routes comes before anything runs.
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
if (failed) {
  console.error(`A page is above ${BUDGET_KB} KB of gzipped JavaScript.`);
  process.exit(1);
}
