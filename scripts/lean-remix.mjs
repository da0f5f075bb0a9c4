// Removes work that Remix does for every page request although the result is always the same, or has no use here (docs/decisions/0119), and applies
// the changes for browsers (0122).
import { BROWSER_CHANGES, LATER } from "./lean-browser.mjs";

/** Routes are flattened and ranked once per list, and each path pattern is compiled once; addresses never become part of a pattern. */
const ROUTER = [
  ["  let branches = flattenRoutes(routes);\n  rankRouteBranches(branches);\n", "  let branches = rankedOnce(routes);\n"],
  ["function compilePath(path, caseSensitive, end) {\n", "function compileAnew(path, caseSensitive, end) {\n"],
];
const ROUTER_TAIL = `
const rankedBranches = new WeakMap();
function rankedOnce(routes) {
  const known = rankedBranches.get(routes);
  if (known) return known;
  const branches = flattenRoutes(routes);
  rankRouteBranches(branches);
  rankedBranches.set(routes, branches);
  return branches;
}
const compiledPaths = new Map();
function compilePath(path, caseSensitive = false, end = true) {
  const key = caseSensitive + " " + end + " " + path;
  const known = compiledPaths.get(key);
  if (known) return known;
  const made = compileAnew(path, caseSensitive, end);
  if (compiledPaths.size < 1000) compiledPaths.set(key, made);
  return made;
}
`;

/** Each loader and action was given two copies of its request, to remove parameters from a URL that has none. */
const whereNothingIs = (name) => [
  `function ${name}(request) {\n`,
  `function ${name}(request) {\n  if (!request.url.includes("?")) return request;\n`,
];

/** Answers waited for promises in the data, which has none, with a timer of five seconds and a signal for each answer. */
const TIMER = `  let timeoutId = setTimeout(() => controller.abort(new Error("Server Timeout")), typeof streamTimeout === "number" ? streamTimeout : 4950);
  requestSignal.addEventListener("abort", () => clearTimeout(timeoutId));
`;
const STREAM =
  "  const textEncoder = new TextEncoder();\n  let lastSentIndex = 0;\n  const readable = new ReadableStream({\n    async start(controller) {\n";
const WHOLE = `  const whole = flatten.call(encoder, input);
  if (Array.isArray(whole) || Object.keys(encoder.deferred).length > 0) throw new Error("A page's data must be whole: no promise may be in it.");
  return whole < 0 ? whole + "\\n" : "[" + encoder.stringified.join(",") + "]\\n";
`;

/**
 * An error thrown while a module is being evaluated makes the engine read all of that module's source once more to find its line. The Worker is one
 * module of six megabytes, and it has no `window`.
 */
const VERSION = "try {\n  window.__reactRouterVersion = REACT_ROUTER_VERSION;\n} catch (e) {\n  // no-op\n}\n";

/** By file: texts that each occur in it once, their replacements, and text to append. */
const CHANGES = {
  "@remix-run/react/dist/esm/components.js": { texts: LATER },
  "@remix-run/router/dist/router.js": { texts: ROUTER, tail: ROUTER_TAIL },
  "@remix-run/server-runtime/dist/esm/data.js": { texts: ["stripIndexParam", "stripRoutesParam"].map(whereNothingIs) },
  "@remix-run/server-runtime/dist/esm/single-fetch.js": {
    texts: [
      ["  let controller = new AbortController();\n", ""],
      [TIMER, ""],
      ["    signal: controller.signal,\n", ""],
    ],
  },
  "react-router-dom/dist/index.js": { texts: [[VERSION, ""]] },
  "turbo-stream/dist/turbo-stream.mjs": { texts: [[STREAM, `${WHOLE}${STREAM}`]] },
};

/**
 * The code of a file with its changes; null for an unchanged file. Throws an Error if a release has a different text.
 * @param {string} file
 * @param {string} code
 * @param {Record<string, { texts: string[][], tail?: string }>} changes
 * @returns {string | null}
 */
export function leanCode(file, code, changes = CHANGES) {
  const [name, change] = Object.entries(changes).find(([end]) => file.endsWith(`/node_modules/${end}`)) ?? [];
  if (!change) return null;
  const changed = change.texts.reduce((text, [from, to]) => {
    if (text.split(from).length !== 2) throw new Error(`${name} has another text than scripts/lean-remix.mjs knows: ${from.trim()}`);
    return text.replace(from, () => to);
  }, code);
  return changed + (change.tail ?? "");
}

/**
 * For builds; each half of the pages has its own changes.
 * @param {boolean | undefined} isSsrBuild Whether the server's half is built.
 * @returns {import("vite").Plugin}
 */
export function leanRemix(isSsrBuild) {
  const changes = isSsrBuild ? CHANGES : BROWSER_CHANGES;
  const done = new Set();
  return {
    name: "lean-remix",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      const lean = leanCode(id.split("?")[0], code, changes);
      if (lean !== null) done.add(id);
      return lean === null ? undefined : { code: lean, map: null };
    },
    buildEnd(error) {
      const most = Object.keys(changes).length;
      if (!error && done.size !== most)
        throw new Error(`Of the ${most} files that scripts/lean-remix.mjs changes, the pages have ${done.size}.`);
    },
  };
}
