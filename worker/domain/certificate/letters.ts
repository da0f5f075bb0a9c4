/** Characters that are not drawn themselves: they only join, direct or colour their neighbours. */
const UNSEEN = /[\p{Cf}\p{Emoji_Modifier}\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}]/u;

/** The letters of a text that are to be drawn, in order; white space of every kind becomes a space. */
export function lettersOf(text: string): string[] {
  return [...text.normalize("NFC").replaceAll(/[\s\p{Cc}]+/gu, " ")].filter((letter) => !UNSEEN.test(letter));
}

/** How a letter without a glyph is shown: by its number, because a box would say nothing. */
export function spelled(letter: string): string[] {
  return [...`[U+${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}]`];
}

/**
 * Lines that fit: broken where the text is, at spaces, and next to letters of scripts without spaces. Empty lines are left out. `fits` measures;
 * at most `most` lines, the last ending in an ellipsis.
 */
export function linesOf(text: string, fits: (line: string) => boolean, most: number): string[] {
  const lines = text.split("\n").flatMap((line) => brokenLine(line.replaceAll(/\s+/gu, " ").trim(), fits));
  const shown = lines.slice(0, most).map((one) => cut(one, fits));
  if (lines.length > most) shown[most - 1] = cut(`${lines[most - 1]}…`, fits);
  return shown;
}

function brokenLine(text: string, fits: (line: string) => boolean): string[] {
  const words = text.match(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}、。，！？」』）]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+\s*|\s+/gu,
  );
  const lines: string[] = [];
  let line = "";
  for (const word of words ?? []) {
    if (line === "" || fits((line + word).trimEnd())) line += word;
    else {
      lines.push(line.trimEnd());
      line = word;
    }
  }
  if (line.trim() !== "") lines.push(line.trimEnd());
  return lines;
}

/** The beginning of a text that fits, with an ellipsis if something is cut off. */
export function cut(text: string, fits: (line: string) => boolean): string {
  if (fits(text)) return text;
  const letters = [...text.replace(/…$/u, "")];
  while (letters.length > 1 && !fits(`${letters.join("")}…`)) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}
