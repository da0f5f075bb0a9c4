import { expect, test } from "vitest";
import { isReadableName, nameKey } from "./name.ts";

test.each([
  ["Alice", "ALICE"],
  ["ｌｉｎｄａ", "Linda"],
  ["straße", "STRASSE"],
  ["café", "cafe\u0301"],
  ["ﬁsh", "fish"],
  ["a  b", " A b "],
  ["a  b  c", "a b c"],
  ["Ⅷth", "viiiTH"],
  ["σς", "ΣΣ"],
  ["می\u200cخواهم", "میخواهم"],
  ["ශ්\u200dරී", "ශ්රී"],
  ["می\u200cخواه\u200cم", "میخواهم"],
])("%j and %j are one name", (one, other) => {
  expect(nameKey(one)).toBe(nameKey(other));
});

test("names with the same letters in one word and in two are different", () => expect(nameKey("a b")).not.toBe(nameKey("ab")));

test("folding twice changes nothing more", () => {
  for (const name of ["Straße", "ẞİı", "ﬀ ﬁ", "ϓ", "Ǆ", "ͅα"]) expect(nameKey(nameKey(name))).toBe(nameKey(name));
});

test.each([
  "alice",
  "山田 太郎",
  "小明",
  "Zoë",
  "x_y-z.9",
  "ゆうき",
  "😀😀😀",
  "မြို့",
  "བསྒྲུབས",
  "שַּׁבָּת",
  "می\u200cخواهم",
  "ශ්\u200dරී ලංකා",
  "क्\u200dष",
])("%s is a name", (name) => {
  expect(isReadableName(name)).toBe(true);
});

test.each([
  ["zero-width space", "ad\u200bmin"],
  ["zero-width joiner", "a\u200db"],
  ["byte order mark", "\ufeffabc"],
  ["right-to-left override", "abc\u202edef"],
  ["isolate", "abc\u2066def"],
  ["control", "abc\u0007"],
  ["line break", "abc\ndef"],
  ["line separator", "abc\u2028def"],
  ["soft hyphen", "ab\u00adcd"],
  ["hangul filler", "\u3164\u3164\u3164"],
  ["blank braille", "\u2800\u2800\u2800"],
  ["tag characters", "abc\u{e0041}"],
  ["private use", "abc\ue000"],
  ["at sign", "a@b.c"],
  ["full-width at sign", "a＠b.c"],
  ["spaces only", "   "],
  ["pile of marks", "a\u0301\u0302\u0303\u0304bc"],
  ["pile of Burmese marks", "မြို့ို"],
  ["pile of marks of two scripts", "ש\u05b7\u05bc\u05c1\u0301\u0302"],
  ["joiner where nothing joins", "می\u200c"],
  ["joiner between Latin letters", "a\u200cb"],
  ["second joiner", "ශ්\u200d\u200dරී"],
])("a name with a %s is refused", (_, name) => {
  expect(isReadableName(name)).toBe(false);
});
