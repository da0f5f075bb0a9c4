import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { parse } from "opentype.js";
import { expect, test } from "vitest";
import { plainFont } from "./woff2.ts";

const FONTS = "node_modules/@fontsource-variable";
const read = (name: string) => parse(new Uint8Array(plainFont(readFileSync(`${FONTS}/${name}`), brotliDecompressSync)).buffer);

test("an outline equals that of the reference decoder of WOFF2, in any weight", () => {
  const font = read("inter/files/inter-latin-wght-normal.woff2");
  const glyph = font.charToGlyph("A");
  const at = (wght: number) => font.variation.getTransform(glyph, { wght });
  const pathAt = (wght: number) => glyph.getPath(0, 0, font.unitsPerEm, { variation: { wght } }, font).toPathData(0);
  expect([at(400).advanceWidth, at(600).advanceWidth]).toEqual([1413, 1490]);
  expect(pathAt(400)).toMatch(/^M254 0L52 0L593-1490L813-1490L1361 0L1161 0L845-884Q816-966 778-1088Q739-1211 /);
  expect(pathAt(600)).toMatch(/^M342 0L50 0L570-1490L909-1490L1441 0L1148 0L883-774Q844-894 802-1045Q760-1197 /);
  // Composed of two others.
  expect(font.charToGlyph("é").getPath(0, 0, 1000, {}, font).commands.length).toBeGreaterThan(30);
});

test("a file that is not a font is refused", () => {
  expect(() => plainFont(new Uint8Array(60), (bytes) => bytes)).toThrow();
});
