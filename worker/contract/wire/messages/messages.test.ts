import { expect, test } from "vitest";
import { ERRORS, type ErrorCode } from "../errors.ts";
import { LANGUAGES } from "../names.ts";
import { english } from "./en-US.ts";
import { messageOf } from "./index.ts";
import { japanese } from "./ja-JP.ts";
import { chinese } from "./zh-CN.ts";

const CODES = Object.keys(ERRORS) as ErrorCode[];

test.each(CODES)("%s is said in three languages, with the same placeholders", (code) => {
  const texts = [english[code], japanese[code], chinese[code]];
  const placeholders = texts.map((text) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort());
  expect(placeholders[1]).toEqual(placeholders[0]);
  expect(placeholders[2]).toEqual(placeholders[0]);
  for (const text of texts) expect(text.trim().length).toBeGreaterThan(2);
});

test("no text is its code, and Japanese and Chinese are not English", () => {
  for (const code of CODES) {
    expect(english[code]).not.toBe(code);
    expect(japanese[code]).not.toBe(english[code]);
    expect(chinese[code]).not.toBe(english[code]);
    expect(chinese[code]).not.toMatch(/[\u3041-\u30ff]/);
  }
});

test("placeholders are filled, and never shown raw", () => {
  for (const language of LANGUAGES) {
    expect(messageOf(language, "challenge.weakTemplate", { bits: 12 })).toContain("12");
    expect(messageOf(language, "challenge.weakTemplate")).not.toContain("{{");
  }
});
