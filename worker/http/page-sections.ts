import type { ServerBuild } from "@remix-run/cloudflare";

/** A word of the address takes the place of a parameter and of "the rest", so such a route belongs to every section. */
const takesAny = (first: string) => /^[:*]/.test(first);

/**
 * The routes of each first part of an address, as builds of their own; that of the home page is "". Remix tries all the routes it has
 * against an address, four times for a page, and nine tenths of ours begin with another word.
 */
export function sectionsOf(build: ServerBuild): Map<string, ServerBuild> {
  const firstOf = (id: string): string => {
    const { parentId, path = "" } = build.routes[id]!;
    return parentId && parentId !== "root" ? firstOf(parentId) : path.split("/")[0]!;
  };
  const ids = Object.keys(build.routes);
  const names = [...new Set(ids.map(firstOf))].filter((name) => !takesAny(name));
  const idsOf = (name: string) => ids.filter((id) => id === "root" || takesAny(firstOf(id)) || firstOf(id) === name);
  return new Map(names.map((name) => [name, only(build, new Set(idsOf(name)))]));
}

function only(build: ServerBuild, ids: ReadonlySet<string>): ServerBuild {
  const pick = <T>(routes: Record<string, T>) => Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
  return { ...build, routes: pick(build.routes), assets: { ...build.assets, routes: pick(build.assets.routes) } };
}

/** The section that a path may be in; null where its spelling leaves that open, as that of `//games` and `/g%61mes` does. */
export function sectionOf(path: string): string | null {
  const words = path
    .toLowerCase()
    .replace(/\.data$/, "")
    .split("/")
    .slice(1);
  if (words.length === 1) return words[0] === "_root" ? "" : words[0]!;
  return words[0] || null;
}
