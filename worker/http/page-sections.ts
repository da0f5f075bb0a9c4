import type { ServerBuild } from "@remix-run/cloudflare";

type Route = { id: string; words: string[] };

/** A word of the path matches a parameter and "the rest". */
const takesAny = (word: string) => /^[:*]/.test(word);
const isRest = (word: string | undefined) => word !== undefined && word.startsWith("*");
/** In shapes: a word that no route names at its place. */
const ANY = "*";

/**
 * The routes that a path may lead to, as builds of their own. Remix tries all the routes it has against a path, two to four times for each
 * request, which takes longer than most of our answers. A path that matches a route's shape, word by word, is tried only against the routes
 * of that shape and their parents; any other against all that begin with the same word.
 */
export class PageSections {
  private readonly routes: Route[];
  /** By their shape: the words that routes name, `*` for all others. Made on first use. */
  private readonly made = new Map<string, ServerBuild | null>();
  /** The words that routes name, by their place in the path. */
  private readonly named: Set<string>[] = [];

  constructor(private readonly build: ServerBuild) {
    this.routes = Object.keys(build.routes).map((id) => ({ id, words: this.wordsOf(id) }));
    for (const { words } of this.routes) {
      words.forEach((word, at) => (this.named[at] ??= new Set()).add(word));
      if (!isRest(words.at(-1))) this.made.set(words.map((word) => (takesAny(word) ? ANY : word)).join("/"), null);
    }
  }

  /** The section that a path is in; null if its spelling is ambiguous, like `//games` and `/g%61mes`. */
  of(path: string): ServerBuild | null {
    const words = wordsIn(path);
    // Remix has its own way to read unusual spellings.
    if (words.some((word) => word === "" || word.includes("%"))) return this.beginningWith(words[0]!);
    const shape = words.map((word, at) => (this.named[at]?.has(word) ? word : ANY));
    const name = shape.join("/");
    const known = this.made.get(name);
    if (known === undefined) return this.beginningWith(words[0]!);
    if (known) return known;
    const section = this.only(
      ({ words: own }) => isRest(own.at(-1)) || (own.length === shape.length && own.every((word, at) => fits(word, shape[at]!))),
    );
    this.made.set(name, section);
    return section;
  }

  private beginningWith(first: string): ServerBuild | null {
    if (!this.named[0]?.has(first) || takesAny(first)) return null;
    const name = `${first}/…`;
    const section = this.made.get(name) ?? this.only(({ words }) => words.length > 0 && (takesAny(words[0]!) || words[0] === first));
    this.made.set(name, section);
    return section;
  }

  private chainOf(id: string): string[] {
    const { parentId } = this.build.routes[id]!;
    return [id, ...(parentId ? this.chainOf(parentId) : [])];
  }

  private wordsOf(id: string): string[] {
    const { parentId, path = "" } = this.build.routes[id]!;
    return [...(parentId ? this.wordsOf(parentId) : []), ...path.split("/").filter((word) => word !== "")];
  }

  /** Those routes with all their parents. */
  private only(isIn: (route: Route) => boolean): ServerBuild {
    const ids = new Set(this.routes.filter(isIn).flatMap(({ id }) => this.chainOf(id)));
    const pick = <T>(routes: Record<string, T>) => Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
    const { routes, assets } = this.build;
    return { ...this.build, routes: pick(routes), assets: { ...assets, routes: pick(assets.routes) } };
  }
}

function fits(word: string, other: string): boolean {
  return word.startsWith(":") || word === other;
}

/** The home page has none. */
function wordsIn(path: string): string[] {
  const words = path
    .toLowerCase()
    .replace(/\.data$/, "")
    .split("/")
    .slice(1);
  return words.length === 1 && (words[0] === "_root" || words[0] === "") ? [] : words;
}
