/** The text as searches compare it: without regard to case and to the width of characters. */
export const plain = (text: string): string => text.normalize("NFKC").toLowerCase();
