import { expect, test } from "vitest";
import { cropSquare, pan } from "./crop.ts";

const wide = { width: 400, height: 200, zoom: 1, x: 0.5, y: 0.5 };

test("an untouched picture is cut in its middle", () => expect(cropSquare(wide)).toEqual({ left: 100, top: 0, side: 200 }));

test("zooming keeps the centre", () => expect(cropSquare({ ...wide, zoom: 2 })).toEqual({ left: 150, top: 50, side: 100 }));

test("no pull leads beyond the edge", () => {
  const far = pan(wide, 9, 9);
  expect(cropSquare(far)).toEqual({ left: 200, top: 0, side: 200 });
  expect(cropSquare(pan(far, -0.5, 0)).left).toBe(100);
});
