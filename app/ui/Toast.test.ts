import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("messages over the page are as high as their text: a popover's own height would be that of the window in Safari", () => {
  const css = readFileSync(new URL("../styles/parts.css", import.meta.url), "utf8");
  expect(/\.toasts \{[^}]*\}/.exec(css)![0]).toMatch(/@apply [^;]*\bh-auto\b/);
});
