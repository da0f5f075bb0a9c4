import { byteReader, type ByteReader } from "./byte-reader.ts";

type Point = { x: number; y: number; onCurve: boolean };
type Streams = Record<"contours" | "points" | "flags" | "glyphs" | "composites" | "boxes", ByteReader>;

const COMPOSITE = -1;
/** Flag bits of a part of a composite glyph. */
const [WORDS, SCALE, MORE, TWO_SCALES, MATRIX, HINTED] = [0x1, 0x8, 0x20, 0x40, 0x80, 0x100];

/** The outlines of a WOFF2 font, stored in separate streams by kind of number (5.1), as the TrueType tables `glyf` and `loca`, without hinting. */
export function glyphTables(packed: Uint8Array): { glyf: Uint8Array; loca: Uint8Array } {
  const reader = byteReader(packed);
  reader.skip(4);
  const count = reader.u16();
  reader.skip(2);
  const sizes = Array.from({ length: 7 }, () => reader.u32());
  const [contours, points, flags, glyphs, composites, boxStream] = sizes.map((size) => byteReader(reader.bytes(size)));
  const bits = boxStream!.bytes(4 * ((count + 31) >> 5));
  const streams = { contours, points, flags, glyphs, composites, boxes: boxStream } as Streams;
  const parts: Uint8Array[] = [];
  const loca = new DataView(new ArrayBuffer((count + 1) * 4));
  let place = 0;
  for (let n = 0; n < count; n++) {
    const glyph = glyphIn(streams, (bits[n >> 3]! & (0x80 >> (n & 7))) !== 0);
    parts.push(glyph);
    place += glyph.length;
    loca.setUint32((n + 1) * 4, place);
  }
  const glyf = new Uint8Array(place);
  parts.reduce((at, part) => (glyf.set(part, at), at + part.length), 0);
  return { glyf, loca: new Uint8Array(loca.buffer) };
}

function glyphIn(streams: Streams, hasBox: boolean): Uint8Array {
  const contours = streams.contours.i16();
  if (contours === 0) return new Uint8Array(0);
  const ends = contours === COMPOSITE ? [] : endsIn(streams.points, contours);
  const body = contours === COMPOSITE ? compositeIn(streams) : pointsIn(streams, ends.at(-1)! + 1);
  const box = hasBox ? Array.from({ length: 4 }, () => streams.boxes.i16()) : body instanceof Uint8Array ? [0, 0, 0, 0] : boxOf(body);
  const words = [contours, ...box, ...ends];
  return body instanceof Uint8Array ? joined(words, body) : joined([...words, 0], coded(body));
}

function endsIn(points: ByteReader, contours: number): number[] {
  let end = -1;
  return Array.from({ length: contours }, () => (end += short(points)));
}

/** A number below 65,536 in one to three bytes. */
function short(reader: ByteReader): number {
  const code = reader.u8();
  if (code === 253) return reader.u16();
  return code < 253 ? code : reader.u8() + (code === 254 ? 506 : 253);
}

function pointsIn({ flags, glyphs }: Streams, count: number): Point[] {
  let [x, y] = [0, 0];
  const points = Array.from({ length: count }, () => {
    const flag = flags.u8();
    const [dx, dy] = stepIn(flag & 127, glyphs);
    return { x: (x += dx), y: (y += dy), onCurve: flag < 128 };
  });
  // The length of its hinting, which is dropped.
  short(glyphs);
  return points;
}

/** The distance of a point from the previous one, in one of 128 encodings (5.2). */
function stepIn(flag: number, from: ByteReader): [number, number] {
  const signed = (bits: number, size: number) => (bits & 1 ? size : -size);
  const first = from.u8();
  if (flag < 10) return [0, signed(flag, ((flag & 14) << 7) + first)];
  if (flag < 20) return [signed(flag, (((flag - 10) & 14) << 7) + first), 0];
  if (flag < 84) {
    const high = flag - 20;
    return [signed(flag, 1 + (high & 0x30) + (first >> 4)), signed(flag >> 1, 1 + ((high & 0xc) << 2) + (first & 15))];
  }
  const second = from.u8();
  if (flag < 120) {
    const high = flag - 84;
    return [signed(flag, 1 + (Math.floor(high / 12) << 8) + first), signed(flag >> 1, 1 + (((high % 12) >> 2) << 8) + second)];
  }
  const third = from.u8();
  if (flag < 124) return [signed(flag, (first << 4) + (second >> 4)), signed(flag >> 1, ((second & 15) << 8) + third)];
  return [signed(flag, (first << 8) + second), signed(flag >> 1, (third << 8) + from.u8())];
}

/** A composite glyph is stored as in TrueType already; only the references to its hinting are removed. */
function compositeIn({ composites, glyphs }: Streams): Uint8Array {
  const parts: number[] = [];
  let [flags, hinted] = [MORE, false];
  while (flags & MORE) {
    flags = composites.u16();
    hinted ||= (flags & HINTED) !== 0;
    const size = 2 + (flags & WORDS ? 4 : 2) + (flags & SCALE ? 2 : flags & TWO_SCALES ? 4 : flags & MATRIX ? 8 : 0);
    const bare = flags & ~HINTED;
    parts.push(bare >> 8, bare & 255, ...composites.bytes(size));
  }
  if (hinted) short(glyphs);
  return Uint8Array.from(parts);
}

function boxOf(points: Point[]): number[] {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** Points in the simplest encoding: a flag for each, and deltas of two bytes. */
function coded(points: Point[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(points.length * 5));
  points.forEach(({ x, y, onCurve }, n) => {
    const before = points[n - 1] ?? { x: 0, y: 0 };
    view.setUint8(n, onCurve ? 1 : 0);
    view.setInt16(points.length + n * 2, x - before.x);
    view.setInt16(points.length * 3 + n * 2, y - before.y);
  });
  return new Uint8Array(view.buffer);
}

function joined(words: number[], body: Uint8Array): Uint8Array {
  const out = new Uint8Array((words.length * 2 + body.length + 3) & ~3);
  const view = new DataView(out.buffer);
  words.forEach((word, n) => view.setInt16(n * 2, word));
  out.set(body, words.length * 2);
  return out;
}
