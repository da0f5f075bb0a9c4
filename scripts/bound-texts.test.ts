import { expect, test } from "vitest";
import { bound } from "./bound-texts.mjs";

test.each([
  ["{{total}} 問中 {{place}} 番目", "{{total}}·問中 {{place}}·番目"],
  ["{{all, number}} 件中 {{n, number}} 件目", "{{all, number}}·件中 {{n, number}}·件目"],
  ["第 {{rank}} 名，共 {{teams}} 支队伍", "第·{{rank}}·名，共 {{teams}}·支队伍"],
  ["1 行に 1 つ、PDF は 20 MB まで", "1·行に 1·つ、PDF は 20 MB まで"],
  ["{{user}} 解出了 {{challenge}}", "{{user}}·解出了 {{challenge}}"],
])("a line of %s does not break before a counter", (text, shown) => {
  expect(bound(text).replaceAll("\u00a0", "·")).toBe(shown);
});
