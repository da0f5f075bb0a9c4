import { expect, test } from "vitest";
import { notIn, textsOf } from "./page-language.ts";

const SCRIPT = "is not in the script of its language";

test("a page in its own language is recognised", () => {
  expect(notIn("en-US", "Admin\nAnchors")).toBeNull();
  expect(notIn("ja-JP", "Anchors\nログイン")).toBeNull();
  expect(notIn("zh-CN", "Anchors\n登录")).toBeNull();
});

test("a Japanese page without kana is recognised by a text that is ours only in Japanese", () => {
  const [key, japanese] = Object.entries(textsOf("ja-JP")).find(
    ([name, text]) => /^\p{Script=Han}+$/u.test(text) && textsOf("zh-CN")[name] !== text,
  )!;
  expect(notIn("ja-JP", `Anchors\n${japanese}`)).toBeNull();
  expect(notIn("ja-JP", `Anchors\n${textsOf("zh-CN")[key]}`)).not.toBeNull();
  expect(notIn("zh-CN", `Anchors\n${japanese}`)).not.toBeNull();
});

test("a page with only texts that are the same in both languages is not recognised", () => {
  expect(textsOf("ja-JP")["action.save"]).toBe(textsOf("zh-CN")["action.save"]);
  expect(notIn("ja-JP", "Anchors\n保存")).toBe(SCRIPT);
});

test("one line in another language is found among right ones", () => {
  expect(notIn("ja-JP", "ログイン\n登录后即可参赛")).toBeNull();
  expect(notIn("ja-JP", `ログイン\n${textsOf("zh-CN")["action.cancel"]}`)).toContain("another language");
  expect(notIn("ja-JP", "ログイン\nAdmin\nMisc")).toBeNull();
  expect(notIn("en-US", "保存")).not.toBeNull();
});
