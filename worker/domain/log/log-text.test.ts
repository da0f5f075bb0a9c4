import { expect, test } from "vitest";
import { logText } from "./log-text.ts";

test("a name with line breaks cannot forge a second line", () => {
  expect(logText("Created the team a\r\n2026 Signed in\u2028as Admin\u0085!")).toBe("Created the team a 2026 Signed in as Admin !");
});

test("a name cannot reverse the rest of the line, nor hide a part of it", () => {
  expect(logText("Joined the team \u202Ered\u2066 \u061C(\u200F7\u200B)\u2069")).toBe("Joined the team red (7)");
});

test("a message is bounded", () => {
  expect(logText("x".repeat(10_000))).toHaveLength(500);
  expect(logText("é".repeat(10_000))).toHaveLength(500);
});
