import fc from "fast-check";
import { expect, test } from "vitest";
import * as samples from "../testing/images/image-samples.ts";
import { LARGEST_AREA, LONGEST_SIDE, readImage } from "./image.ts";

const {
  pngSample: png,
  gifSample: gif,
  lossySample: lossy,
  losslessSample: lossless,
  extendedSample: extended,
  jpegSample: jpeg,
} = samples;
const latin = (bytes: Uint8Array) => String.fromCharCode(...bytes);
const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const all = [png(9, 9, true), gif(9, 9, true), lossy(9, 9), lossless(9, 9), extended(9, 9, true), jpeg(9, 9, true, 6)];

test.each([
  ["png", png, "image/png"],
  ["gif", gif, "image/gif"],
  ["lossy webp", lossy, "image/webp"],
  ["lossless webp", lossless, "image/webp"],
  ["extended webp", extended, "image/webp"],
  ["jpeg", jpeg, "image/jpeg"],
] as const)("a %s tells its measures, and too large ones are refused", (_, make, type) => {
  expect(readImage(make(300, 200))).toMatchObject({ type, width: 300, height: 200 });
  expect(readImage(make(LONGEST_SIDE, 1))).toMatchObject({ width: LONGEST_SIDE, height: 1 });
  expect(readImage(make(LONGEST_SIDE + 1, 1))).toBeNull();
  expect(readImage(make(1, LONGEST_SIDE + 1))).toBeNull();
  expect(readImage(make(5_000, LARGEST_AREA / 5_000))).not.toBeNull();
  expect(readImage(make(5_000, LARGEST_AREA / 5_000 + 1))).toBeNull();
});

test.each([
  ["png", png],
  ["gif", gif],
  ["webp", extended],
  ["jpeg", jpeg],
] as const)("a %s is stored without what its camera wrote and without what follows its end", (_, make) => {
  const clean = readImage(make(9, 9, true))!.bytes;
  expect(latin(make(9, 9, true))).toContain(samples.SECRET);
  expect(latin(clean)).not.toContain(samples.SECRET);
  expect(clean).toEqual(make(9, 9));
  expect(readImage(clean)!.bytes).toEqual(clean);
});

test.each(["II", "MM"] as const)("a photograph keeps its orientation (%s)", (order) => {
  const clean = readImage(jpeg(9, 9, true, 6, order))!.bytes;
  expect(latin(clean)).not.toContain(samples.SECRET);
  expect(latin(clean)).toContain("Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06");
  expect(readImage(clean)!.bytes).toEqual(clean);
  expect(latin(readImage(jpeg(9, 9, true, 9, order))!.bytes)).not.toContain("Exif");
});

/** An image with bytes put in so many times at a position; from its end if that is negative. */
function stuffed(whole: Uint8Array, at: number, part: number[], times: number): Uint8Array {
  const many = Array.from({ length: times }, () => part).flat();
  return Uint8Array.from([...whole.subarray(0, at), ...many, ...whole.subarray(at < 0 ? whole.length + at : at)]);
}

const EMPTY_PARTS: Record<string, (times: number) => Uint8Array> = {
  png: (times) => stuffed(png(9, 9), 33, [0, 0, 0, 0, ...ascii("IDAT"), 0x35, 0xaf, 0x06, 0x1e], times),
  gif: (times) => stuffed(gif(9, 9), -1, [0x21, 0xf9, 0], times),
  "gif with texts": (times) => stuffed(gif(9, 9), -1, [0x21, 0xfe, 0], times),
  jpeg: (times) => stuffed(jpeg(9, 9), 2, [0xff, 0xdd, 0, 2], times),
  "jpeg with metadata": (times) => stuffed(jpeg(9, 9), 2, [0xff, 0xe1, 0, 2], times),
  webp: (times) => {
    const whole = stuffed(extended(9, 9), extended(9, 9).length, [...ascii("ICCP"), 0, 0, 0, 0], times);
    new DataView(whole.buffer).setUint32(4, whole.length - 8, true);
    return whole;
  },
};

test.each(Object.entries(EMPTY_PARTS))(
  "a picture of thousands of parts is read, one of a million empty ones is refused (%s)",
  (_, make) => {
    expect(readImage(make(9_000))).not.toBeNull();
    expect(readImage(make(11_000))).toBeNull();
  },
);

test("no dimension may be zero", () => {
  expect(readImage(png(0, 10))).toBeNull();
  expect(readImage(gif(10, 0))).toBeNull();
  expect(readImage(jpeg(0, 10))).toBeNull();
});

test.each([png(9, 9), gif(9, 9), lossy(9, 9), lossless(9, 9), extended(9, 9), jpeg(9, 9)])("a truncated image is refused", (whole) => {
  for (let length = 0; length < whole.length; length += 1) expect(readImage(whole.slice(0, length))).toBeNull();
  expect(readImage(whole)!.bytes).toEqual(whole);
});

test.each([
  "<svg xmlns='http://www.w3.org/2000/svg'/>",
  "<!doctype html><script>alert(1)</script>",
  "%PDF-1.7",
  "RIFF....WAVEfmt ",
  "GIF89a/*<script>*/=1;",
  "\x89PNG\r\n\x1a\n<script>alert(1)</script>",
  "",
])("%j is not an image", (text) => {
  expect(readImage(ascii(text))).toBeNull();
});

test("an HTML page between the chunks of a PNG is refused: by its checksum, or as an unknown chunk", () => {
  const sample = png(9, 9);
  const page = ascii("<script>alert(1)</script>");
  expect(readImage(Uint8Array.from([...sample.slice(0, 33), ...page, ...sample.slice(33)]))).toBeNull();
  expect(readImage(sample.with(40, 0))).toBeNull();
});

test("a frame of a GIF or a WebP may not be larger than the picture", () => {
  const small = gif(9, 9);
  expect(readImage(small.with(6, 8))).toBeNull();
  const canvas = extended(9, 9);
  expect(readImage(canvas.with(24, 7))).toBeNull();
});

test("no input makes the reader fail or hang, and it can read its own output", () => {
  const places = fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { minLength: 1, maxLength: 4 });
  const damaged = fc.tuple(fc.constantFrom(...all), places).map(([whole, changes]) => {
    const copy = whole.slice();
    for (const [at, value] of changes) copy[at % copy.length] = value;
    return copy;
  });
  const spliced = fc
    .tuple(fc.constantFrom(...all), fc.constantFrom(...all), fc.nat(400), fc.nat(400))
    .map(([one, two, at, from]) => Uint8Array.from([...one.slice(0, at % one.length), ...two.slice(from % two.length)]));
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 200 }), damaged, spliced), (given) => {
      const found = readImage(Uint8Array.from(given));
      if (!found) return true;
      const again = readImage(found.bytes);
      return again !== null && again.type === found.type && latin(again.bytes) === latin(found.bytes) && found.width <= LONGEST_SIDE;
    }),
    { numRuns: 6_000 },
  );
});
