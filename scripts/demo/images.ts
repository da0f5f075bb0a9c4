import { crc32, deflateSync } from "node:zlib";

type Colour = [red: number, green: number, blue: number];
export type Picture = { name: string; bytes: Uint8Array; type: string };

const INK: Colour = [12, 18, 32];
const PAPER: Colour = [246, 247, 251];
const PALETTE: Colour[] = [[76, 111, 255], [229, 72, 45], [242, 182, 0], [31, 157, 107], PAPER];

/** Flat patterns of signal flags: which of two colours a point (both 0…1) has. */
const PATTERNS: ((x: number, y: number) => boolean)[] = [
  (x) => x < 0.5,
  (_, y) => y < 0.5,
  (x, y) => x < 0.5 === y < 0.5,
  (x, y) => x > y,
  (x, y) => Math.abs(x - 0.5) < 0.14 || Math.abs(y - 0.5) < 0.14,
  (x, y) => Math.abs(x - y) < 0.16 || Math.abs(x + y - 1) < 0.16,
  (x, y) => Math.max(Math.abs(x - 0.5), Math.abs(y - 0.5)) < 0.25,
  (x) => Math.floor(x * 3) % 2 === 0,
  (x, y) => Math.floor((x + y) * 3) % 2 === 0,
  (x, y) => (x - 0.5) ** 2 + (y - 0.5) ** 2 < 0.09,
];

/** A row of signal flags on a dark background, as wide as a poster. The seed chooses flags and colours. */
export function poster(seed: number): Picture {
  const flags = 6;
  const pitch = 1_200 / (flags + 1);
  return paint("poster.png", 1_200, 600, (x, y) => {
    const slot = Math.floor(x / pitch - 0.5);
    const left = (slot + 0.5) * pitch + 16;
    const size = pitch - 32;
    const top = 300 - size / 2 + ((slot * 53 + seed * 31) % 90) - 45;
    const outside = slot < 0 || slot >= flags || x < left || x >= left + size || y < top || y >= top + size;
    if (outside) return y > 550 && (x + seed * 7) % 60 < 30 ? [19, 27, 46] : INK;
    return flag(seed * 13 + slot * 7, (x - left) / size, (y - top) / size);
  });
}

/** One square flag. */
export function avatar(seed: number): Picture {
  return paint("avatar.png", 128, 128, (x, y) => flag(seed, x / 128, y / 128));
}

function flag(seed: number, x: number, y: number): Colour {
  const pattern = PATTERNS[seed % PATTERNS.length]!;
  const first = PALETTE[seed % PALETTE.length]!;
  const second = PALETTE[(seed + 1 + (Math.floor(seed / PALETTE.length) % (PALETTE.length - 1))) % PALETTE.length]!;
  return pattern(x, y) ? first : second;
}

/** Writes a PNG of 8-bit RGB (PNG specification, 11.2). */
function paint(name: string, width: number, height: number, at: (x: number, y: number) => Colour): Picture {
  const raw = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0, offset = 0; y < height; y++) {
    raw[offset++] = 0;
    for (let x = 0; x < width; x++) for (const part of at(x, y)) raw[offset++] = part;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const bytes = Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", deflateSync(raw)), chunk("IEND", Buffer.alloc(0))]);
  return { name, bytes, type: "image/png" };
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body) >>> 0);
  return Buffer.concat([length, body, check]);
}
