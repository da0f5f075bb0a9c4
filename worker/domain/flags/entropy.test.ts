import { expect, test } from "vitest";
import { LEAST_BITS, templateBits } from "./entropy.ts";

test.each([
  ["flag{hello world}", 14.755],
  ["flag{welcome to the game everyone}", 33.605],
  ["flag{this_is_a_long_enough_template}", 38.02],
])("the template %j gives %d bits", (template, bits) => {
  expect(templateBits(template)).toBeCloseTo(bits, 3);
});

test.each([
  ["flag{hello world}", false],
  ["[LEET]flag{hello world}", false],
  ["[CLEET]flag{hello sara}", false],
  ["flag{welcome to the game everyone}", true],
  // Each B has four look-alikes, each H two.
  ["flag{bbbbbbbbbbbbbbbb}", true],
  ["flag{bbbbbbbbbbbbbbbh}", false],
  ["flag{[GUID]}", true],
  ["flag{[TEAM_HASH]}", true],
  ["", true],
  [" ", true],
])("the template %j is accepted: %s", (template, accepted) => {
  expect(templateBits(template) >= LEAST_BITS).toBe(accepted);
});

test("the complex table counts its own look-alikes, and characters outside the braces count nothing", () => {
  expect(templateBits("[CLEET]flag{hello sara}")).toBeCloseTo(16.229, 3);
  expect(templateBits("welcome to the game everyone{}")).toBe(0);
  expect(templateBits("flag{-_.: }")).toBe(0);
});

test("the mark is not part of the flag, so it adds no entropy", () => {
  expect(templateBits("[LEET]flag{hello world}")).toBe(templateBits("flag{hello world}"));
});
