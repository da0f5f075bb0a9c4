/*
 * Data on its way from a loader to its page as one text. Remix writes, and the browser reads, each field of an object by itself, which for a
 * list costs more than the list's markup does.
 */

/** A `T` as text; on the server also the `T` itself, which nobody may change. */
export type Packed<T> = { text: string; of?: T };
/** What a page carries without names of fields. */
export type Lean = string | number | boolean | null | readonly Lean[];

/** The packed form of a value, made once for as long as somebody has the value. */
const packs = new WeakMap<object, Packed<unknown>>();
/** What was packed here, so that the server does not read its own text. */
const originals = new WeakMap<object, unknown>();

/** Packs a value as what `write` makes of it. */
export function pack<T extends object>(value: T, write: (value: T) => Lean): Packed<T> {
  const known = packs.get(value) as Packed<T> | undefined;
  if (known) return known;
  const packed = { text: swapQuotes(JSON.stringify(write(value))) };
  packs.set(value, packed);
  originals.set(packed, value);
  return packed;
}

/** The value again; `read` makes it of what was written. */
export function unpack<T extends object>(packed: Packed<T>, read: (written: never) => T): T {
  const original = originals.get(packed) as T | undefined;
  return original ?? read(JSON.parse(swapQuotes(packed.text)) as never);
}

/** In the text of a page a quotation mark costs three characters where an apostrophe costs one. */
const swapQuotes = (text: string) => text.replace(/["']/g, (quote) => (quote === '"' ? "'" : '"'));

/** Rows of whole numbers as one text, without the zeros at the end of each. */
export const packNumbers = (rows: readonly (readonly number[])[]): string =>
  rows
    .map((row) =>
      row
        .map((value) => value.toString(36))
        .join(".")
        .replace(/(?:\.0)+$/, ""),
    )
    .join(" ");
/** Rows of whole numbers, in base 36 with dots between them. */
export const unpackNumbers = (text: string): number[][] =>
  text === "" ? [] : text.split(" ").map((row) => row.split(".").map((value) => Number.parseInt(value, 36)));
