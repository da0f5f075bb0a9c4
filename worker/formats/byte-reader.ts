/** Reads big-endian numbers in sequence. Throws (`RangeError`) beyond the end. */
export type ByteReader = ReturnType<typeof byteReader>;

/** Reads big-endian numbers and bytes in sequence; throws a RangeError where the bytes end. */
export function byteReader(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const next = (size: number) => {
    at += size;
    return at - size;
  };
  return {
    place: () => at,
    skip: (size: number) => void next(size),
    u8: () => view.getUint8(next(1)),
    u16: () => view.getUint16(next(2)),
    i16: () => view.getInt16(next(2)),
    u32: () => view.getUint32(next(4)),
    bytes: (size: number) => bytes.subarray(next(size), at),
    text: (size: number) => String.fromCharCode(...bytes.subarray(next(size), at)),
  };
}
