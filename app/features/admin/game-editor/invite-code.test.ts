import { expect, test } from "vitest";
import { inviteCode } from "./invite-code.ts";

test("an invite code has 24 plain characters and is never the same twice", () => {
  const codes = new Set(Array.from({ length: 200 }, () => inviteCode((bytes) => crypto.getRandomValues(new Uint8Array(bytes)))));
  expect(codes.size).toBe(200);
  for (const code of codes) expect(code).toMatch(/^[a-zA-Z2-9]{24}$/);
});

test("bytes that would favour some characters are not used", () => {
  const bytes = [255, 230, 0, 1];
  let calls = 0;
  const code = inviteCode((count) => Uint8Array.from({ length: count }, () => bytes[calls++ % bytes.length]!));
  expect(code).toBe("ab".repeat(12));
});
