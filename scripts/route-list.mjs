// Shrinks the list of all routes, which every page loads: some of its content is needed only when a link is about to be followed.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Staff pages may be larger than player pages. */
export const STAFF = /^routes\/(?:admin|posts\.\$id\.edit|games\.\$id\.monitor)/;
const HEAD = "window.__remixManifest=";

/** The list's file and its content. */
export function readRouteList(folder) {
  const name = readdirSync(folder).find((file) => /^manifest-.*\.js$/.test(file));
  const text = readFileSync(join(folder, name), "utf8");
  return { name, list: JSON.parse(text.slice(HEAD.length).replace(/;$/, "")) };
}

/**
 * Removes what each page has loaded before any other route is needed. No more than that: a page lists its parts in its head, and during hydration a
 * browser must compute the same names as the server, which has the whole list.
 */
export function thinRouteList(folder) {
  const { name, list } = readRouteList(folder);
  const loaded = new Set([list.entry, list.routes.root].flatMap(({ module, imports }) => [module, ...imports]));
  for (const route of Object.values(list.routes))
    if (route.id !== "root") route.imports = route.imports.filter((path) => !loaded.has(path));
  writeFileSync(join(folder, name), `${HEAD}${JSON.stringify(list)};`);
}
