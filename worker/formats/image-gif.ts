import type { Pieces } from "./image.ts";
import { lettersAt, MOST_PARTS, pieceAt, viewOf } from "./image-bytes.ts";

const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;

/**
 * Walks the blocks of a GIF to its trailer; null if it is invalid, has too many or shows nothing. Comments, texts and foreign extensions are
 * omitted.
 */
export function cleanGif(bytes: Uint8Array): Pieces | null {
  const name = lettersAt(bytes, 0, 6);
  if (name !== "GIF87a" && name !== "GIF89a") return null;
  const view = viewOf(bytes);
  const [width, height] = [view.getUint16(6, true), view.getUint16(8, true)];
  let at = 13 + tableBytes(view.getUint8(10));
  const pieces = [pieceAt(bytes, 0, at)];
  for (let frames = 0, part = 0; part < MOST_PARTS; part += 1) {
    const kind = view.getUint8(at);
    if (kind === 0x3b) return frames > 0 ? { width, height, pieces: [...pieces, pieceAt(bytes, at, 1)] } : null;
    if (kind !== 0x21 && kind !== 0x2c) return null;
    const data = kind === 0x21 ? at + 2 : at + 11 + tableBytes(view.getUint8(at + 9));
    const end = subBlocksEnd(view, data);
    const block = pieceAt(bytes, at, end - at);
    if (kind === 0x2c && !fits(view, at, width, height)) return null;
    if (kind === 0x2c || isKept(block)) pieces.push(block);
    frames += kind === 0x2c ? 1 : 0;
    at = end;
  }
  return null;
}

/** Bytes of a colour table, from the packed field that announces it. */
function tableBytes(packed: number): number {
  return packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0;
}

function subBlocksEnd(view: DataView, start: number): number {
  let at = start;
  for (let length = view.getUint8(at); length > 0; length = view.getUint8(at)) at += 1 + length;
  return at + 1;
}

function fits(view: DataView, at: number, width: number, height: number): boolean {
  const [left, top] = [view.getUint16(at + 1, true), view.getUint16(at + 3, true)];
  return left + view.getUint16(at + 5, true) <= width && top + view.getUint16(at + 7, true) <= height;
}

function isKept(extension: Uint8Array): boolean {
  if (extension[1] === GRAPHIC_CONTROL) return true;
  const name = extension[1] === APPLICATION && extension[2] === 11 ? lettersAt(extension, 3, 11) : "";
  return name === "NETSCAPE2.0" || name === "ANIMEXTS1.0";
}
