/**
 * Whether the first and last bytes (2 KiB each) are those of a PDF: its header at the very start, and its end (ISO 32000-2, 7.5) followed
 * only by white space. The offset of the cross-reference table must be inside the file; small writers omit it, and readers then search for
 * the objects.
 */
export function isPdf({ head, tail, size }: { head: Uint8Array; tail: Uint8Array; size: number }): boolean {
  if (!/^%PDF-[12]\.\d[\s\0]/.test(latin(head))) return false;
  const end = /(?:startxref[\s\0]+(\d{1,10})[\s\0]+)?%%EOF[\s\0]*$/.exec(latin(tail));
  return end !== null && Number(end[1] ?? 0) < size;
}

function latin(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}
