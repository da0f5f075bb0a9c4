import { expect, test } from "vitest";
import { hashesIn } from "./asset-links.ts";

const HASH = "ab".repeat(32);
const OTHER = "cd".repeat(32);

test("files that a text refers to are found", () => {
  expect(hashesIn(`![a](/assets/${HASH}/a.png) [b](/assets/${OTHER}/b.zip) /assets/short/x`)).toEqual([HASH, OTHER]);
});
