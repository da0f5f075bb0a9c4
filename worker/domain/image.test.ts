import fc from "fast-check";
import { expect, test } from "vitest";
import { LONGEST_SIDE, readImage } from "./image.ts";

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === "string" ? [...part].map((letter) => letter.charCodeAt(0)) : part)));
const be32 = (n: number) => [(n >>> 24) & 255, (n >>> 16) & 255, (n >>> 8) & 255, n & 255];
const be16 = (n: number) => [(n >> 8) & 255, n & 255];
const le16 = (n: number) => [n & 255, (n >> 8) & 255];
const le24 = (n: number) => [...le16(n), (n >> 16) & 255];

const png = (w: number, h: number) => bytes([0x89], "PNG\r\n", [0x1a, 0x0a], be32(13), "IHDR", be32(w), be32(h), [8, 6, 0, 0, 0]);
const gif = (w: number, h: number) => bytes("GIF89a", le16(w), le16(h), [0, 0, 0]);
const lossy = (w: number, h: number) => bytes("RIFF", be32(0), "WEBP", "VP8 ", be32(0), [0, 0, 0], [0x9d, 0x01, 0x2a], le16(w), le16(h));
const bitsOf = (w: number, h: number) => be32(((w - 1) | ((h - 1) << 14)) >>> 0).reverse();
const lossless = (w: number, h: number) => bytes("RIFF", be32(0), "WEBP", "VP8L", be32(0), [0x2f], bitsOf(w, h));
const extended = (w: number, h: number) => bytes("RIFF", be32(0), "WEBP", "VP8X", be32(10), [0, 0, 0, 0], le24(w - 1), le24(h - 1));
const jpeg = (w: number, h: number) =>
  bytes([0xff, 0xd8], [0xff, 0xe0], be16(4), [1, 2], [0xff, 0xff, 0xc4], be16(3), [0], [0xff, 0xc2], be16(11), [8], be16(h), be16(w), [1]);

test.each([
  ["png", png, "image/png"],
  ["gif", gif, "image/gif"],
  ["lossy webp", lossy, "image/webp"],
  ["lossless webp", lossless, "image/webp"],
  ["extended webp", extended, "image/webp"],
  ["jpeg", jpeg, "image/jpeg"],
] as const)("a %s tells its measures, and too large ones are refused", (_, make, type) => {
  expect(readImage(make(300, 200))).toEqual({ type, width: 300, height: 200 });
  expect(readImage(make(LONGEST_SIDE, 1))).toMatchObject({ width: LONGEST_SIDE, height: 1 });
  expect(readImage(make(LONGEST_SIDE + 1, 1))).toBeNull();
  expect(readImage(make(1, LONGEST_SIDE + 1))).toBeNull();
});

test("no side may be zero", () => {
  expect(readImage(png(0, 10))).toBeNull();
  expect(readImage(gif(10, 0))).toBeNull();
});

test.each([png(9, 9), gif(9, 9), lossy(9, 9), lossless(9, 9), extended(9, 9), jpeg(9, 9)])("an image cut short is none", (whole) => {
  const needed = [...whole.keys()].find((length) => readImage(whole.slice(0, length)) !== null) ?? whole.length;
  for (let length = 0; length < Math.min(needed, 21); length += 1) expect(readImage(whole.slice(0, length))).toBeNull();
});

test.each(["<svg xmlns='http://www.w3.org/2000/svg'/>", "<!doctype html><script>alert(1)</script>", "%PDF-1.7", "RIFF....WAVEfmt ", ""])(
  "%j is no image",
  (text) => {
    expect(readImage(bytes(text))).toBeNull();
  },
);

test("no bytes whatever make the reader fail or hang", () => {
  const damaged = fc.tuple(fc.constantFrom(png(9, 9), gif(9, 9), lossless(9, 9), extended(9, 9), jpeg(9, 9)), fc.nat(40), fc.nat(255));
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 200 }), damaged), (input) => {
      const given = input instanceof Uint8Array ? input : input[0].with(Math.min(input[1], input[0].length - 1), input[2]);
      const facts = readImage(Uint8Array.from(given));
      return facts === null || (facts.width >= 1 && facts.width <= LONGEST_SIDE && facts.height >= 1);
    }),
    { numRuns: 2_000 },
  );
});
