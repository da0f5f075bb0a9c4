import { expect, test } from "vitest";
import { foldCase } from "./fold.ts";

test.each([
  ["flag{Abc_123}", "flag{abc_123}"],
  ["FLAG{ABC}", "flag{abc}"],
  ["Straße", "strasse"],
  ["STRASSE", "strasse"],
  ["STRAẞE", "strasse"],
  ["ΣΊΣΥΦΟΣ", "σίσυφοσ"],
  ["Σίσυφος", "σίσυφοσ"],
  ["\u212Aelvin ſ", "kelvin s"],
  ["ﬁn", "fin"],
  // Precomposed and decomposed.
  ["CAFE\u0301", "caf\u00E9"],
  ["CAF\u00C9", "caf\u00E9"],
  ["旗{あ}", "旗{あ}"],
  ["Ａ", "ａ"],
  // Independent of language: these are four different letters.
  ["ı", "ı"],
  ["I", "i"],
  ["İ", "i\u0307"],
])("%s folds to %s", (text, folded) => {
  expect(foldCase(text)).toBe(folded);
});

test("a folded text folds to itself", () => {
  for (const text of ["Straße", "ΣΊΣΥΦΟΣ", "ŉ", "ᾳ", "İ", "ﬃ", "Ω"]) expect(foldCase(foldCase(text))).toBe(foldCase(text));
});

/** The runtime's regular expressions know the simple case folding of every character, which serves as an oracle for those that fold to one character. */
test("no two characters fold together that Unicode distinguishes, and none that it equates are kept apart", () => {
  const cased = Array.from({ length: 0x1_10000 }, (_, code) => (code >= 0xd800 && code < 0xe000 ? "a" : String.fromCodePoint(code))).filter(
    (one) => /[\p{Cased}\p{Changes_When_Casefolded}]/u.test(one) && one.normalize("NFC") === one,
  );
  const all = cased.join("");
  const folding = cased.filter((one) => /\p{Changes_When_Casefolded}/u.test(one));
  const wrong = folding.flatMap((one) => {
    const alike = all.match(new RegExp(one, "giu"))!.filter((other) => foldCase(other) !== foldCase(one));
    const folded = foldCase(one);
    const isStrange = Array.from(folded).length === 1 && !new RegExp(`^${one}$`, "iu").test(folded);
    return isStrange ? [one, ...alike] : alike;
  });
  expect(folding.length).toBeGreaterThan(1_300);
  expect(wrong).toEqual([]);
});
