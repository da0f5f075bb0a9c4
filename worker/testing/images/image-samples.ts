import { aChunk } from "./images.ts";

const bytes = (...parts: (string | ArrayLike<number>)[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === "string" ? [...part].map((letter) => letter.charCodeAt(0)) : Array.from(part))));
const be32 = (n: number) => [(n >>> 24) & 255, (n >>> 16) & 255, (n >>> 8) & 255, n & 255];
const be16 = (n: number) => [(n >> 8) & 255, n & 255];
const le16 = (n: number) => [n & 255, (n >> 8) & 255];
const le24 = (n: number) => [...le16(n), (n >> 16) & 255];
const le32 = (n: number) => be32(n).reverse();

/** What samples contain besides the picture: nothing of it may be kept. */
export const SECRET = "48.2082N,16.3738E";

export function pngSample(width: number, height: number, extra = false): Uint8Array<ArrayBuffer> {
  const text = (name: string) => (extra ? aChunk(name, bytes("Comment\0", SECRET)) : []);
  const data = aChunk("IDAT", [120, 156, 1, 2, 3]);
  const head = aChunk("IHDR", [...be32(width), ...be32(height), 8, 6, 0, 0, 0]);
  return bytes(
    [0x89],
    "PNG\r\n",
    [0x1a, 0x0a],
    head,
    text("tEXt"),
    text("eXIf"),
    data,
    text("iTXt"),
    aChunk("IEND", []),
    extra ? SECRET : [],
  );
}

export function gifSample(width: number, height: number, extra = false): Uint8Array<ArrayBuffer> {
  const secret = [SECRET.length, ...bytes(SECRET), 0];
  const comment = extra ? [0x21, 0xfe, ...secret, 0x21, 0xff, 11, ...bytes("XMP DataXMP"), ...secret] : [];
  const loop = [0x21, 0xff, 11, ...bytes("NETSCAPE2.0"), 3, 1, 0, 0, 0];
  const frame = [0x2c, 0, 0, 0, 0, ...le16(width), ...le16(height), 0x80, 1, 2, 3, 4, 5, 6, 2, 2, 0x4c, 1, 0];
  return bytes(
    "GIF89a",
    le16(width),
    le16(height),
    [0, 0, 0],
    comment,
    loop,
    [0x21, 0xf9, 4, 0, 1, 0, 0, 0],
    frame,
    [0x3b],
    extra ? SECRET : [],
  );
}

const riff = (...chunks: Uint8Array[]) => {
  const body = bytes("WEBP", ...chunks);
  return bytes("RIFF", le32(body.length), body);
};
const webpChunk = (name: string, data: ArrayLike<number>) => bytes(name, le32(data.length), data, data.length % 2 ? [0] : []);
const bitsOf = (width: number, height: number) => le32(((width - 1) | ((height - 1) << 14)) >>> 0);
const vp8l = (width: number, height: number) => webpChunk("VP8L", [0x2f, ...bitsOf(width, height), 7, 7, 7]);

export function lossySample(width: number, height: number): Uint8Array<ArrayBuffer> {
  return riff(webpChunk("VP8 ", [0, 0, 0, 0x9d, 0x01, 0x2a, ...le16(width), ...le16(height), 1, 2]));
}

export function losslessSample(width: number, height: number): Uint8Array<ArrayBuffer> {
  return riff(vp8l(width, height));
}

export function extendedSample(width: number, height: number, extra = false): Uint8Array<ArrayBuffer> {
  const canvas = webpChunk("VP8X", [extra ? 0x0c : 0, 0, 0, 0, ...le24(width - 1), ...le24(height - 1)]);
  const more = extra ? [webpChunk("EXIF", bytes(SECRET)), webpChunk("XMP ", bytes(SECRET)), webpChunk("JUNK", bytes(SECRET))] : [];
  const whole = riff(canvas, vp8l(Math.min(width, 16_384), Math.min(height, 16_384)), ...more);
  return extra ? bytes(whole, SECRET) : whole;
}

/** `up` is the EXIF orientation, written in a camera's byte order next to its position. */
export function jpegSample(width: number, height: number, extra = false, up = 0, order: "II" | "MM" = "II"): Uint8Array<ArrayBuffer> {
  const two = order === "II" ? le16 : be16;
  const four = order === "II" ? le32 : be32;
  const directory = [
    ...two(2),
    ...two(0x0100),
    ...two(3),
    ...four(1),
    ...two(9),
    0,
    0,
    ...two(0x0112),
    ...two(3),
    ...four(1),
    ...two(up),
    0,
    0,
  ];
  const exif = bytes("Exif\0\0", order, two(42), four(8), directory, four(0), SECRET);
  const segment = (marker: number, data: ArrayLike<number>) => bytes([0xff, marker], be16(data.length + 2), data);
  const more = extra ? [segment(0xe1, exif), segment(0xed, bytes(SECRET)), segment(0xfe, bytes(SECRET))] : [];
  const frame = segment(0xc2, [8, ...be16(height), ...be16(width), 1, 1, 0x11, 0]);
  const scan = bytes(segment(0xda, [1, 1, 0, 0, 63, 0]), [9, 0xff, 0, 9, 0xff, 0xd0, 9]);
  const parts = [
    segment(0xe0, bytes("JFIF\0\x01\x01\0\0\x01\0\x01\0\0")),
    ...more,
    segment(0xdb, [0, 1]),
    frame,
    extra ? [0xff] : [],
    segment(0xc4, [0]),
    scan,
    scan,
  ];
  return bytes([0xff, 0xd8], ...parts, [0xff, 0xd9], extra ? SECRET : []);
}
