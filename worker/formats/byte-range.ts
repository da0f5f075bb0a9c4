/** A part of a file, in bytes. */
export type ByteRange = { offset: number; length: number };

/**
 * The range that a `Range` header (RFC 9110, 14.2) requests of a body of this size: one range, null for all of it, or "none" when no byte
 * of it exists. Several ranges, and any unit other than bytes, get the whole body, as the standard permits.
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
