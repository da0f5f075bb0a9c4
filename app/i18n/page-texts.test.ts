import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROUTES = readdirSync("app/routes").filter((name) => name.endsWith(".tsx"));
const NAMESPACES = readdirSync("app/i18n/en-US", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".json"))
  .map((name) => name.replace(".json", ""));

/** The namespaces that a module uses: in its hooks, and in fully qualified keys. */
function saidBy(module: string): string[] {
  const source = module.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  const hooks = [...source.matchAll(/useTexts\(([^)]*)\)/g)].flatMap(([, list]) =>
    list ? [...list.matchAll(/"([^"]+)"/g)].map(([, name]) => name!) : ["common"],
  );
  const keys = [...source.matchAll(/["'`]([\w/-]+):[a-z]/g)].map(([, name]) => name!).filter((name) => NAMESPACES.includes(name));
  return [...hooks, ...keys];
}

type Import = { path: string; names: string[] };

/** The imports that a module needs in the browser: without types and server code, and without lazily loaded code, which loads its own texts. */
function importsOf(file: string, source: string): Import[] {
  const lines = source.matchAll(/^(?:import|export) (?!type )(?:([^";]*?) from )?"((?:~|\.)[^"]*)";$/gm);
  return [...lines]
    .map(([, names = "", path]) => ({
      path: path!.startsWith("~/") ? path!.replace("~", "app") : join(file, "..", path!),
      names: names
        .replace(/[{}]/g, "")
        .split(",")
        .map((name) => name.trim())
        .filter((name) => name && !name.startsWith("type ")),
    }))
    .filter(({ path }) => !path.includes(".server.") && existsSync(path));
}

/**
 * The namespaces of a module and of everything it imports; of a feature's index only the imported parts. A namespace that a module loads itself is
 * not needed by others.
 */
function needsOf(file: string, names: string[] = [], seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return new Set();
  const isDoor = file.endsWith("/index.ts");
  if (!isDoor) seen.add(file);
  const source = readFileSync(file, "utf8");
  const parts = importsOf(file, source).filter((part) => !isDoor || part.names.some((name) => names.includes(name)));
  const own = [...source.matchAll(/(?:loadNamespaces|withTexts)\(\s*"([^"]+)"/g)].map(([, name]) => name);
  const needs = [...saidBy(source), ...parts.flatMap((part) => [...needsOf(part.path, part.names, seen)])];
  return new Set(needs.filter((name) => !own.includes(name)));
}

/** A route's parents by their file names, the route itself last. */
function chainOf(route: string): string[] {
  const parts = route.replace(/\.tsx$/, "").split(".");
  return parts.map((_, at) => `${parts.slice(0, at + 1).join(".")}.tsx`).filter((name) => ROUTES.includes(name));
}

const namedBy = (route: string) =>
  [
    ...(/export const handle = \{ i18n: \[([^\]]*)\]/.exec(readFileSync(`app/routes/${route}`, "utf8"))?.[1] ?? "").matchAll(/"([^"]+)"/g),
  ].map(([, name]) => name!);

test.each(ROUTES)("%s declares the namespaces that it shows, and no others", (route) => {
  const parents = chainOf(route).slice(0, -1).flatMap(namedBy);
  const needs = [...needsOf(`app/routes/${route}`)].filter((name) => name !== "common" && !parents.includes(name));
  expect(namedBy(route).toSorted()).toEqual(needs.toSorted());
});

test("the frame of every page uses only the common texts", () => {
  expect([...needsOf("app/root.tsx")]).toEqual(["common"]);
});
