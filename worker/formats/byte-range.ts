/** A part of a file, in bytes. */
export type ByteRange = { offset: number; length: number };

/**
 * What a `Range` header (RFC 9110, 14.2) asks of a body of this size: one range, null for all of it, or "none" when no byte of it
 * exists. Several ranges, and whatever is no range in bytes, are answered with the whole, as the standard permits.
 */
export function rangeOf(header: string | null, size: number): ByteRange | null | "none" {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return null;
  if (first === "") return size === 0 || Number(last) === 0 ? "none" : suffix(Number(last), size);
  if (last !== "" && Number(last) < Number(first)) return null;
  if (Number(first) >= size) return "none";
  const end = last === "" ? size : Math.min(Number(last) + 1, size);
  return { offset: Number(first), length: end - Number(first) };
}

function suffix(wanted: number, size: number): ByteRange {
  const length = Math.min(wanted, size);
  return { offset: size - length, length };
}
