import { beforeEach, expect, test, vi } from "vitest";
import { keepLanguage, wantedLanguage } from "./detect.ts";

const withBrowserIn = (...tags: string[]) => void vi.spyOn(navigator, "languages", "get").mockReturnValue(tags);

/** Where a language is looked for, in this order. */
const SOURCES: [string, (tag: string) => void][] = [
  ["the address", (tag) => history.replaceState(null, "", `/?lng=${tag}`)],
  ["the cookie", (tag) => void (document.cookie = `vexil_language=${tag}; Path=/`)],
  ["local storage", (tag) => localStorage.setItem("i18nextLng", tag)],
  ["session storage", (tag) => sessionStorage.setItem("i18nextLng", tag)],
  ["the browser", (tag) => withBrowserIn("fr-FR", tag)],
  ["the page", (tag) => void (document.documentElement.lang = tag)],
];

beforeEach(() => {
  history.replaceState(null, "", "/");
  document.cookie = "vexil_language=; Max-Age=0; Path=/";
  localStorage.clear();
  sessionStorage.clear();
  withBrowserIn();
  document.documentElement.lang = "";
});

test.each(SOURCES.map(([name], place) => [name, place] as const))("the language of %s comes before those that follow", (_, place) => {
  for (const [n, [, say]] of SOURCES.entries()) if (n >= place) say(n === place ? "ja" : "zh-CN");
  expect(wantedLanguage()).toBe("ja-JP");
});

test.each([
  ["zh", "zh-CN"],
  ["zh_TW", "zh-CN"],
  ["JA-jp", "ja-JP"],
  ["en-GB", "en-US"],
  ["fr", "en-US"],
  ["jam", "en-US"],
  ["", "en-US"],
])("%j is the language %s, English if there is none like it", (tag, language) => {
  localStorage.setItem("i18nextLng", tag);
  expect(wantedLanguage()).toBe(language);
});

test("a language that is not supported is passed over", () => {
  SOURCES[0]![1]("fr");
  SOURCES[2]![1]("zh_CN");
  expect(wantedLanguage()).toBe("zh-CN");
});

test("a choice is kept for the server, for this browser, and for clients that know the underscore", () => {
  keepLanguage("zh-CN");
  expect(document.cookie).toContain("vexil_language=zh-CN");
  expect([localStorage.getItem("i18nextLng"), localStorage.getItem("language")]).toEqual(["zh-CN", "zh_CN"]);
  expect(wantedLanguage()).toBe("zh-CN");
});
