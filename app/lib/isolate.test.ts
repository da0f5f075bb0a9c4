import { describe, expect, test } from "vitest";
import { isolated, withoutTurns } from "./isolate.ts";

const HEBREW = "דגל אדום";
const ARABIC = "علم";

describe("a stranger's text in a sentence", () => {
  test.each(["Red Herrings", "漢字 チーム", "Ωmega 12", "", "#4 (x) <b>&"])("stays as it is: %j", (text) => {
    expect(isolated(text)).toBe(text);
  });

  test.each([HEBREW, ARABIC, `x ${HEBREW} 12`, "\u{1e900}\u{1e901}", "x\u200f"])("is kept to itself: %j", (text) => {
    expect(isolated(text)).toBe(`\u2068${text}\u2069`);
  });

  test.each([
    ["a\u202etxt.exe", "atxt.exe"],
    [`${HEBREW}\u2069 first`, `\u2068${HEBREW} first\u2069`],
    ["\u2066\u2067\u2068x\u202a\u202b\u202c\u202d", "x"],
  ])("cannot turn what is around it: %j", (text, shown) => expect(isolated(text)).toBe(shown));

  test("has no turns when it stands alone either", () => expect(withoutTurns(`${HEBREW}\u2069\u202e`)).toBe(HEBREW));
});
