import { expect, test } from "vitest";
import { verdictOn } from "./template-verdict.ts";

test.each([
  ["", "random", Infinity],
  ["flag{[TEAM_HASH]}", "random", Infinity],
  ["flag{hello world}", "refused", 14.7],
  ["  flag{hello world}  ", "refused", 14.7],
  [`  flag{[GUID]${"x".repeat(82)}}${" ".repeat(40)}`, "random", Infinity],
  ["[CLEET]flag{hello sara}", "refused", 16.2],
  ["flag{welcome to the game everyone}", "weak", 33.6],
  [`flag{${"see all the boats ".repeat(3)}}`, "fine", 68.5],
  [`flag{${"[GUID]".repeat(4)}}`, "long", Infinity],
])("%s is %s", (template, name, bits) => {
  expect(verdictOn(template)).toMatchObject({ name, bits });
});
