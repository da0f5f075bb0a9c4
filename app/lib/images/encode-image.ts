import { LIMITS } from "#worker/contract/wire/limits.ts";
import type { Rect } from "./crop.ts";

const QUALITIES = [0.9, 0.8, 0.65, 0.5];
/** As opaque as a point is taken for not transparent: when Safari scales a picture, some points of it end a little below 255. */
const OPAQUE = 250;

/**
 * Draws a part of a picture, at most `width` pixels wide, and encodes it under the size limit for images: as WebP, or where the browser cannot write
 * that, which is Safari, as JPEG if nothing of it is transparent. Null if the browser cannot.
 */
export async function encodeImage(picture: ImageBitmap, part: Rect, width: number): Promise<Blob | null> {
  const scale = Math.min(1, width / part.width);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(part.width * scale));
  canvas.height = Math.max(1, Math.round(part.height * scale));
  const brush = canvas.getContext("2d");
  if (!brush) return null;
  brush.imageSmoothingQuality = "high";
  brush.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height);
  for (const quality of QUALITIES) {
    const blob = await encoded(canvas, "image/webp", quality);
    // What a browser cannot write becomes a PNG, which of a photograph has ten times the bytes.
    const small = blob?.type === "image/png" && isOpaque(brush) ? await encoded(canvas, "image/jpeg", quality) : blob;
    if (small && small.size <= LIMITS.imageBytes) return small;
  }
  return null;
}

const encoded = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality));

/** Every fourth byte of a picture says how opaque a point is. */
const isOpaque = (brush: CanvasRenderingContext2D) =>
  brush.getImageData(0, 0, brush.canvas.width, brush.canvas.height).data.every((byte, at) => at % 4 !== 3 || byte >= OPAQUE);
