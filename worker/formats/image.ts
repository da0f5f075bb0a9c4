import { cleanGif } from "./image-gif.ts";
import { cleanJpeg } from "./image-jpeg.ts";
import { cleanPng } from "./image-png.ts";
import { cleanWebp } from "./image-webp.ts";
import { joinedBytes } from "./joined-bytes.ts";

/** An image that was read to its end: its dimensions, and its bytes without metadata (where and with what it was taken) and without anything behind the end. */
export type CleanImage = {
  type: "image/png" | "image/jpeg" | "image/webp" | "image/gif";
  width: number;
  height: number;
  bytes: Uint8Array<ArrayBuffer>;
};

/** What a format's reader found, in the order in which it is to be written again. */
export type Pieces = { width: number; height: number; pieces: Uint8Array[] };

/** Longest side and largest area that are accepted, in pixels; a browser needs four bytes per pixel. */
export const LONGEST_SIDE = 8_192;
export const LARGEST_AREA = 25_000_000;

const READERS = { "image/png": cleanPng, "image/jpeg": cleanJpeg, "image/webp": cleanWebp, "image/gif": cleanGif } as const;

/** Reads an image by its structure; null if it is not a PNG, JPEG, WebP or GIF, is damaged, or is too large to show. */
export function readImage(bytes: Uint8Array): CleanImage | null {
  for (const type of Object.keys(READERS) as (keyof typeof READERS)[]) {
    const found = attempt(() => READERS[type](bytes));
    if (found && isBounded(found)) return { type, width: found.width, height: found.height, bytes: joinedBytes(found.pieces) };
  }
  return null;
}

function isBounded({ width, height }: Pieces): boolean {
  return width >= 1 && height >= 1 && width <= LONGEST_SIDE && height <= LONGEST_SIDE && width * height <= LARGEST_AREA;
}

function attempt<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    // A read past the end: the file is truncated.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
