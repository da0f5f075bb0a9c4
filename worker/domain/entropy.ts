/** What a character may turn into, itself included. Digits and letters; looked up in upper case. */
const BASIC: Record<string, string> = {
  A: "Aa4",
  B: "Bb68",
  C: "Cc",
  D: "Dd",
  E: "Ee3",
  F: "Ff1",
  G: "Gg69",
  H: "Hh",
  I: "Ii1l",
  J: "Jj",
  K: "Kk",
  L: "Ll1I",
  M: "Mm",
  N: "Nn",
  O: "Oo0",
  P: "Pp",
  Q: "Qq9",
  R: "Rr",
  S: "Ss5",
  T: "Tt7",
  U: "Uu",
  V: "Vv",
  W: "Ww",
  X: "Xx",
  Y: "Yy",
  Z: "Zz2",
  0: "0oO",
  1: "1lI",
  2: "2zZ",
  3: "3eE",
  4: "4aA",
  5: "5Ss",
  6: "6Gb",
  7: "7T",
  8: "8bB",
  9: "9g",
};

const COMPLEX: Record<string, string> = {
  ...BASIC,
  A: "Aa4@",
  B: "Bb6&",
  C: "Cc(",
  I: "Ii1l!",
  L: "Ll1I!",
  O: "Oo0#",
  S: "Ss5$",
  Z: "Zz2?",
  0: "0oO#",
  1: "1lI|",
  2: "2zZ?",
  8: "8B&",
};

/** Bits below which two teams may too easily get, or guess, each other's flag. */
export const LEAST_BITS = 32;

/**
 * How many bits of chance a flag template gives each team. Characters inside braces are exchanged for look-alikes, each
 * with the logarithm of its choices; the `[LEET]` and `[CLEET]` marks themselves give nothing. Random markers give enough: Infinity.
 */
export function templateBits(template: string): number {
  if (template.trim() === "" || template.includes("[GUID]") || template.includes("[TEAM_HASH]")) return Infinity;
  const table = template.startsWith("[CLEET]") ? COMPLEX : BASIC;
  let inside = false;
  let bits = 0;
  for (const letter of template.replace(/^\[C?LEET\]/, "")) {
    if (letter === "{" || letter === "]") inside = true;
    else if (letter === "}" || letter === "[") inside = false;
    else if (inside) bits += Math.log2(table[letter.toUpperCase()]?.length ?? 1);
  }
  return bits;
}
