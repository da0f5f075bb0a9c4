/**
 * How many chunks, segments or blocks of an image are read at most: thousands of frames. Three megabytes of empty ones would be a million, each of
 * which takes memory and time.
 */
export const MOST_PARTS = 10_000;

/** The text of four letters (or `length`) at a position. Throws a RangeError past the end. */
export function lettersAt(bytes: Uint8Array, at: number, length = 4): string {
  return String.fromCharCode(...pieceAt(bytes, at, length));
}

/** This many bytes from a position on. Throws a RangeError when there are fewer. */
export function pieceAt(bytes: Uint8Array, at: number, length: number): Uint8Array {
  if (at < 0 || at + length > bytes.length) throw new RangeError("past the end");
  return bytes.subarray(at, at + length);
}

/** Of these bytes alone, wherever they are in their buffer. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Three bytes, little-endian. */
export function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}
