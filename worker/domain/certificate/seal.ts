/**
 * Where a file states what it certifies: two comments behind a complete PDF, then the end of that PDF once more, because readers look for
 * it in the last kilobyte.
 */
const STATEMENT = "%vexil-statement ";
const SIGNATURE = "%vexil-signature ";
const END = /startxref\n\d{1,10}\n%%EOF\n$/;
const BEHIND = /^%vexil-statement (\{[^\n]*\})\n%vexil-signature ([A-Za-z0-9+/]{86}==)\n([^]*)$/;
const PASTED_STATEMENT = /%vexil-statement[ \t]+(\{[^\n]*\})$/;
const PASTED_SIGNATURE = /^%vexil-signature[ \t]+([A-Za-z0-9+/]{86}==)\s*(?:startxref\s+\d{1,10}\s+%%EOF\s*)?$/;

const LATIN = new TextDecoder("latin1");

/** The claim of a file or a pasted text: nothing of it is proven yet. */
export type Claim = { statement: string; signature: string };

/** The PDF followed by its statement (one line of JSON) and the signature (base64). `pdf` ends as our PDFs do. */
export function sealed(pdf: Uint8Array, { statement, signature }: Claim): Uint8Array {
  const end = END.exec(latin(pdf.subarray(-64)))![0];
  const behind = new TextEncoder().encode(`${STATEMENT}${statement}\n${SIGNATURE}${signature}\n${end}`);
  const out = new Uint8Array(pdf.length + behind.length);
  out.set(pdf);
  out.set(behind, pdf.length);
  return out;
}

/**
 * The claim of a file, with the bytes that its digest covers; null if it has none. `whole`: nothing follows except what must, so that a
 * reader that looks for the end of the document finds the end of these bytes.
 */
export function claimIn(file: Uint8Array): { claim: Claim; body: Uint8Array; whole: boolean } | null {
  const place = latin(file).lastIndexOf(`\n${STATEMENT}`) + 1;
  if (place === 0) return null;
  const body = file.subarray(0, place);
  const [, statement, signature, rest] = BEHIND.exec(new TextDecoder("utf-8", { ignoreBOM: true }).decode(file.subarray(place))) ?? [];
  if (statement === undefined || signature === undefined) return null;
  const whole = rest === END.exec(latin(body.subarray(-64)))?.[0];
  return { claim: { statement, signature }, body, whole };
}

/**
 * The claim in a pasted text: both lines, followed by nothing but the end of their file. The signature is searched for first: one
 * expression for both would start again at each word of a long line.
 */
export function claimOf(text: string): Claim | null {
  const place = text.lastIndexOf(SIGNATURE.trim());
  if (place < 0) return null;
  const [, signature] = PASTED_SIGNATURE.exec(text.slice(place)) ?? [];
  const before = text.slice(0, place).trimEnd();
  const line = before.slice(before.lastIndexOf("\n") + 1);
  if (signature === undefined || before.length === place || !line.endsWith("}")) return null;
  const [, statement] = PASTED_STATEMENT.exec(line) ?? [];
  return statement === undefined ? null : { statement, signature };
}

/** A text of the same length as the bytes, in which ASCII characters are themselves. */
const latin = (bytes: Uint8Array): string => LATIN.decode(bytes);
