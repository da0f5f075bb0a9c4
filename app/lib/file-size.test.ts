import { expect, test } from "vitest";
import { fileName, fileSize } from "./file-size.ts";

test("sizes are shown in the unit that fits", () => {
  expect(fileSize(0, "en-US")).toBe("0 bytes");
  expect(fileSize(1, "en-US")).toBe("1 byte");
  expect(fileSize(27, "ja-JP")).toBe("27 バイト");
  expect(fileSize(27, "zh-CN")).toBe("27字节");
  expect(fileSize(1_536, "en-US")).toBe("1.5 kB");
  expect(fileSize(1_023, "en-US")).toBe("1,023 bytes");
  expect(fileSize(200 * 1_024 * 1_024, "en-US")).toBe("200 MB");
});

test("a file is named after the end of its address", () => {
  expect(fileName(`/assets/${"a".repeat(64)}/alpha%20web.zip`)).toBe("alpha web.zip");
  expect(fileName("https://example.org/a/b.tar.gz?x=/1")).toBe("b.tar.gz");
  expect(fileName("https://example.org/%E0%A4%A")).toBe("%E0%A4%A");
});
