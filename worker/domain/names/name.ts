/** Control, format (zero-width, bidi), private and unassigned characters, line breaks, and what shows as nothing at all. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Marks that are piled on one letter, once it is composed, so that they run over the lines around it. */
const PILED = /(\p{M}{2})\p{M}+/gu;

/** The form in which names must differ: compatibility forms and case folded, spaces trimmed and joined. */
export function nameKey(name: string): string {
  return name.normalize("NFKC").toLowerCase().toUpperCase().toLowerCase().normalize("NFKC").replace(/\s+/g, " ").trim();
}

/** Whether a name can be read for what it is. `@` is kept for e-mail addresses, since one may sign in with either. */
export function isReadableName(name: string): boolean {
  return !hasHidden(name) && !hasPiledMarks(name) && !name.normalize("NFKC").includes("@") && nameKey(name).length > 0;
}

/** Whether a name has anything that marks can stand on. Accounts of before this was asked keep their names, and so do those of an archive. */
export function hasBase(name: string): boolean {
  return /[^\p{M}\s]/u.test(name);
}

/** Whether a text holds characters that show as nothing or change how others show. */
export function hasHidden(text: string): boolean {
  return HIDDEN.test(text);
}

/** Whether more than two marks are piled on a letter. */
export function hasPiledMarks(text: string): boolean {
  return text.normalize("NFC").search(PILED) >= 0;
}

/** A text without such characters and marks, breaks of lines as blanks. */
export function withoutHidden(text: string): string {
  const plain = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").replace(new RegExp(HIDDEN, "gu"), "");
  return plain.normalize("NFC").replace(PILED, "$1").replace(/\s+/g, " ").trim();
}
