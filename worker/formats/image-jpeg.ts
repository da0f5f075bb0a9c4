import type { Pieces } from "./image.ts";
import { lettersAt, MOST_PARTS, pieceAt, viewOf } from "./image-bytes.ts";

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
/** Frame headers that browsers can decode: baseline, extended and progressive. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
/** Tables that a picture needs: Huffman, quantisation, restart interval. */
const TABLES = new Set([0xc4, 0xdb, 0xdd]);

/**
 * Walks the segments of a JPEG to its end; null if it is invalid or has too many. Of cameras' metadata only the orientation is kept,
 * because without it the picture would be shown on its side.
 */
export function cleanJpeg(bytes: Uint8Array): Pieces | null {
  const view = viewOf(bytes);
  if (view.getUint16(0) !== 0xff00 + SOI) return null;
  const pieces = [pieceAt(bytes, 0, 2)];
  let size: { width: number; height: number } | null = null;
  let scanned = false;
  for (let at = 2, part = 0; part < MOST_PARTS; part += 1) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at += 1;
    else if (marker === EOI) return size && scanned ? { ...size, pieces: [...pieces, pieceAt(bytes, at, 2)] } : null;
    else {
      const segment = pieceAt(bytes, at, 2 + view.getUint16(at + 2));
      if (segment.length < 4 || (marker === SOS && !size)) return null;
      if (FRAMES.has(marker)) {
        if (size) return null;
        size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
      }
      const kept = keptOf(marker, segment);
      if (!kept) return null;
      at += segment.length;
      const data = marker === SOS ? scanAt(bytes, at) : pieceAt(bytes, at, 0);
      pieces.push(kept, data);
      at += data.length;
      scanned ||= marker === SOS;
    }
  }
  return null;
}

/** What of a segment is written again: all, nothing, or a part; null when the picture cannot be shown with it. */
function keptOf(marker: number, segment: Uint8Array): Uint8Array | null {
  if (FRAMES.has(marker) || TABLES.has(marker) || marker === SOS) return segment;
  if (marker === 0xe1) return orientation(segment);
  const isNamed = (name: string) => segment.length >= 4 + name.length && lettersAt(segment, 4, name.length) === name;
  if ((marker === 0xe0 && isNamed("JFIF\0")) || (marker === 0xe2 && isNamed("ICC_PROFILE\0")) || (marker === 0xee && isNamed("Adobe"))) {
    return segment;
  }
  return (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe ? new Uint8Array(0) : null;
}

/** The entropy-coded bytes up to the next marker; stuffed FF00 and restart markers belong to them. */
function scanAt(bytes: Uint8Array, start: number): Uint8Array {
  for (let at = bytes.indexOf(0xff, start); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next !== undefined && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return bytes.subarray(start, at);
  }
  throw new RangeError("past the end");
}

/** An EXIF segment with only the orientation of the given one, or nothing if that has none. */
function orientation(segment: Uint8Array): Uint8Array {
  const value = orientationOf(segment);
  if (value === null) return new Uint8Array(0);
  const head = [0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8];
  return Uint8Array.from([...head, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0, 0, 0, 0, 0]);
}

/** Tag 0x0112 of the first directory (EXIF 2.32, 4.6.4), 1 to 8. */
function orientationOf(segment: Uint8Array): number | null {
  const view = viewOf(segment);
  const order = segment.length >= 18 && lettersAt(segment, 4, 6) === "Exif\0\0" ? lettersAt(segment, 10, 2) : "";
  if (order !== "II" && order !== "MM") return null;
  const little = order === "II";
  const start = 10 + view.getUint32(14, little);
  if (start + 2 > segment.length) return null;
  for (let at = start + 2, left = view.getUint16(start, little); left > 0 && at + 12 <= segment.length; left -= 1, at += 12) {
    const value = view.getUint16(at + 8, little);
    if (view.getUint16(at, little) === 0x0112) return value >= 1 && value <= 8 ? value : null;
  }
  return null;
}
