import { expect, test } from "vitest";
import { isLeet, piecesOf } from "./leet.ts";

/** Every letter and digit with its possible replacements. */
const BASIC =
  "Aa4 Bb68 Cc Dd Ee3 Ff1 Gg69 Hh Ii1l Jj Kk Ll1I Mm Nn Oo0 Pp Qq9 Rr Ss5 Tt7 Uu Vv Ww Xx Yy Zz2 0oO 1lI 2zZ 3eE 4aA 5Ss 6Gb 7T 8bB 9g";
const COMPLEX =
  "Aa4@ Bb6& Cc( Dd Ee3 Ff1 Gg69 Hh Ii1l! Jj Kk Ll1I! Mm Nn Oo0# Pp Qq9 Rr Ss5$ Tt7 Uu Vv Ww Xx Yy Zz2? 0oO# 1lI| 2zZ? 3eE 4aA 5Ss 6Gb 7T 8B& 9g";
const ALL = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

const choices = (template: string) => piecesOf(template).map(({ choices }) => choices);

test.each([
  ["the basic table", `{${ALL}}`, BASIC],
  ["the basic table, asked for", `[LEET]{${ALL}}`, BASIC],
  ["the complex table", `[CLEET]{${ALL}}`, COMPLEX],
])("%s has exactly these look-alikes, in upper and lower case", (_name, template, table) => {
  const wanted = [null, ...table.split(" "), null];
  expect(choices(template)).toEqual(wanted);
  expect(choices(template.replace(ALL, ALL.toLowerCase()))).toEqual(wanted);
});

test("letters are replaced after { and ], and no longer after } and [", () => {
  const changing = piecesOf("a{b}c{d[GUID]e}f").flatMap(({ letter, choices }) => (choices ? [letter] : []));
  expect(changing.join("")).toBe("bde");
});

test("the mark is recognised only at the beginning, and is removed", () => {
  expect(
    piecesOf("[CLEET]{a}")
      .map(({ letter }) => letter)
      .join(""),
  ).toBe("{a}");
  expect(
    piecesOf("x[LEET]")
      .map(({ letter }) => letter)
      .join(""),
  ).toBe("x[LEET]");
});

test.each([
  ["flag{text}", true],
  ["[LEET]flag{[GUID]}", true],
  ["[CLEET]flag{[TEAM_HASH]}", true],
  ["flag{[GUID]}", false],
  ["flag{text [TEAM_HASH]}", false],
])("the letters of %j are replaced: %s", (template, leet) => {
  expect(isLeet(template)).toBe(leet);
});
