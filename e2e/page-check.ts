import type { Page } from "playwright-core";
import type { Language } from "../worker/contract/wire/names.ts";
import { notIn, textsOf } from "./page-language.ts";
import { drawn, lead, open, resize } from "./visit.ts";

/** Of the window, at any width. */
export const HEIGHT = 900;

/** How a page is reached: by its address, or from the previous page like a link. */
export type Arrival = "address" | "link";

/** A text key where its text should be: a namespace, a dot, a name. */
const KEY = new RegExp(
  `(?<![\\w./@-])(?:[\\w/-]+:)?(?:${[...new Set(Object.keys(textsOf("en-US")).map((key) => key.split(".")[0]))].join("|")})\\.[a-zA-Z]\\w+(?![\\w/])`,
  "g",
);

/** Opens a page at the first width, then changes to the others. Returns what is wrong with it. */
export async function check(page: Page, path: string, language: Language, widths: number[], by: Arrival): Promise<string[]> {
  const wrong: string[] = [];
  await resize(page, { width: widths[0]!, height: HEIGHT });
  const status = by === "link" ? await lead(page, path) : (await open(page, path))?.status();
  if (status !== 200) wrong.push(`answered ${status}`);
  if (new URL(page.url()).pathname !== path.split("?")[0]) wrong.push(`led to ${page.url()}`);
  for (const width of widths) {
    await resize(page, { width, height: HEIGHT });
    wrong.push(...(await lasting(page, overflowing)).map((element) => `${element} is wider than ${width} px`));
    wrong.push(...(await lasting(page, brokenWords)).map((word) => `${word} is broken at ${width} px`));
  }
  const { title, lang, said, main, withoutScripts } = await page.evaluate(readPage);
  if (title.trim() === "") wrong.push("has no title");
  if (lang !== language) wrong.push(`has the language ${lang}`);
  for (const text of withoutScripts) wrong.push(`shows what is for visitors without scripts, as markup: ${text.slice(0, 60)}`);
  for (const key of `${title}\n${said}`.match(KEY) ?? []) wrong.push(`shows the key ${key}`);
  const foreign = notIn(language, main);
  if (foreign) wrong.push(foreign);
  return wrong.map((text) => `${path} ${text}`);
}

/** What is found in two different frames: on a busy machine a page may be looked at while it is still on its way to another width. */
async function lasting(page: Page, find: (page: Page) => Promise<string[]>): Promise<string[]> {
  if ((await find(page)).length === 0) return [];
  await drawn(page);
  return find(page);
}

function readPage() {
  const named = [...document.querySelectorAll("[aria-label], [title], [placeholder], [alt]")];
  const names = named.flatMap((element) => ["aria-label", "title", "placeholder", "alt"].map((name) => element.getAttribute(name) ?? ""));
  const range = document.createRange();
  const isDrawn = (element: Element) => {
    range.selectNodeContents(element);
    return range.getClientRects().length > 0;
  };
  return {
    withoutScripts: [...document.querySelectorAll("noscript")].filter(isDrawn).map(({ textContent }) => textContent),
    title: document.title,
    lang: document.documentElement.lang,
    said: [document.body.innerText, ...names].join("\n"),
    main: document.querySelector("main")?.innerText ?? "",
  };
}

/** What makes the page scroll horizontally: elements that extend past its right edge and are in nothing that scrolls by itself. */
async function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const clips = (element: Element | null): boolean =>
      element !== null && element !== document.body && (getComputedStyle(element).overflowX !== "visible" || clips(element.parentElement));
    const past = [...document.querySelectorAll("body *")].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1 && !clips(element.parentElement),
    );
    return past.slice(0, 3).map((element) => `<${element.localName} class="${element.getAttribute("class") ?? ""}">`);
  });
}

/** Short words that continue on the next line: what they are in has become too narrow. Code and addresses break where they must. */
export async function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const range = document.createRange();
    const isBroken = (node: Text, { 0: word, index }: RegExpExecArray) => {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const isUpright = getComputedStyle(node.parentElement!).writingMode === "horizontal-tb";
      const parts = [...range.getClientRects()].filter(({ width, height }) => Math.min(width, height) > 0.5);
      return new Set(parts.map(({ top, left }) => Math.round(isUpright ? top : left))).size > 1;
    };
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
      if (!node.parentElement!.checkVisibility() || node.parentElement!.closest("pre, code, svg, .font-mono, .sr-only")) continue;
      const broken = [...node.data.matchAll(/(?<![\p{L}\p{N}])\p{Script=Latin}{3,10}(?![\p{L}\p{N}])/gu)].find((match) =>
        isBroken(node, match),
      );
      if (broken) found.push(`“${broken[0]}” in <${node.parentElement!.localName}>`);
    }
    return found.slice(0, 3);
  });
}
