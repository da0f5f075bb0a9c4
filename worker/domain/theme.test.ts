import { expect, test } from "vitest";
import { themeOf } from "./theme.ts";

test("a colour is six hexadecimal digits or the word brand", () => {
  expect(["#12abEF", " brand ", "BRAND"].map(themeOf)).toEqual(["#12abef", "brand", "brand"]);
});

test("anything else is cleared", () => {
  expect(["", "#123", "#12345g", "123456", "red", "#1234567", "x#123456", "brand;}"].filter((text) => themeOf(text) !== "")).toEqual([]);
});
