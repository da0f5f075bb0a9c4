// oxlint-disable-next-line no-control-regex -- those are what XML 1.0 has no way to write
const UNWRITABLE = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

/** Text of which XML 1.0 can represent every character: others become the replacement character. Markup is not escaped. */
export function writableText(text: string): string {
  return text.toWellFormed().replace(UNWRITABLE, "\ufffd");
}
