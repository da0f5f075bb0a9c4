import { createInstance } from "i18next";
import { expect, test } from "vitest";
import { i18nOptions } from "./setup.ts";
import { said } from "./said.ts";

async function texts(language: string) {
  const made = createInstance();
  const resources = {
    "en-US": { common: { name: "Name", solves_one: "{{count}} solve", solves_other: "{{count}} solves" }, board: { name: "Team" } },
    "ja-JP": { common: { name: "名前" } },
  };
  await made.init({ ...i18nOptions, lng: language, resources });
  let lookups = 0;
  const ask = (namespace: string) => {
    const t = made.getFixedT(made.language, namespace) as unknown as (key: string, values?: Record<string, unknown>) => string;
    return said(made, namespace, (key, values) => {
      lookups += 1;
      return t(key, values);
    });
  };
  return { made, ask, lookups: () => lookups };
}

test("a text without values is looked up once, whichever component uses it", async () => {
  const { ask, lookups } = await texts("en-US");
  expect([ask("common")("name"), ask("common")("name"), ask("common")("name")]).toEqual(["Name", "Name", "Name"]);
  expect(lookups()).toBe(1);
});

test("a text with values is rendered each time", async () => {
  const { ask } = await texts("en-US");
  expect([1, 2, 1].map((count) => ask("common")("solves", { count }))).toEqual(["1 solve", "2 solves", "1 solve"]);
});

test("namespaces and languages are kept apart", async () => {
  const { made, ask } = await texts("en-US");
  expect([ask("common")("name"), ask("board")("name")]).toEqual(["Name", "Team"]);
  await made.changeLanguage("ja-JP");
  expect(ask("common")("name")).toBe("名前");
  expect((await texts("en-US")).ask("common")("name")).toBe("Name");
});
