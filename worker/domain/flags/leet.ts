/** The possible replacements of a character, including itself. Digits and letters; looked up in upper case. */
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

/** One piece of a template: a character with its possible replacements, or `null` if it stays. */
export type Piece = { letter: string; choices: string | null };

const MARK = /^\[(C?)LEET\]/;
const MARKERS = /\[(?:GUID|TEAM_HASH)\]/;

/** Whether the letters inside the braces are replaced: requested by `[LEET]` or `[CLEET]`, or because nothing else makes the flag a team's own. */
export function isLeet(template: string): boolean {
  return MARK.test(template) || !MARKERS.test(template);
}

/** The template's characters without its mark. Letters are replaced only inside `{ }`, and never inside a marker in `[ ]`. */
export function piecesOf(template: string): Piece[] {
  const table = MARK.exec(template)?.[1] === "C" ? COMPLEX : BASIC;
  let inside = false;
  return [...template.replace(MARK, "")].map((letter) => {
    if (letter === "{" || letter === "]") inside = true;
    else if (letter === "}" || letter === "[") inside = false;
    else if (inside) return { letter, choices: table[letter.toUpperCase()] ?? null };
    return { letter, choices: null };
  });
}
