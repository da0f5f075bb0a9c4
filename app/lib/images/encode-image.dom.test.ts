import { expect, test, vi } from "vitest";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import { encodeImage } from "./encode-image.ts";

const WHOLE = { x: 0, y: 0, width: 2, height: 1 };

/** A canvas of two points in a browser that writes these types, and what each of them costs there. */
function browser(bytes: Record<string, number>, opacity = 254) {
  const canvas = { width: 2, height: 1, getContext: () => brush, toBlob };
  const brush = { canvas, drawImage: () => {}, getImageData: () => ({ data: Uint8ClampedArray.of(0, 0, 0, 255, 9, 9, 9, opacity) }) };
  function toBlob(done: (blob: Blob) => void, wanted: string, quality: number) {
    const type = wanted in bytes ? wanted : "image/png";
    done(new Blob([new Uint8Array(bytes[type]! * (type === "image/png" ? 1 : quality))], { type }));
  }
  vi.spyOn(document, "createElement").mockReturnValue(canvas as unknown as HTMLCanvasElement);
}
const typeOf = async () => (await encodeImage({} as ImageBitmap, WHOLE, 2))?.type;

test("a picture is sent as WebP", async () => {
  browser({ "image/webp": 100, "image/png": 1_000 });
  expect(await typeOf()).toBe("image/webp");
});

test("Safari, which cannot write WebP, sends a photograph as JPEG and not as a PNG of ten times the bytes", async () => {
  browser({ "image/jpeg": LIMITS.imageBytes * 1.2, "image/png": LIMITS.imageBytes * 10 });
  expect(await typeOf()).toBe("image/jpeg");
});

test("a logo with transparent parts remains a PNG there, because a JPEG would show them black", async () => {
  browser({ "image/jpeg": 100, "image/png": 200 }, 128);
  expect(await typeOf()).toBe("image/png");
});
