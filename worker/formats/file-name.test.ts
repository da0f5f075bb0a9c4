import { expect, test } from "vitest";
import { disposition, safeFileName, storableName, typeOfName } from "./file-name.ts";

test.each([
  ["../../etc/passwd", "passwd"],
  ["C:\\temp\\a.zip", "a.zip"],
  ["a\u0000b\r\n.txt", "a_b__.txt"],
  ['x"y<z>.txt', "x_y_z_.txt"],
  ["..", "file"],
  ["", "file"],
  ["旗.zip", "旗.zip"],
  // What only sets the direction can hide an ending; joiners are part of the spelling of Sinhala and Persian, and of many emoji.
  ["flag\u202egpj.exe", "flag_gpj.exe"],
  ["\u0dc1\u0dca\u200d\u0dbb\u0dd3.pdf", "\u0dc1\u0dca\u200d\u0dbb\u0dd3.pdf"],
  ["\u06a9\u0634\u062a\u06cc\u200c\u0647\u0627.pdf", "\u06a9\u0634\u062a\u06cc\u200c\u0647\u0627.pdf"],
  ["🏴\u200d☠.pdf", "🏴\u200d☠.pdf"],
])("%j is stored as %j", (given, stored) => {
  expect(safeFileName(given, 255)).toBe(stored);
});

test("a name that is too long keeps its extension", () => {
  expect(safeFileName(`${"a".repeat(300)}.zip`, 20)).toBe(`${"a".repeat(16)}.zip`);
});

test("a name that is too long is not cut within a character", () => {
  expect(safeFileName(`${"😀".repeat(60)}.zip`, 21)).toBe(`${"😀".repeat(8)}.zip`);
});

test.each([
  ["notes.txt", 0, "notes.txt"],
  [`${"a".repeat(255)}`, 0, "a".repeat(255)],
  [`${"旗".repeat(251)}.zip`, 0, `${"旗".repeat(83)}.zip`],
  [`${"旗".repeat(251)}.zip`, 2, `${"旗".repeat(83)}.zip`],
  [`${"旗".repeat(251)}.zip`, 3, `${"旗".repeat(82)}.zip`],
  [`${"😀".repeat(120)}.zip`, 0, `${"😀".repeat(62)}.zip`],
])("%s can be stored, with %d bytes left", (name, room, stored) => {
  expect(storableName(name, room)).toBe(stored);
});

test.each([
  ["a.PDF", "application/pdf"],
  ["a.tar.gz", "application/gzip"],
  ["notes.txt", "text/plain; charset=utf-8"],
  [".png", "image/png"],
])("%s has the type %s", (name, type) => expect(typeOfName(name)).toBe(type));

test.each(["a.html", "a.svg", "a.xml", "a.js", "a", "a.unknown", "png", "a.", "a.constructor", "a.__proto__"])(
  "%s has the generic type",
  (name) => {
    expect(typeOfName(name)).toBe("application/octet-stream");
  },
);

test("signs that encoding leaves are encoded, too", () => {
  expect(disposition("inline", "a'(1)*%.zip")).toBe(`inline; filename="a'(1)*_.zip"; filename*=UTF-8''a%27%281%29%2A%25.zip`);
});

test("a download's name cannot end its header", () => {
  expect(disposition("attachment", 'a"\r\nSet-Cookie: x=1; 旗.zip')).toBe(
    "attachment; filename=\"a___Set-Cookie: x=1; _.zip\"; filename*=UTF-8''a%22%0D%0ASet-Cookie%3A%20x%3D1%3B%20%E6%97%97.zip",
  );
});
