import { brotliDecompressSync } from "node:zlib";
import type { Font } from "opentype.js";
import type { Ctx } from "../../context.ts";
import { plainFont } from "../../formats/woff2.ts";

/** Built font files, which only certificates read: one folder for each package. */
const FOLDER = "/certificate-fonts";
/** How many slices are kept in memory between two certificates: each is some hundred kilobytes. */
const HELD = 12;

type Slice = { from: number; to: number; file: string };

/** Fonts in slices by letter, each read when one of its letters is needed. For one request: it keeps what it has read. */
export function fontSlices(ctx: Ctx) {
  const indexes = new Map<string, Promise<Slice[]>>();
  const fonts = new Map<string, Promise<Font>>();
  const indexOf = (family: string) => {
    const index = indexes.get(family) ?? readIndex(ctx, family);
    indexes.set(family, index);
    return index;
  };
  return {
    /** The font of that family that has the letter; null when none does. */
    async find(family: string, letter: string): Promise<{ name: string; font: Font } | null> {
      const code = letter.codePointAt(0)!;
      const slice = (await indexOf(family)).find(({ from, to }) => from <= code && code <= to);
      if (!slice) return null;
      const font = fonts.get(slice.file) ?? readFont(ctx, slice.file);
      // The least recently used slice is dropped first.
      fonts.delete(slice.file);
      fonts.set(slice.file, font);
      if (fonts.size > HELD) fonts.delete(fonts.keys().next().value!);
      return (await font).charToGlyphIndex(letter) > 0 ? { name: slice.file, font: await font } : null;
    },
  };
}

/** Which slices have which letters, as the package lists them: `U+41-5a` in lists, by the slice's name. */
async function readIndex(ctx: Ctx, family: string): Promise<Slice[]> {
  const index = JSON.parse(new TextDecoder().decode(await read(ctx, `${family}/unicode.json`))) as Record<string, string>;
  return Object.entries(index).flatMap(([name, ranges]) => {
    const file = `${family}/${family}-${name.replaceAll(/[[\]]/g, "")}-wght-normal.woff2`;
    return ranges.split(",").map((range) => {
      const [from, to] = range.replace("U+", "").split("-");
      return { from: Number.parseInt(from!, 16), to: Number.parseInt(to ?? from!, 16), file };
    });
  });
}

/** The font parser is loaded when the first certificate is made. */
async function readFont(ctx: Ctx, file: string): Promise<Font> {
  const { parse } = await import("opentype.js");
  const plain = plainFont(await read(ctx, file), (bytes) => brotliDecompressSync(bytes));
  return parse(new Uint8Array(plain).buffer);
}

async function read(ctx: Ctx, path: string): Promise<Uint8Array> {
  const bytes = await ctx.asset(`${FOLDER}/${path}`);
  if (!bytes) throw new Error(`The build has no ${path}: it is made anew with all packages installed.`);
  return bytes;
}
