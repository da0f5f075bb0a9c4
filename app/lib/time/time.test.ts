import { expect, test } from "vitest";
import { textsFor } from "~/i18n/server.ts";
import type { Say } from "~/i18n/useTexts.ts";
import { countdownText, relativeTime } from "./time.ts";

const NOW = Date.UTC(2026, 10, 21, 12);

test("a moment within a day is shown relatively, in the reader's language", () => {
  expect(relativeTime(NOW - 3 * 60_000, NOW, "en-US")).toBe("3 min. ago");
  expect(relativeTime(NOW + 2 * 3_600_000, NOW, "ja-JP")).toContain("2");
  expect(relativeTime(NOW - 10_000, NOW, "en-US")).toBe("now");
});

test("a moment a day or more away is not", () => expect(relativeTime(NOW - 86_400_000, NOW, "en-US")).toBeNull());

test.each([
  ["en-US", "2d 01:02:03"],
  ["ja-JP", "2日 01:02:03"],
  ["zh-CN", "2天 01:02:03"],
])("a countdown counts to the second and never below zero, in %s", (language, text) => {
  const t = textsFor(language).t as Say<"common:countdown.days">;
  expect(countdownText(86_400_000 * 2 + 3_723_000, t)).toBe(text);
  expect(countdownText(59_001, t)).toBe("00:01:00");
  expect(countdownText(-5, t)).toBe("00:00:00");
});
