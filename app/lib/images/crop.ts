/** A picture's size, and how it is looked at: zoom ≥ 1 over "just fills the square", and the centre as fractions of the picture. */
export type View = { width: number; height: number; zoom: number; x: number; y: number };
export type Square = { left: number; top: number; side: number };

/** The square of the picture that is kept, in its own pixels; never beyond its edges. */
export function cropSquare({ width, height, zoom, x, y }: View): Square {
  const side = Math.min(width, height) / Math.max(1, zoom);
  const within = (centre: number, size: number) => Math.min(size - side, Math.max(0, centre * size - side / 2));
  return { left: within(x, width), top: within(y, height), side };
}

/** The same view moved by a share of the visible square, and held inside the picture. */
export function pan(view: View, dx: number, dy: number): View {
  const { left, top, side } = cropSquare(view);
  const moved = { ...view, x: (left + side / 2 + dx * side) / view.width, y: (top + side / 2 + dy * side) / view.height };
  const held = cropSquare(moved);
  return { ...moved, x: (held.left + side / 2) / view.width, y: (held.top + side / 2) / view.height };
}

/** Draws the kept square at `size` pixels and encodes it as WebP (PNG where the browser cannot). */
export async function encodeSquare(image: CanvasImageSource, square: Square, size: number): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, square.left, square.top, square.side, square.side, 0, 0, size, size);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("not encoded"))), "image/webp", 0.9),
  );
}
