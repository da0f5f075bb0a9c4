/** Well under the 2 MB limit of one bound value, in D1 and in objects, with characters of at most three bytes. */
const CHARACTERS = 400_000;

/** A list as JSON in as few pieces as can be bound, each a list of its own. None for an empty list. */
export function jsonPieces(list: readonly unknown[]): string[] {
  const pieces: string[] = [];
  let piece: string[] = [];
  let length = 0;
  for (const one of list) {
    const text = JSON.stringify(one);
    if (length + text.length > CHARACTERS && piece.length > 0) {
      pieces.push(`[${piece.join(",")}]`);
      [piece, length] = [[], 0];
    }
    piece.push(text);
    length += text.length + 1;
  }
  return piece.length > 0 ? [...pieces, `[${piece.join(",")}]`] : pieces;
}
