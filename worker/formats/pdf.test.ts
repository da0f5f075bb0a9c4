import fc from "fast-check";
import { expect, test } from "vitest";
import { isPdf } from "./pdf.ts";

const ENDS = 2 * 1024;
const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const check = (text: string) => isPdf({ head: bytesOf(text).slice(0, ENDS), tail: bytesOf(text).slice(-ENDS), size: text.length });
const pdf = (end = "startxref\n9\n%%EOF\n") => `%PDF-1.7\n%\xe2\xe3\n1 0 obj\n<< >>\nendobj\n${"x".repeat(3_000)}\ntrailer\n<< >>\n${end}`;

test.each([
  pdf(),
  "%PDF-1.4\n%%EOF",
  pdf("%%EOF\n"),
  pdf("startxref\r\n9\r\n%%EOF"),
  pdf("startxref 9 %%EOF\r\n\0\0\n"),
  pdf().replace("1.7", "2.0"),
])("a PDF is recognised", (text) => {
  expect(check(text)).toBe(true);
});

test.each([
  ["nothing", ""],
  ["a page", "<!doctype html><script>alert(1)</script>"],
  ["a header alone", "%PDF-1.7\n"],
  ["a page before the header", `<script></script>${pdf()}`],
  ["a page after the end", `${pdf()}<script>alert(1)</script>`],
  ["a cross-reference past the end", pdf("startxref\n99999999\n%%EOF\n")],
  ["half of one", pdf().slice(0, 2_000)],
  ["an unknown version", pdf().replace("1.7", "9.9")],
  ["a ZIP with a PDF in it", `PK\x03\x04${pdf()}`],
])("%s is not a PDF", (_, text) => {
  expect(check(text)).toBe(false);
});

test("no input makes the check fail", () => {
  const whole = bytesOf(pdf());
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.nat(255), fc.nat(whole.length), (at, value, length) => {
      const text = String.fromCharCode(...whole.with(at, value).slice(0, length));
      return check(text) === false || (text.startsWith("%PDF-") && text.trimEnd().endsWith("%%EOF"));
    }),
    { numRuns: 2_000 },
  );
});
