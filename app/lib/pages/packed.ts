/*
 * Data on its way from a loader to its page as one text. Remix writes, and the browser reads, every field of an object separately, which for a list
 * costs more than the list's markup does.
 */

/** A `T` as text; on the server also the `T` itself, which nobody may change. */
export type Packed<T> = { text: string; of?: T };
/** Values that a page carries without field names. */
export type Lean = string | number | boolean | null | readonly Lean[];

/** The packed form of a value, made once and kept as long as the value is referenced. */
const packs = new WeakMap<object, Packed<unknown>>();
/** The originals of values packed here, so that the server does not parse its own text. */
const originals = new WeakMap<object, unknown>();

/** Packs a value as the result of `write`, which is the value itself where its text is made only once. */
export function pack<T extends object>(value: T, write: (value: T) => Lean | T): Packed<T> {
  const known = packs.get(value) as Packed<T> | undefined;
  if (known) return known;
  const packed = { text: swapQuotes(JSON.stringify(write(value))) };
  packs.set(value, packed);
  originals.set(packed, value);
  return packed;
}

/** The value again; `read` rebuilds it from what `write` returned. */
export function unpack<T extends object>(packed: Packed<T>, read: (written: never) => T): T {
  const original = originals.get(packed) as T | undefined;
  return original ?? read(JSON.parse(swapQuotes(packed.text)) as never);
}

/** In a page's text a quotation mark costs three characters, an apostrophe one. */
const swapQuotes = (text: string) => text.replace(/["']/g, (quote) => (quote === '"' ? "'" : '"'));

/** Rows of whole numbers as one text, without each row's trailing zeros. */
export const packNumbers = (rows: readonly (readonly number[])[]): string =>
  rows
    .map((row) =>
      row
        .map((value) => value.toString(36))
        .join(".")
        .replace(/(?:\.0)+$/, ""),
    )
    .join(" ");
/** Rows of whole numbers, from base 36 separated by dots. */
export const unpackNumbers = (text: string): number[][] =>
  text === "" ? [] : text.split(" ").map((row) => row.split(".").map((value) => Number.parseInt(value, 36)));
