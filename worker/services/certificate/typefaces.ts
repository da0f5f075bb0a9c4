import type { Font, PathCommand } from "opentype.js";
import type { Ctx } from "../../context.ts";
import type { Language } from "../../contract/wire/names.ts";
import { lettersOf, spelled } from "../../domain/certificate/letters.ts";
import type { PdfGlyph, Typeface } from "../../formats/pdf-type.ts";
import { fontSlices } from "./font-slices.ts";

const [JAPANESE, CHINESE, KOREAN, EMOJI] = ["noto-sans-jp", "noto-sans-sc", "noto-sans-kr", "noto-emoji"];
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const EM = 1000;
/** Drawn letters that are cached for the next certificates: each takes about a kilobyte. */
const HELD = 4_000;

type Found = { name: string; font: Font };

/** Makes typefaces for the texts of one certificate after another, and caches what they share. */
export function typefaces(ctx: Ctx) {
  const slices = fontSlices(ctx);
  const drawn = new Map<string, PdfGlyph>();
  return {
    async of(texts: string[], language: Language): Promise<{ type: Typeface; split: (text: string) => string[] }> {
      const families = familiesOf(texts, language);
      const fonts = new Map<string, Found | null>();
      for (const letter of new Set([...texts.flatMap(lettersOf), ..."[U+0123456789ABCDEF]"])) {
        // oxlint-disable-next-line no-await-in-loop -- a slice at a time is what memory has room for
        fonts.set(letter, await foundIn(slices, letter, families));
      }
      if (drawn.size > HELD) drawn.clear();
      return {
        type: typefaceOf(fonts, drawn),
        split: (text) => lettersOf(text).flatMap((letter) => (fonts.get(letter) ? [letter] : spelled(letter))),
      };
    },
  };
}

/** Han letters use the readers' regional form: Japanese next to kana and for readers of Japanese, otherwise Chinese. */
function familiesOf(texts: string[], language: Language): string[] {
  const isJapanese = language === "ja-JP" || (language !== "zh-CN" && texts.some((text) => KANA.test(text)));
  return ["inter", EMOJI!, ...(isJapanese ? [JAPANESE!, CHINESE!] : [CHINESE!, JAPANESE!]), KOREAN!];
}

async function foundIn(slices: ReturnType<typeof fontSlices>, letter: string, families: string[]): Promise<Found | null> {
  for (const family of families) {
    // oxlint-disable-next-line no-await-in-loop -- the next one only where this has none
    const found = await slices.find(family, letter);
    if (found) return found;
  }
  return null;
}

function typefaceOf(fonts: Map<string, Found | null>, drawn: Map<string, PdfGlyph>): Typeface {
  return {
    glyph(letter, weight) {
      const { name, font } = fonts.get(letter)!;
      const key = `${name} ${letter} ${weight}`;
      const glyph = drawn.get(key) ?? glyphOf(font, letter, weight, key);
      drawn.set(key, glyph);
      return glyph;
    },
    kern(left, right) {
      const [{ font }, other] = [fonts.get(left)!, fonts.get(right)!];
      if (font !== other.font || left === " " || right === " ") return 0;
      return Math.round((kerning(font, left, right) * EM) / font.unitsPerEm);
    },
  };
}

/** Fonts whose kerning tables the parser does not support are set without kerning. */
function kerning(font: Font, left: string, right: string): number {
  try {
    return font.getKerningValue(font.charToGlyph(left), font.charToGlyph(right)) || 0;
  } catch {
    // A table that the parser rejects: the letters are set as they are.
    return 0;
  }
}

function glyphOf(font: Font, letter: string, wght: number, key: string): PdfGlyph {
  const glyph = font.charToGlyph(letter);
  const { advanceWidth } = font.variation.getTransform(glyph, { wght });
  const { commands } = glyph.getPath(0, 0, EM, { variation: { wght } }, font);
  return { key, advance: Math.round((advanceWidth * EM) / font.unitsPerEm), outline: outlineOf(commands), text: letter };
}

/** An outline as PDF draws it: upside up, in whole thousandths, with curves of the third order. */
function outlineOf(commands: PathCommand[]): string {
  const out: string[] = [];
  let at = { x: 0, y: 0 };
  const point = (x: number, y: number) => `${Math.round(x)} ${Math.round(-y)}`;
  for (const { type, x, y, x1, y1, x2, y2 } of commands) {
    if (type === "Z") out.push("h");
    else if (type === "M") out.push(`${point(x, y)} m`);
    else if (type === "L") out.push(`${point(x, y)} l`);
    else if (type === "C") out.push(`${point(x1, y1)} ${point(x2, y2)} ${point(x, y)} c`);
    else {
      const near = (from: number, to: number) => from + ((to - from) * 2) / 3;
      out.push(`${point(near(at.x, x1), near(at.y, y1))} ${point(near(x, x1), near(y, y1))} ${point(x, y)} c`);
    }
    if (type !== "Z") at = { x, y };
  }
  return out.length === 0 ? "" : `${out.join(" ")} f`;
}
