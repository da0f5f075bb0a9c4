import { expect, test } from "vitest";
import { LIMITS } from "../../contract/wire/limits.ts";
import { COMMON_PASSWORDS } from "./common-passwords.ts";
import { isCommonPassword } from "./password.ts";

test("the list contains at least a thousand different passwords, all long enough to be accepted otherwise", () => {
  const list = COMMON_PASSWORDS.trim().split(/\s+/);
  expect(new Set(list).size).toBe(list.length);
  expect(list.length).toBeGreaterThanOrEqual(1_000);
  expect(list.filter((word) => word.length < LIMITS.password.min || word !== word.toLowerCase())).toEqual([]);
});

test.each(["123456", "PASSWORD", "Qwerty123", "letmein", "iloveyou", "password1", "1q2w3e4r"])(
  "%s is refused in any combination of cases",
  (password) => {
    expect(isCommonPassword(password)).toBe(true);
  },
);

test.each(["ｐａｓｓｗｏｒｄ１", "１２３４５６", "ｉloveyou"])("%s is refused because it is hashed like the plain one", (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each(["correct horse battery staple", "Xk2#vTq9", "", "password but longer"])("%j is not on the list", (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
