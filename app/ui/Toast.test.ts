import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const css = readFileSync(new URL("../styles/parts.css", import.meta.url), "utf8");
const [look] = /\.toasts \{[^}]*\}/.exec(css)!;

test("messages over the page are as high as their text: a popover's own height would be that of the window in Safari", () => {
  expect(look).toMatch(/@apply [^;]*\bh-auto\b/);
});

test("messages lie over the page also where the browser has no popovers, which are fixed by themselves", () => {
  expect(look).toMatch(/@apply [^;]*\bfixed\b/);
});
