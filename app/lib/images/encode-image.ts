import { LIMITS } from "#worker/contract/wire/limits.ts";
import type { Rect } from "./crop.ts";

const QUALITIES = [0.9, 0.8, 0.65, 0.5];

/** Draws a part of a picture, at most `width` pixels wide, and encodes it as WebP under the size limit for images. Null if the browser cannot. */
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
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/webp", quality));
    if (blob && blob.size <= LIMITS.imageBytes) return blob;
  }
  return null;
}
