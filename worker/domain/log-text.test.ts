import { expect, test } from "vitest";
import { logText } from "./log-text.ts";

test("a name with line breaks cannot forge a second line", () => {
  expect(logText("Created the team a\r\n2026 Signed in\u2028as Admin\u0085!")).toBe("Created the team a 2026 Signed in as Admin !");
});

test("a message is bounded", () => {
  expect(logText("x".repeat(10_000))).toHaveLength(500);
});
