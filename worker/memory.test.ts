import { expect, test } from "vitest";
import { MEMORY } from "./memory.ts";

test("everything that an isolate remembers takes 32 MB at most", () => {
  const all = Object.values(MEMORY).reduce((sum, { bytes }) => sum + bytes, 0);
  expect(all).toBeLessThanOrEqual(32 * 1024 * 1024);
});
