/** A part of a picture, in its own pixels. */
export type Rect = { x: number; y: number; width: number; height: number };
/** In pixels. */
export type Size = { width: number; height: number };

/** The user's choice: `zoom` from 1 (as much as fits) up, the centre from 0 to 1 across the picture. */
export type Choice = { zoom: number; x: number; y: number };
export const WHOLE: Choice = { zoom: 1, x: 0.5, y: 0.5 };

/** The part of a picture that a choice selects for a frame of this ratio (width / height); never beyond the edges. */
export function cropOf(picture: Size, ratio: number, choice: Choice): Rect {
  const widest = Math.min(picture.width, picture.height * ratio);
  const width = widest / Math.max(1, choice.zoom);
  const height = width / ratio;
  return {
    x: clamp(choice.x * picture.width - width / 2, 0, picture.width - width),
    y: clamp(choice.y * picture.height - height / 2, 0, picture.height - height),
    width,
    height,
  };
}

/** The choice after the frame was moved; `by` is in multiples of its own width and height. */
export function moved(picture: Size, ratio: number, choice: Choice, by: { x: number; y: number }): Choice {
  const now = cropOf(picture, ratio, choice);
  const centre = { x: now.x + now.width / 2 + by.x * now.width, y: now.y + now.height / 2 + by.y * now.height };
  const next = cropOf(picture, ratio, { ...choice, x: centre.x / picture.width, y: centre.y / picture.height });
  return { ...choice, x: (next.x + next.width / 2) / picture.width, y: (next.y + next.height / 2) / picture.height };
}

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), Math.max(low, high));
