import type { Pieces } from "./image.ts";
import { lettersAt, MOST_PARTS, pieceAt, uint24, viewOf } from "./image-bytes.ts";

type Size = { width: number; height: number };

/** Chunks that make up the picture (RFC 9649), without EXIF and XMP. */
const KEPT = new Set(["VP8X", "VP8 ", "VP8L", "ALPH", "ANIM", "ANMF", "ICCP"]);
/** Bits of VP8X that announce EXIF and XMP. */
const METADATA = 0x08 | 0x04;

/** Walks the chunks of a WebP; null if it is invalid or has too many. What the container's own size does not cover is omitted. */
export function cleanWebp(bytes: Uint8Array): Pieces | null {
  if (lettersAt(bytes, 0) !== "RIFF" || lettersAt(bytes, 8) !== "WEBP") return null;
  const whole = pieceAt(bytes, 0, viewOf(bytes).getUint32(4, true) + 8);
  const view = viewOf(whole);
  const kept: Uint8Array[] = [];
  let canvas: Size | null = null;
  let picture: Size | null = null;
  let at = 12;
  for (let part = 0; at < whole.length && part < MOST_PARTS; part += 1) {
    const name = lettersAt(whole, at);
    const length = view.getUint32(at + 4, true);
    const chunk = pieceAt(whole, at, 8 + length + (length & 1));
    if (name === "VP8X")
      canvas = at === 12 && length >= 10 ? { width: uint24(view, at + 12) + 1, height: uint24(view, at + 15) + 1 } : null;
    if (name === "VP8X" && !canvas) return null;
    const size = sizeOf(name, chunk, length);
    if (size === "damaged" || (size && canvas && (size.width > canvas.width || size.height > canvas.height))) return null;
    picture ??= size;
    if (KEPT.has(name)) kept.push(name === "VP8X" ? withoutMetadata(chunk) : chunk);
    at += chunk.length;
  }
  return picture && at === whole.length ? { ...(canvas ?? picture), pieces: [header(kept), ...kept] } : null;
}

/** Dimensions of a still picture or of a frame; null for other chunks. */
function sizeOf(name: string, chunk: Uint8Array, length: number): Size | "damaged" | null {
  const view = viewOf(chunk);
  if (name === "VP8L") {
    if (length < 5 || view.getUint8(8) !== 0x2f) return "damaged";
    const bits = view.getUint32(9, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  if (name === "VP8 ") {
    if (length < 10 || view.getUint8(8) & 1 || uint24(view, 11) !== 0x2a019d) return "damaged";
    return { width: view.getUint16(14, true) & 0x3fff, height: view.getUint16(16, true) & 0x3fff };
  }
  if (name !== "ANMF") return null;
  return length < 24 ? "damaged" : { width: uint24(view, 14) + 1, height: uint24(view, 17) + 1 };
}

function withoutMetadata(chunk: Uint8Array): Uint8Array {
  const copy = chunk.slice();
  copy[8]! &= ~METADATA;
  return copy;
}

function header(kept: Uint8Array[]): Uint8Array {
  const bytes = Uint8Array.from("RIFF\0\0\0\0WEBP", (letter) => letter.charCodeAt(0));
  const size = kept.reduce((sum, piece) => sum + piece.length, 4);
  viewOf(bytes).setUint32(4, size, true);
  return bytes;
}
