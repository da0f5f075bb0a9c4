/** Control, format (zero-width, bidi), private and unassigned characters, line breaks, and invisible characters. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Marks stacked on one letter (after composition), so that they overlap the lines around it. Burmese, Tibetan and pointed Hebrew write ordinary
 * words with up to four (မြို့, a town).
 */
const PILED = /((?![\u0591-\u05c7\u0f71-\u0fbc\u102b-\u103e]{3})\p{M}{2}|[\u0591-\u05c7\u0f71-\u0fbc\u102b-\u103e]{4})\p{M}+/gu;

/**
 * Joiners that the spelling of some languages needs: between letters of the Arabic script (Persian می‌خواهم), and after the sign that takes a vowel away
 * from a letter (Sinhala ශ්‍රී). Names that differ only in them are the same.
 */
const JOINERS =
  /(?<=\p{sc=Arab})\u200c(?=\p{sc=Arab})|(?<=[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca])[\u200c\u200d](?=\p{L})/gu;

/** The form in which names must be unique: compatibility forms and case folded, spaces trimmed and collapsed. */
export function nameKey(name: string): string {
  return name
    .replace(JOINERS, "")
    .normalize("NFKC")
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize("NFKC")
    .replace(/\s+/g, " ")
    .trim();
}

/** Whether a name is readable. `@` is reserved for e-mail addresses because users may sign in with either. */
export function isReadableName(name: string): boolean {
  return !hasHidden(name) && !hasPiledMarks(name) && !name.normalize("NFKC").includes("@") && nameKey(name).length > 0;
}

/** Whether a name has any base character for its marks. Older accounts, and those of an archive, keep names without one. */
export function hasBase(name: string): boolean {
  return /[^\p{M}\s]/u.test(name);
}

/** Whether a text contains characters that are invisible, beyond what its spelling needs, or change how others are shown. */
export function hasHidden(text: string): boolean {
  return HIDDEN.test(text.replace(JOINERS, ""));
}

/** Whether more than two marks are stacked on a letter. */
export function hasPiledMarks(text: string): boolean {
  return text.normalize("NFC").search(PILED) >= 0;
}

/** A text without such characters and marks, with line breaks as spaces. */
export function withoutHidden(text: string): string {
  const plain = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").replace(new RegExp(HIDDEN, "gu"), "");
  return plain.normalize("NFC").replace(PILED, "$1").replace(/\s+/g, " ").trim();
}
