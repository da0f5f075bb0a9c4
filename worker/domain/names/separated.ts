/** The entries of a text that people separate by commas, of any script: keyboards for Japanese and Chinese write their own. Empty ones are left out. */
export const separated = (text: string): string[] =>
  text
    .split(/[,，、]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");

/** The lines of a text in which people write one entry per line, trimmed. Blank ones are left out. */
export const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
