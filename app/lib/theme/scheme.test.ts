import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { themeColours } from "./scheme.ts";

test("the browser's bars have the colour of the page in both schemes", () => {
  const css = readFileSync(new URL("../../app.css", import.meta.url), "utf8");
  const [dark, light] = Array.from(css.matchAll(/--page: var\((--[\w-]+)\);/g), ([, name]) => name);
  const shade = (name: string) => new RegExp(`${name}: (#[0-9a-f]{6});`).exec(css)![1]!;
  expect(themeColours("system")).toEqual([
    { media: "(prefers-color-scheme: light)", content: shade(light!) },
    { media: "(prefers-color-scheme: dark)", content: shade(dark!) },
  ]);
  expect(themeColours("light")).toEqual([{ content: shade(light!) }]);
  expect(themeColours("dark")).toEqual([{ content: shade(dark!) }]);
});
