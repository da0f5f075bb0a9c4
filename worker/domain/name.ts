/** Control, format (zero-width, bidi), private and unassigned characters, line breaks, and what shows as nothing at all. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** The form in which names must differ: compatibility forms and case folded, spaces trimmed and joined. */
export function nameKey(name: string): string {
  return name.normalize("NFKC").toLowerCase().toUpperCase().toLowerCase().normalize("NFKC").replace(/\s+/g, " ").trim();
}

/** Whether a name can be read for what it is. `@` is kept for e-mail addresses, since one may sign in with either. */
export function isReadableName(name: string): boolean {
  return !HIDDEN.test(name) && !name.normalize("NFKC").includes("@") && nameKey(name).length > 0;
}
