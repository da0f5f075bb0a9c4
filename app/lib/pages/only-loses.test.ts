import { expect, test } from "vitest";
import { onlyLoses } from "./only-loses.ts";

test.each([
  ["/a?team=4", "/a", true],
  ["/a?page=2&team=4", "/a?page=2", true],
  ["/a", "/a?team=4", false],
  ["/a?team=4", "/a?team=5", false],
  ["/a?page=2&team=4", "/a", false],
  ["/a?team=4", "/b", false],
  ["/a", "/a", false],
])("from %s to %s", (from, to, closes) => {
  const at = (path: string) => new URL(path, "https://ctf.example");
  expect(onlyLoses("team", { currentUrl: at(from), nextUrl: at(to) })).toBe(closes);
});
