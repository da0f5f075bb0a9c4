import { expect, test } from "vitest";
import { LIMITS } from "../../contract/wire/limits.ts";
import { Slug } from "../../contract/wire/challenge/challenge-fields.ts";
import { parse } from "../../contract/wire/parse.ts";
import { freeSlug, slugOf } from "./slug.ts";

test.each([
  ["Baby's First ROP", "baby-s-first-rop"],
  ["  --Hello,   World!-- ", "hello-world"],
  ["Crème Brûlée №5", "creme-brulee-no5"],
  ["ＦＵＬＬ width", "full-width"],
  ["RSA 2048", "rsa-2048"],
  ["暗号 crypto", "crypto"],
  ["1337", "challenge-1337"],
])("%j becomes %s", (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

test("a title without such letters gets a stable slug, and another title another one", () => {
  expect(slugOf("最初の問題")).toMatch(/^challenge-[a-z0-9]+$/);
  expect(slugOf("最初の問題")).toBe(slugOf("最初の問題"));
  expect(slugOf("最初の問題")).not.toBe(slugOf("次の問題"));
});

const TITLES = ["a", "1", "💣", "İstanbul", "ß", "-", "a".repeat(200), `${"a".repeat(63)} b`, "9".repeat(200), "a\u0301\ud800"];

test.each(TITLES)("for every title the slug is valid: %j", (title) => {
  expect(parse(Slug, slugOf(title))).toBe(slugOf(title));
});

test("a slug that is taken gets the next number, and stays within its length limit", () => {
  expect(freeSlug("web", new Set())).toBe("web");
  expect(freeSlug("web", new Set(["web", "web-2"]))).toBe("web-3");
  const long = "a".repeat(LIMITS.slug);
  expect(parse(Slug, freeSlug(long, new Set([long])))).toBe(`${"a".repeat(LIMITS.slug - 2)}-2`);
});
