import { crc32 } from "../../packages/zip/crc32.ts";
import type { Pieces } from "./image.ts";
import { lettersAt, MOST_PARTS, pieceAt, viewOf } from "./image-bytes.ts";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Chunks that make up the picture, its colours or its animation (PNG, third edition). All others, including texts and EXIF, are dropped. */
const KEPT = new Set("IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs acTL fcTL fdAT".split(" "));
const DEPTHS: Record<number, number[]> = { 0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16] };

/** Walks the chunks of a PNG from IHDR to IEND and verifies every checksum; null if it is not a PNG, has too many or cannot be shown. */
export function cleanPng(bytes: Uint8Array): Pieces | null {
  if (SIGNATURE.some((byte, i) => bytes[i] !== byte) || lettersAt(bytes, 12) !== "IHDR") return null;
  const view = viewOf(bytes);
  const pieces = [pieceAt(bytes, 0, 8)];
  let hasData = false;
  for (let at = 8, part = 0; part < MOST_PARTS; part += 1) {
    const length = view.getUint32(at);
    const name = lettersAt(bytes, at + 4);
    const chunk = pieceAt(bytes, at, length + 12);
    if (view.getUint32(at + 8 + length) !== crc32(chunk.subarray(4, -4))) return null;
    if (name === "IHDR" ? at !== 8 || !isHeader(chunk) : !KEPT.has(name) && /^[A-Z]/.test(name)) return null;
    if (KEPT.has(name)) pieces.push(chunk);
    hasData ||= name === "IDAT";
    if (name === "IEND") return hasData && length === 0 ? { width: view.getUint32(16), height: view.getUint32(20), pieces } : null;
    at += length + 12;
  }
  return null;
}

function isHeader(chunk: Uint8Array): boolean {
  const [depth, colour, compression, filter, interlace] = chunk.subarray(16, 21);
  return chunk.length === 25 && (DEPTHS[colour!] ?? []).includes(depth!) && compression === 0 && filter === 0 && interlace! <= 1;
}
