import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { NAMESPACES } from "./setup.ts";

const read = (language: string, file: string) =>
  JSON.parse(readFileSync(new URL(`./${language}/${file}.json`, import.meta.url), "utf8")) as Record<string, string>;
/** Plural forms differ by language, so they are compared by what they belong to. */
const keysOf = (texts: Record<string, string>) => [
  ...new Set(Object.keys(texts).map((key) => key.replace(/_(?:zero|one|two|few|many|other)$/, ""))),
];
const placesIn = (text: string) => [...new Set(text.match(/\{\{\s*\w+/g))].sort();

describe.each(NAMESPACES)("the texts of %s", (namespace) => {
  const english = read("en-US", namespace);

  test.each(["ja-JP", "zh-CN"])("exist in %s, each with the same placeholders", (language) => {
    const own = read(language, namespace);
    expect(keysOf(own).sort()).toEqual(keysOf(english).sort());
    for (const [key, text] of Object.entries(own)) {
      expect(text.trim(), key).not.toBe("");
      if (english[key]) expect(placesIn(text), key).toEqual(placesIn(english[key]));
    }
  });
});

test("no language has a file of its own", () => {
  for (const language of ["en-US", "ja-JP", "zh-CN"])
    expect(readdirSync(new URL(`./${language}`, import.meta.url)).sort()).toEqual(NAMESPACES.map((name) => `${name}.json`).sort());
});
