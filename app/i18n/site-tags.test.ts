import { expect, test } from "vitest";
import { LANGUAGES, TAGS } from "#worker/contract/wire/names.ts";
import { SITE_TEXTS } from "#worker/domain/site/site-texts.ts";

test.each(LANGUAGES)("an archive in %s names categories as the platform's pages do", async (language) => {
  const { default: texts } = (await import(`./${language}/play/game.json`)) as { default: Record<string, string> };
  expect(SITE_TEXTS[language].tags).toEqual(Object.fromEntries(TAGS.map((tag) => [tag, texts[`tag.${tag}`]])));
});
