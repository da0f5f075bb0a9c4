import { deflateRawSync, inflateRawSync } from "node:zlib";
import { BoundedCache } from "#worker/domain/bounded-cache.ts";
import type { DrawingName } from "~/ui/pictures/drawings.ts";
import type { Keeping, Marks, Plain, Scope } from "~/ui/kept.tsx";
import { PAGES_MEMORY } from "./memory.server.ts";

/** `html` of a part that is kept everywhere is compressed: it is large. */
type Fragment = { html: string | Uint8Array; drawings: DrawingName[] };
type Missing = { key: string; scope: Scope };

const fragments = new BoundedCache<string, Fragment>(PAGES_MEMORY.fragments);
/** The JSON of objects that many requests share, which nobody may change. */
const texts = new WeakMap<object, string>();
/** React puts this between two adjacent texts, and marks are texts. */
const SEPARATOR = "<!-- -->";

/** The parts of one rendering whose markup is remembered, and those whose markup is to be remembered. */
export class KeptMarkup implements Keeping {
  /** Random, so that no text can imitate a mark. */
  private readonly token = crypto.randomUUID();
  private readonly known: string[] = [];
  private readonly missing: Missing[] = [];

  /**
   * `path` null: the address has a query string, which is a search or a secret of one person, so only parts that do not depend on the address are
   * kept. `shown` receives the drawings of remembered parts.
   */
  constructor(
    private readonly language: string,
    private readonly path: string | null,
    private readonly shown: Set<DrawingName>,
  ) {}

  marksOf(name: string, from: Plain, scope: Scope): Marks | null {
    if (scope === "path" && this.path === null) return null;
    const key = `${this.language} ${scope === "path" ? this.path : "*"} ${name} ${textOf(from)}`;
    const fragment = fragments.get(key);
    const mark = (kind: string, list: unknown[]) => `${this.token}${kind}${list.length - 1}.`;
    if (fragment) {
      this.known.push(htmlOf(fragment));
      for (const drawing of fragment.drawings) this.shown.add(drawing);
      return { known: mark("k", this.known) };
    }
    this.missing.push({ key, scope });
    return { begin: mark("b", this.missing), end: mark("e", this.missing) };
  }

  /** Replaces the marks of remembered parts with their markup, and remembers what is between the other marks. */
  finish(markup: string): string {
    const [first = "", ...pieces] = markup.split(this.token);
    const begun: number[] = [];
    let out = first;
    for (const piece of pieces) {
      const dot = piece.indexOf(".");
      const at = Number(piece.slice(1, dot));
      if (piece[0] === "k") out += this.known[at]!;
      else if (piece[0] === "b") begun.push(out.length);
      else remember(this.missing[at]!, out.slice(begun.pop()));
      const rest = piece.slice(dot + 1);
      if (rest !== SEPARATOR) out += rest;
    }
    return out;
  }
}

/** The JSON of each field; fields that are objects are often shared with other requests. */
function textOf(from: Plain): string {
  if (typeof from !== "object" || from === null) return jsonOf(from);
  return Object.entries(from)
    .map(([name, field]) => `${name}=${jsonOf(field)}`)
    .join();
}

function jsonOf(field: Plain): string {
  if (typeof field !== "object" || field === null) return JSON.stringify(field) ?? "";
  const known = texts.get(field) ?? JSON.stringify(field);
  texts.set(field, known);
  return known;
}

function htmlOf({ html }: Fragment): string {
  return typeof html === "string" ? html : new TextDecoder().decode(inflateRawSync(html));
}

function remember({ key, scope }: Missing, markup: string): void {
  const html = scope === "everywhere" ? deflateRawSync(markup) : markup;
  const names = [...markup.matchAll(/<use href="#([^"]+)"/g)].map(([, name]) => name as DrawingName);
  fragments.set(key, { html, drawings: [...new Set(names)] });
}
