import { expect, test } from "vitest";
import { cropOf, moved, WHOLE } from "./crop.ts";

const PICTURE = { width: 1000, height: 1000 };

test("at first as much of the picture as fits is shown, centred", () => {
  expect(cropOf(PICTURE, 2, WHOLE)).toEqual({ x: 0, y: 250, width: 1000, height: 500 });
  expect(cropOf({ width: 400, height: 100 }, 2, WHOLE)).toEqual({ x: 100, y: 0, width: 200, height: 100 });
});

test("a square is a frame of ratio one", () => {
  const wide = { width: 400, height: 200 };
  expect(cropOf(wide, 1, WHOLE)).toEqual({ x: 100, y: 0, width: 200, height: 200 });
  expect(cropOf(wide, 1, { ...WHOLE, zoom: 2 })).toEqual({ x: 150, y: 50, width: 100, height: 100 });
  expect(cropOf(wide, 1, moved(wide, 1, moved(wide, 1, WHOLE, { x: 9, y: 9 }), { x: -0.5, y: 0 }))).toMatchObject({ x: 100, y: 0 });
});

test("zooming in shows a smaller part around the same middle", () => {
  expect(cropOf(PICTURE, 2, { ...WHOLE, zoom: 2 })).toEqual({ x: 250, y: 375, width: 500, height: 250 });
});

test("the frame never leaves the picture, and moves back at once", () => {
  const far = moved(PICTURE, 2, { ...WHOLE, zoom: 2 }, { x: 50, y: -50 });
  expect(cropOf(PICTURE, 2, far)).toEqual({ x: 500, y: 0, width: 500, height: 250 });
  expect(cropOf(PICTURE, 2, moved(PICTURE, 2, far, { x: -0.5, y: 0 }))).toMatchObject({ x: 250 });
});
