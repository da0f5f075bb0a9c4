/** The parts we use of a package without types. */
declare module "opentype.js" {
  export type PathCommand = { type: "M" | "L" | "C" | "Q" | "Z"; x: number; y: number; x1: number; y1: number; x2: number; y2: number };
  export type Outline = { commands: PathCommand[]; toPathData(digits: number): string };
  export type Weight = { wght: number };
  export type Glyph = {
    index: number;
    advanceWidth: number;
    getPath(x: number, y: number, size: number, options: { variation?: Weight }, font: Font): Outline;
  };
  export type Font = {
    unitsPerEm: number;
    variation: { getTransform(glyph: Glyph, weight: Weight): { advanceWidth: number } };
    charToGlyph(letter: string): Glyph;
    charToGlyphIndex(letter: string): number;
    getKerningValue(left: Glyph, right: Glyph): number;
  };
  export function parse(bytes: ArrayBuffer): Font;
}
