import { expect, test } from "vitest";
import { MEMORY } from "./memory.ts";

test("everything that an isolate remembers takes 16 MB at most", () => {
  const all = Object.values(MEMORY).reduce((sum, { bytes }) => sum + bytes, 0);
  expect(all).toBeLessThanOrEqual(16 * 1024 * 1024);
});
