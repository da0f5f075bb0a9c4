import { glyphFonts, lineOf, streamOf, utf16, type Typeface } from "./pdf-type.ts";

/** How a text is set: `size` in points, `weight` of the font, `colour` as PDF writes it. */
export type Style = { size: number; weight: number; colour: string };
/** The metadata of a document; `madeAt` in epoch ms. */
export type About = { title: string; author: string; language: string; madeAt: number };

/** The page that is being drawn. Lengths are points from the lower left corner; colours are six hexadecimal digits. */
export type PdfPage = ReturnType<typeof pdfPage>;

/** One page of a PDF: areas, and lines of letters that `split` makes of text. */
export function pdfPage(width: number, height: number, type: Typeface, split: (text: string) => string[]) {
  const fonts = glyphFonts();
  const drawn: string[] = [];
  const line = (text: string, weight: number) => lineOf(type, split(text), weight);
  return {
    /** The width of a text. */
    width: (text: string, { size, weight }: Omit<Style, "colour">) => (line(text, weight).width * size) / 1000,
    rectangle: (x: number, y: number, wide: number, high: number, colour: string) =>
      void drawn.push(`${fill(colour)} ${[x, y, wide, high].map(short).join(" ")} re f`),
    /** An area by its path, drawn in a square of its own: moved to x and y, and scaled by `scale`. */
    area: (path: string, x: number, y: number, scale: number, colour: string) =>
      void drawn.push(`q ${fill(colour)} ${short(scale)} 0 0 ${short(scale)} ${short(x)} ${short(y)} cm ${path} f Q`),
    text: (x: number, y: number, text: string, { size, weight, colour }: Style) =>
      void drawn.push(`BT ${fill(colour)} ${short(x)} ${short(y)} Td ${fonts.show(line(text, weight).placed, size)} ET`),
    bytes: (about: About) => documentOf(width, height, drawn.join("\n"), fonts, about),
  };
}

/** A whole document; it is ASCII except for the comment that marks it as binary. */
function documentOf(width: number, height: number, content: string, fonts: ReturnType<typeof glyphFonts>, about: About): Uint8Array {
  const objects: string[] = [];
  const add = (body: string) => objects.push(body);
  const text = (value: string) => `<FEFF${utf16(value)}>`;
  const page = add(streamOf(content));
  const resources = fonts.write(add);
  const pages = objects.length + 2;
  const leaf = add(
    `<< /Type /Page /Parent ${pages} 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${page} 0 R /Resources << /Font << ${resources} >> >> >>`,
  );
  add(`<< /Type /Pages /Kids [${leaf} 0 R] /Count 1 >>`);
  const root = add(
    `<< /Type /Catalog /Pages ${pages} 0 R /Lang (${about.language}) /ViewerPreferences << /DisplayDocTitle true >> /PageLayout /SinglePage >>`,
  );
  const stamp = new Date(about.madeAt)
    .toISOString()
    .replace(/\.\d+Z$/, "")
    .replaceAll(/[-:T]/g, "");
  const info = add(`<< /Title ${text(about.title)} /Author ${text(about.author)} /Producer (Vexil) /CreationDate (D:${stamp}Z) >>`);
  return assembled(objects, root, info);
}

function assembled(objects: string[], root: number, info: number): Uint8Array {
  let out = "%PDF-1.7\n%\xE2\xE3\xCF\xD3\n";
  const places = objects.map((body, n) => {
    const place = out.length;
    out += `${n + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = out.length;
  out += `xref\n0 ${size}\n0000000000 65535 f \n${places.join("")}trailer\n<< /Size ${size} /Root ${root} 0 R /Info ${info} 0 R >>\n`;
  out += `startxref\n${table}\n%%EOF\n`;
  const bytes = new Uint8Array(out.length);
  for (let n = 0; n < out.length; n++) bytes[n] = out.charCodeAt(n);
  return bytes;
}

function fill(colour: string): string {
  return `${[0, 2, 4].map((at) => short(Number.parseInt(colour.slice(at, at + 2), 16) / 255)).join(" ")} rg`;
}

const short = (value: number) => String(Math.round(value * 1000) / 1000);
