/** The hashes of stored files that a text refers to by their addresses. */
export function hashesIn(text: string): string[] {
  return [...text.matchAll(/\/assets\/([0-9a-f]{64})\b/g)].map(([, hash]) => hash!);
}
