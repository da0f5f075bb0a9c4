/** Titles are shorter, and so are the numbers in them. */
const DIGITS = 60;

/**
 * What titles are sorted by, as people read lists: case and accents do not count, and numbers do by their value, so that "web 2" is before
 * "Web 10". For comparing only.
 */
export function titleKey(title: string): string {
  const letters = title
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();
  return letters.replace(/\d+/g, (digits) => digits.padStart(DIGITS, "0"));
}

/** The order of two titles with their keys: by key, and titles with the same key by their characters. */
export function compareTitles(a: { titleKey: string; title: string }, b: { titleKey: string; title: string }): number {
  return compare(a.titleKey, b.titleKey) || compare(a.title, b.title);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
