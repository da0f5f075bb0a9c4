import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { sha256 } from "./sha256.ts";

test.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1_000])("%i bytes have the same hash, whoever computes it", async (length) => {
  const bytes = Uint8Array.from({ length }, (_, i) => (i * 31 + length) & 0xff);
  const wanted = createHash("sha256").update(bytes).digest("hex");
  expect(await sha256(bytes)).toBe(wanted);
  expect(await sha256(bytes, null as never)).toBe(wanted);
});
