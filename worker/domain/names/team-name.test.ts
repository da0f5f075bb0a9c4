import { expect, test } from "vitest";
import { cleanTeamName, isReadableTeamName, teamNameKey } from "./team-name.ts";

test.each([
  "Rød grød",
  "山田チーム",
  "a@b",
  "👨‍👩‍👧",
  "❤️ team",
  "👍🏽",
  "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
  "Việt",
  "Vie\u0323\u0302t",
  "ทีมไทย",
  "שָׁלוֹם",
  "မြို့",
  "می\u200cخواهم",
  "ශ්\u200dරී ලංකා",
  "'; DROP TABLE--",
  "<b>",
])("%j is readable", (name) => {
  expect(isReadableTeamName(name)).toBe(true);
  expect(cleanTeamName(name, 7)).toBe(name);
});

test.each([
  ["\u200B", "team-7"],
  ["red\u202Eder", "redder"],
  ["red\u2066", "red"],
  ["red\r\nder", "red der"],
  ["a\u200Db", "ab"],
  ["bel\u0007l", "bel l"],
  ["\uE000", "team-7"],
  ["\u3164", "team-7"],
  ["\u2800", "team-7"],
  ["a\u0301\u0302\u0303\u0304", "á\u0302\u0303"],
  ["\u0301", "team-7"],
  ["x\u{E0041}", "x"],
  ["red\uFE0F", "red"],
])("%j is not, and is stored as %j", (name, kept) => {
  expect(isReadableTeamName(name)).toBe(false);
  expect(cleanTeamName(name, 7)).toBe(kept);
  expect(isReadableTeamName(kept)).toBe(true);
});

test.each([
  ["Paul", "РАUL"],
  ["❤️", "❤"],
  ["Team 1", "team  l"],
  ["ｒｅｄ", "RED"],
])("%j can be confused with %j", (one, other) => {
  expect(teamNameKey(one)).toBe(teamNameKey(other));
});
