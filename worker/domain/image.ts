export type ImageFacts = { type: "image/png" | "image/jpeg" | "image/webp" | "image/gif"; width: number; height: number };

/** Longest side that is accepted, in pixels. */
export const LONGEST_SIDE = 8_192;

/** What an image says of itself in its first bytes; null when it is none of png, jpeg, webp and gif, or larger than `LONGEST_SIDE`. */
export function readImage(bytes: Uint8Array): ImageFacts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const facts = png(view) ?? gif(view) ?? webp(view) ?? jpeg(view);
    return facts && isBounded(facts) ? facts : null;
  } catch (error) {
    // Reading past the end: the file is cut short.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function isBounded({ width, height }: ImageFacts): boolean {
  return width >= 1 && height >= 1 && width <= LONGEST_SIDE && height <= LONGEST_SIDE;
}

function png(view: DataView): ImageFacts | null {
  if (view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a || !spells(view, 12, "IHDR")) return null;
  return { type: "image/png", width: view.getUint32(16), height: view.getUint32(20) };
}

function gif(view: DataView): ImageFacts | null {
  if (!spells(view, 0, "GIF87a") && !spells(view, 0, "GIF89a")) return null;
  return { type: "image/gif", width: view.getUint16(6, true), height: view.getUint16(8, true) };
}

function webp(view: DataView): ImageFacts | null {
  if (!spells(view, 0, "RIFF") || !spells(view, 8, "WEBP")) return null;
  if (spells(view, 12, "VP8X")) return { type: "image/webp", width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 };
  if (spells(view, 12, "VP8L") && view.getUint8(20) === 0x2f) {
    const bits = view.getUint32(21, true);
    return { type: "image/webp", width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  if (!spells(view, 12, "VP8 ") || uint24(view, 23) !== 0x2a019d) return null;
  return { type: "image/webp", width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
}

/** Walks the segments to the frame header (SOF); C4, C8 and CC are none, though their numbers lie between. */
function jpeg(view: DataView): ImageFacts | null {
  if (view.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at += 1;
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { type: "image/jpeg", height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    } else if (marker === 0xd9 || marker === 0xda) return null;
    else at += 2 + view.getUint16(at + 2);
  }
}

function spells(view: DataView, at: number, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (view.getUint8(at + i) !== text.charCodeAt(i)) return false;
  return true;
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}
