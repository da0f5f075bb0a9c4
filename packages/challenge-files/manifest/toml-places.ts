import type { Place } from "../problems/file-error.ts";

type Path = (string | number)[];

/** The quotes of multi-line and of one-line texts. */
const QUOTES = ['"""', "'''", '"', "'"] as const;

/** The position of each value in a TOML text, by its path as JSON; a table has the position of its header. The text is valid: a parser has read it. */
export function tomlPlaces(text: string): Map<string, Place> {
  const scan = new Scan(text);
  scan.document();
  return new Map([...scan.found].map(([path, at]) => [path, placeAt(text, at)]));
}

/** A scanner that builds no values, only records where they start. */
class Scan {
  readonly found = new Map<string, number>();
  private at = 0;
  /** How many tables a list has so far, by the path of the list. */
  private readonly lengths = new Map<string, number>();

  constructor(private readonly text: string) {}

  document(): void {
    let table: Path = [];
    for (this.blanks(); this.at < this.text.length; this.blanks()) {
      if (this.take("[[")) table = this.header(true);
      else if (this.take("[")) table = this.header(false);
      else this.pair(table);
    }
  }

  /** `[a.b]` or `[[a.b]]`: the path that applies from then on. */
  private header(isList: boolean): Path {
    this.blanks();
    const start = this.at;
    const keys = this.keys();
    this.blanks();
    this.take(isList ? "]]" : "]");
    const list = this.inLists(isList ? keys.slice(0, -1) : keys);
    const path = isList ? [...list, keys.at(-1)!] : list;
    if (!isList) return this.mark(path, start);
    const name = JSON.stringify(path);
    const index = this.lengths.get(name) ?? 0;
    this.lengths.set(name, index + 1);
    if (index === 0) this.mark(path, start);
    return this.mark([...path, index], start);
  }

  /** The keys of a header, with the last table of each list that they lead through. */
  private inLists(keys: string[]): Path {
    return keys.reduce<Path>((path, key) => {
      const length = this.lengths.get(JSON.stringify([...path, key]));
      return length === undefined ? [...path, key] : [...path, key, length - 1];
    }, []);
  }

  private pair(table: Path): void {
    const start = this.at;
    const keys = this.keys();
    // A table that only dotted keys name has the position of the first of them.
    for (let length = 1; length < keys.length; length += 1) {
      const path = [...table, ...keys.slice(0, length)];
      if (!this.found.has(JSON.stringify(path))) this.mark(path, start);
    }
    this.take("=");
    this.blanks();
    this.value([...table, ...keys]);
  }

  private keys(): string[] {
    const keys: string[] = [];
    do {
      this.blanks();
      const quote = QUOTES.find((one) => this.text.startsWith(one, this.at));
      keys.push(quote ? this.quoted(quote) : this.run(/[^\s.=\]]*/y));
      this.blanks();
    } while (this.take("."));
    return keys;
  }

  private value(path: Path): void {
    this.mark(path, this.at);
    const quote = QUOTES.find((one) => this.text.startsWith(one, this.at));
    if (quote) this.quoted(quote);
    else if (this.take("[")) this.items("]", (index) => this.value([...path, index]));
    else if (this.take("{")) this.items("}", () => this.pair(path));
    else this.run(/[^,\]}#\r\n]*/y);
  }

  private items(end: "]" | "}", each: (index: number) => void): void {
    this.blanks();
    for (let index = 0; !this.take(end) && this.at < this.text.length; index += 1) {
      each(index);
      this.blanks();
      this.take(",");
      this.blanks();
    }
  }

  /** The text within quotes. An escape in a key matters only if it is a quote or would make two names equal. */
  private quoted(quote: (typeof QUOTES)[number]): string {
    const start = (this.at += quote.length);
    const skips = quote.startsWith('"');
    while (this.at < this.text.length && !this.text.startsWith(quote, this.at)) this.at += skips && this.text[this.at] === "\\" ? 2 : 1;
    // Up to two more quotes may come before the three that end it.
    while (quote.length === 3 && this.text.startsWith(quote, this.at + 1)) this.at += 1;
    const inner = this.text.slice(start, this.at);
    this.at += quote.length;
    return skips && inner.includes("\\") ? unescaped(inner) : inner;
  }

  private run(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const [found = ""] = pattern.exec(this.text) ?? [];
    this.at += Math.max(found.length, 1);
    return found;
  }

  private blanks(): void {
    const blank = /(?:\s|#[^\n]*)*/y;
    blank.lastIndex = this.at;
    this.at += blank.exec(this.text)?.[0].length ?? 0;
  }

  private take(what: string): boolean {
    if (!this.text.startsWith(what, this.at)) return false;
    this.at += what.length;
    return true;
  }

  private mark(path: Path, at: number): Path {
    this.found.set(JSON.stringify(path), at);
    return path;
  }
}

/** A key with the escapes that JSON also has; any other stays as it is written. */
function unescaped(text: string): string {
  try {
    return JSON.parse(`"${text}"`) as string;
  } catch {
    return text;
  }
}

function placeAt(text: string, at: number): Place {
  const before = text.slice(0, at);
  return { line: before.split("\n").length, column: at - before.lastIndexOf("\n") };
}
