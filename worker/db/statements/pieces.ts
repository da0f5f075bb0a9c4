/** Well under the 2 MB that one bound value may have, in D1 and in objects, in characters of at most three bytes. */
const CHARACTERS = 400_000;

/** A list as JSON in as few pieces as may be bound, each a list of its own. Nothing for an empty one. */
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
