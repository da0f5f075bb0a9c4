import { expect, test } from "vitest";
import { durationText } from "./duration.ts";

test.each([
  [10, "10 min"],
  [90, "90 min"],
  [120, "2 hr"],
  [1_440, "1 day"],
  [1_500, "25 hr"],
])("%d minutes are %s", (minutes, text) => {
  expect(durationText(minutes, "en-US")).toBe(text);
});

test("a duration is written in the reader's language", () => {
  expect(durationText(120, "ja-JP")).toBe("2 時間");
  expect(durationText(10, "zh-CN")).toBe("10分钟");
});
