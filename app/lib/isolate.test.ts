import { describe, expect, test } from "vitest";
import { i18nOptions } from "~/i18n/setup.ts";
import { createInstance, type InitOptions } from "i18next";
import { isolated, withoutTurns } from "./isolate.ts";

const HEBREW = "דגל אדום";
const ARABIC = "علم";

describe("a stranger's text in a sentence", () => {
  test.each(["Red Herrings", "漢字 チーム", "Ωmega 12", "", "#4 (x) <b>&"])("stays as it is: %j", (text) => {
    expect(isolated(text)).toBe(text);
  });

  test.each([HEBREW, ARABIC, `x ${HEBREW} 12`, "\u{1e900}\u{1e901}", "x\u200f"])("is isolated: %j", (text) => {
    expect(isolated(text)).toBe(`\u2068${text}\u2069`);
  });

  test.each([
    ["a\u202etxt.exe", "atxt.exe"],
    [`${HEBREW}\u2069 first`, `\u2068${HEBREW} first\u2069`],
    ["\u2066\u2067\u2068x\u202a\u202b\u202c\u202d", "x"],
  ])("cannot change the direction of the text around it: %j", (text, shown) => expect(isolated(text)).toBe(shown));

  test("has no direction controls when it stands alone either", () => expect(withoutTurns(`${HEBREW}\u2069\u202e`)).toBe(HEBREW));
});

test("every text of ours isolates the names in it, and leaves numbers and markup alone", async () => {
  const texts = createInstance();
  const resources = { "en-US": { common: { blood: "{{team}} is first to solve {{challenge}}", count: "{{score, number}} points" } } };
  await texts.init({ ...(i18nOptions as InitOptions), lng: "en-US", resources });
  expect(texts.t("blood", { team: HEBREW, challenge: "1 & <2>" })).toBe(`\u2068${HEBREW}\u2069 is first to solve 1 & <2>`);
  expect(texts.t("count", { score: 1234 })).toBe("1,234 points");
});
