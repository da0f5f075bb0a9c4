import { expect, test } from "vitest";
import { decodeAddress, encodeAddress } from "./link-address.ts";

test.each(["a@b.example", "ünïcode+tag@例え.example", "?>~~@x.example", "~>~>>~@b"])("%s comes back from a link", (email) => {
  expect(decodeAddress(encodeAddress(email))).toBe(email);
});

test("a link's text is plain base64, and is also read without padding, in the alphabet for URLs, and with a plus that a URL turned into a space", () => {
  const email = "?>~~>??@x.example";
  const plain = encodeAddress(email);
  expect(atob(plain)).toBe(email);
  expect(plain).toMatch(/\+.*\/.*=$/);
  expect(decodeAddress("fj5 Pj5 QGI")).toBe("~>~>>~@b");
  for (const written of [plain.replaceAll("+", " "), plain.replace(/=+$/, ""), Buffer.from(email).toString("base64url")]) {
    expect(decodeAddress(written)).toBe(email);
  }
});

test("an invalid text with a million signs of padding contains no address", () => {
  expect(decodeAddress(`${"=".repeat(1_000_000)}x`)).toBe("");
});

test.each(["", "%%%", "a", "/////w==", "someone@example.com"])("%j contains no address", (text) => {
  expect(decodeAddress(text)).toBe("");
});
