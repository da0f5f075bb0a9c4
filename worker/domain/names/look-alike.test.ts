import { expect, test } from "vitest";
import { isReservedName, skeleton } from "./look-alike.ts";

test.each([
  ["Cyrillic", "Аdmin", "Admin"],
  ["Cyrillic throughout", "РЕТЯ", "PETЯ"],
  ["Greek capitals", "ΑDΜΙΝ", "ADMIN"],
  ["full width", "Ｒｅｄ　Ｔｅａｍ", "Red Team"],
  ["mathematical letters", "𝐑𝐞𝐝", "Red"],
  ["small capitals", "ᴀᴅᴍɪɴ", "admin"],
  ["digits for letters", "Te4m l0", "te4m IO"],
  ["a dot more", "admi̇n", "admin"],
  ["a pair for a letter", "modern", "modem"],
  ["long dashes", "A—B", "a-b"],
  ["accents however written", "cafe\u0301", "CAFÉ"],
  ["Lisu", "ꓐꓲꓖ ꓫ", "BIG X"],
  ["Canadian syllables", "ᗷᒪᑌᕮ ᖴOX", "BLUE FOX"],
  ["Old Italic and Carian", "𐌁𐊫𐌗", "BOX"],
  ["Coptic", "ⲔⲞⲤ", "KOC"],
  ["Deseret and Osage", "𐐄𐓂𐐛", "OOL"],
  ["a click for a letter", "ǀinda", "linda"],
  ["Persian letters for Arabic ones", "علی کبير", "علي كبير"],
  ["Persian digits for Arabic ones", "فريق ۱۲", "فريق ١٢"],
  ["characters for Katakana", "力メラ 口ボ", "カメラ ロボ"],
  ["Hiragana for Katakana", "へべ", "ヘベ"],
  ["a zero that is a character", "〇〇7", "OO7"],
])("%s: %j is confused with %j", (_, one, other) => {
  expect(skeleton(one)).toBe(skeleton(other));
});

test.each([
  ["Red Team", "RedTeam"],
  ["resume", "résumé"],
  ["ハハ", "パパ"],
  ["Мои", "Мой"],
  ["紅隊", "红队"],
  ["Team 2", "Team 3"],
  ["日本", "曰本"],
  ["ئاسمان", "ياسمان"],
  ["へび", "へひ"],
])("%j and %j stay two names", (one, other) => {
  expect(skeleton(one)).not.toBe(skeleton(other));
});

test("folding twice changes nothing more", () => {
  for (const name of ["Аdmin", "rrnn", "ΑDΜΙΝ", "İstanbul", "ﬀ ﬁ", "ᴀ́", "r\u0301n", "Ⅷ", "´a", "1|lI", "ꓣꓠ", "べ力", "ۀۂ", "ئ"]) {
    expect(skeleton(skeleton(name))).toBe(skeleton(name));
  }
});

test.each(["admin", "ADMIN", "Ａｄｍｉｎ", "Аdmin", "АDМІN", "αdmin", "ADΜIΝ", "adm1n", "AdmIn", "adrnin", "Ádmin", "ạdmin", "ᎪᎠmin"])(
  "%j is reserved for the first administrator",
  (name) => expect(isReservedName(name)).toBe(true),
);

test.each(["System", "ѕyѕtem", "SYSTΕM", "Anonymous", "anonyrnous", "аn0nymous"])(
  "%j is the name that the log uses for actions of nobody",
  (name) => {
    expect(isReservedName(name)).toBe(true);
  },
);

test.each(["administrator", "systems", "the system", "admin2", "Adam", "админ", "管理员"])("%j is not reserved", (name) => {
  expect(isReservedName(name)).toBe(false);
});
