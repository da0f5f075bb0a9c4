import { flagOf } from "#worker/domain/flags/flag-template.ts";

const HEX = "0123456789abcdef";

/** Example flags from a template. The same `seed` gives the same flags, so that server and browser show the same. */
export function exampleFlags(template: string, seed: number, count: number): string[] {
  const next = chance(seed);
  const pick = (n: number) => Math.floor(next() * n);
  const hex = (length: number) => Array.from({ length }, () => HEX[pick(16)]).join("");
  const guid = () => `${hex(8)}-${hex(4)}-4${hex(3)}-${"89ab"[pick(4)]}${hex(3)}-${hex(12)}`;
  return Array.from({ length: count }, () => flagOf(template, { guid: guid(), teamHash: hex(12), pick }));
}

/** Mulberry32: random enough for examples, and the same everywhere. Real flags use the server's secure random source. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
