import { expect, test } from "vitest";
import { parse } from "./parse.ts";
import { text, trimmed } from "./wire.ts";

test("the length of a text is counted in UTF-16 units, as browsers and the documents count it", () => {
  for (const schema of [text(4), trimmed(4)]) {
    expect(["abcd", "\u{1f6a9}\u{1f6a9}", "\u{1f6a9}ab"].map((value) => parse(schema, value))).toHaveLength(3);
    for (const value of ["abcde", "\u{1f6a9}\u{1f6a9}c", "\u{1f6a9}\u{1f6a9}\u{1f6a9}\u{1f6a9}"])
      expect(() => parse(schema, value)).toThrow("field.tooLong");
  }
});
