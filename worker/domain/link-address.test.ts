import { expect, test } from "vitest";
import { decodeAddress, encodeAddress } from "./link-address.ts";

test.each(["a@b.example", "ünïcode+tag@例え.example", "?>~~@x.example"])("%s comes back from a link", (email) => {
  expect(encodeAddress(email)).toMatch(/^[\w-]+$/);
  expect(decodeAddress(encodeAddress(email))).toBe(email);
});

test("plain base64 is read too, padded, and with a plus that a URL made a blank", () => {
  const email = "?>~~>?@x.example";
  const plain = btoa(email);
  expect(plain).toContain("+");
  expect(decodeAddress(plain)).toBe(email);
  expect(decodeAddress(plain.replaceAll("+", " "))).toBe(email);
});

test.each(["", "%%%", "a", "/////w==", "someone@example.com"])("%j holds no address", (text) => {
  expect(decodeAddress(text)).toBe("");
});
