/** A drawn letter. Lengths are thousandths of the type's size; `outline` is in PDF path operators, and `text` is what a reader copies. */
export type PdfGlyph = { key: string; advance: number; outline: string; text: string };
type Placed = { glyph: PdfGlyph; kern: number };

/** The source of a page's letters: glyphs by letter and weight (100–900), and kerning between two of them. All letters must be present. */
export type Typeface = { glyph(letter: string, weight: number): PdfGlyph; kern(left: string, right: string, weight: number): number };

const PER_FONT = 256;

/** A line of letters, ready to be placed, with its width in thousandths of the size. */
export function lineOf(type: Typeface, letters: string[], weight: number): { placed: Placed[]; width: number } {
  const placed = letters.map((letter, n) => {
    const next = letters[n + 1];
    return { glyph: type.glyph(letter, weight), kern: next === undefined ? 0 : type.kern(letter, next, weight) };
  });
  return { placed, width: placed.reduce((sum, { glyph, kern }) => sum + glyph.advance + kern, 0) };
}

/** The glyphs that a document uses, each drawn once, as fonts of Type 3: these consist only of outlines, so that any outline works. */
export function glyphFonts() {
  const numbers = new Map<string, number>();
  const glyphs: PdfGlyph[] = [];
  const numberOf = (glyph: PdfGlyph) => {
    const number = numbers.get(glyph.key) ?? glyphs.push(glyph) - 1;
    numbers.set(glyph.key, number);
    return number;
  };
  return {
    /** The operators that show a line: its letters by their codes, switching fonts where necessary. */
    show(placed: Placed[], size: number): string {
      const runs: { font: number; items: string[] }[] = [];
      for (const { glyph, kern } of placed) {
        const number = numberOf(glyph);
        const font = Math.floor(number / PER_FONT);
        if (runs.at(-1)?.font !== font) runs.push({ font, items: [] });
        runs.at(-1)!.items.push(`<${hex(number % PER_FONT, 2)}>${kern === 0 ? "" : -kern}`);
      }
      return runs.map(({ font, items }) => `/F${font} ${size} Tf [${items.join("")}] TJ`).join(" ");
    },
    /** The fonts as objects; `add` gives each its number. Returns the names for the page's resources. */
    write(add: (body: string) => number): string {
      const fonts: string[] = [];
      for (let from = 0; from < glyphs.length; from += PER_FONT)
        fonts.push(`/F${fonts.length} ${fontOf(glyphs.slice(from, from + PER_FONT), add)} 0 R`);
      return fonts.join(" ");
    },
  };
}

function fontOf(glyphs: PdfGlyph[], add: (body: string) => number): number {
  const procedures = glyphs.map(({ advance, outline }, n) => {
    const drawn = `${advance} 0 -1000 -1000 3000 2000 d1\n${outline}`;
    return `/g${n} ${add(streamOf(drawn))} 0 R`;
  });
  const unicode = add(streamOf(unicodeOf(glyphs)));
  return add(
    `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 0 0] /FontMatrix [0.001 0 0 0.001 0 0] /Resources << >> /FirstChar 0 /LastChar ${glyphs.length - 1}` +
      ` /Widths [${glyphs.map(({ advance }) => advance).join(" ")}] /ToUnicode ${unicode} 0 R` +
      ` /Encoding << /Type /Encoding /Differences [0 ${glyphs.map((_, n) => `/g${n}`).join(" ")}] >> /CharProcs << ${procedures.join(" ")} >> >>`,
  );
}

/** The text that each code stands for, for copying, searching and screen readers. */
function unicodeOf(glyphs: PdfGlyph[]): string {
  const rows = glyphs.map(({ text }, n) => `<${hex(n, 2)}> <${utf16(text)}>`);
  const blocks: string[] = [];
  for (let from = 0; from < rows.length; from += 100) {
    const some = rows.slice(from, from + 100);
    blocks.push(`${some.length} beginbfchar\n${some.join("\n")}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CMapName /Letters def\n/CMapType 2 def\n1 begincodespacerange\n<00> <FF>\nendcodespacerange\n${blocks.join("\n")}\nendcmap\nend\nend`;
}

/** A stream as an object's body; it is all ASCII. */
export function streamOf(text: string): string {
  return `<< /Length ${text.length} >>\nstream\n${text}\nendstream`;
}

/** UTF-16 in hexadecimal, as PDF writes text that is not Latin. */
export function utf16(text: string): string {
  return Array.from({ length: text.length }, (_, n) => hex(text.charCodeAt(n), 4)).join("");
}

const hex = (value: number, digits: number) => value.toString(16).toUpperCase().padStart(digits, "0");
