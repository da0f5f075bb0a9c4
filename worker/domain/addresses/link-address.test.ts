import { expect, test } from "vitest";
import { decodeAddress, encodeAddress } from "./link-address.ts";

test.each(["a@b.example", "ünïcode+tag@例え.example", "?>~~@x.example"])("%s comes back from a link", (email) => {
  expect(decodeAddress(encodeAddress(email))).toBe(email);
});

test("a link's text is plain base64, and is read without padding, of the alphabet for URLs, and with a plus that a URL made a blank", () => {
  const email = "?>~~>??@x.example";
  const plain = encodeAddress(email);
  expect(atob(plain)).toBe(email);
  expect(plain).toMatch(/\+.*\/.*=$/);
  for (const written of [plain.replaceAll("+", " "), plain.replace(/=+$/, ""), Buffer.from(email).toString("base64url")]) {
    expect(decodeAddress(written)).toBe(email);
  }
});

test("padding of any length in a text that is none holds up nobody", () => {
  expect(decodeAddress(`${"=".repeat(1_000_000)}x`)).toBe("");
});

test.each(["", "%%%", "a", "/////w==", "someone@example.com"])("%j holds no address", (text) => {
  expect(decodeAddress(text)).toBe("");
});
