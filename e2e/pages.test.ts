import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LANGUAGES, type Language } from "../worker/contract/wire/names.ts";
import { ENGLISH, pages, unseen } from "./all-pages.ts";
import { barriersOn, bringAxe } from "./barriers.ts";
import { fetchOnce } from "./fetch-once.ts";
import { cutRings } from "./focus-rings.ts";
import { check, HEIGHT, type Arrival } from "./page-check.ts";
import { textsOf } from "./page-language.ts";
import type { Person } from "./person.ts";
import { startServer } from "./server.ts";
import { sharedBrowser } from "./shared.ts";
import { aSmallWorld, type SmallWorld } from "./small-world.ts";
import { open, resize, sees, visit } from "./visit.ts";

const PHONE = 390;
const DESKTOP = 1_440;
/** Colours do not affect a page's words or widths, so each language is checked in one scheme. */
const SCHEME: Record<Language, "dark" | "light"> = { "en-US": "dark", "ja-JP": "light", "zh-CN": "dark" };
/** The server does not know the reader's zone, so none of these is the server's: times in the first HTML must match what the browser shows during hydration. */
const ZONE: Record<Language, string> = { "en-US": "America/St_Johns", "ja-JP": "Asia/Tokyo", "zh-CN": "Asia/Shanghai" };

/** Each page is rendered by the server in English and in one other language, and by the browser in the third. */
function arrival(language: Language, index: number): Arrival {
  const isLed = (index % 2 === 0 && language === "zh-CN") || (index % 2 === 1 && language === "ja-JP");
  return isLed && index > 0 ? "link" : "address";
}

let server: Awaited<ReturnType<typeof startServer>>;
const browser = await sharedBrowser();
let world: SmallWorld;
beforeAll(async () => {
  server = await startServer();
  world = await aSmallWorld(server.url);
});
afterAll(() => server?.stop());

/** The site for a user who chose a language and colours on an earlier visit. */
async function arrive(who: Person | null, language: Language, scheme: string) {
  const arrived = await visit(browser, server.url, { timezoneId: ZONE[language], reducedMotion: "reduce" });
  const pairs = [`vexil_language=${language}`, `vexil_scheme=${scheme}`, ...(who ? who.cookie.split("; ") : [])];
  const cookies = pairs
    .map((pair) => /^([^=]*)=(.*)$/.exec(pair)!)
    .map(([, name, value]) => ({ name: name!, value: value!, url: server.url }));
  await arrived.page.context().addCookies(cookies);
  return arrived;
}

async function barriers(page: Page, within: string): Promise<string[]> {
  await resize(page, { width: DESKTOP, height: HEIGHT });
  return barriersOn(page, within);
}

/** What is in the way of somebody who does not see the page, or has no mouse. The rings last, because who has the focus is scrolled to. */
async function hindrances(page: Page, path: string): Promise<string[]> {
  const found = await barriers(page, path === "/" ? "html" : "main");
  for (const width of [DESKTOP, PHONE]) {
    await resize(page, { width, height: HEIGHT });
    found.push(...(await cutRings(page)).map((element) => `cuts off the ring around ${element} at ${width} px`));
  }
  return found;
}

test("every route is among the pages", () => {
  expect(unseen([...ENGLISH, ...pages(world).flatMap(([, paths]) => paths)])).toEqual([]);
});

test.each(ENGLISH)("%s has no accessibility barriers", async (path) => {
  const { page } = await arrive(null, "en-US", "dark");
  await open(page, path);
  expect(await barriers(page, "main details")).toEqual([]);
});

test.each(LANGUAGES)("every page is complete in %s, on a phone and on a desktop", async (language) => {
  const widths = language === "en-US" ? [DESKTOP, PHONE] : [PHONE, DESKTOP];
  const titled = new Map<string, string>();
  const wrong = await Promise.all(
    pages(world).map(async ([who, paths]) => {
      const { page, faults } = await arrive(who, language, SCHEME[language]);
      if (language === "en-US") await bringAxe(page);
      const found: string[] = [];
      for (const [index, path] of paths.entries()) {
        found.push(...(await check(page, path, language, widths, arrival(language, index))));
        const [title, { pathname }] = [await page.title(), new URL(page.url())];
        const named = `${title} for ${who?.name}`;
        if ((titled.get(named) ?? pathname) !== pathname) found.push(`${path} has the title of ${titled.get(named)}: ${title}`);
        titled.set(named, pathname);
        // A page's accessibility and target sizes do not depend on its language.
        if (language === "en-US") found.push(...(await hindrances(page, path)).map((text) => `${path} ${text}`));
      }
      return [...found, ...faults];
    }),
  );
  expect(wrong.flat()).toEqual([]);
});

test.each(["dark", "light"])("the first page has %s colours if they were chosen", async (scheme) => {
  const { page } = await arrive(null, "en-US", scheme);
  await open(page, "/");
  const [r, g, b] = (await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).match(/[\d.]+/g)!.map(Number);
  expect(r! + g! + b! < 3 * 128).toBe(scheme === "dark");
});

test.each(LANGUAGES)("an address without a page says so in %s", async (language) => {
  const { page } = await arrive(null, language, "dark");
  const answer = await page.goto("/no/such/page");
  expect(answer?.status()).toBe(404);
  await sees(page, textsOf(language)["notFound.title"]!);
  expect(await page.title()).toContain(textsOf(language)["notFound.title"]);
});

test("the English texts use the words of the specification", () => {
  expect(textsOf("en-US")["notFound.title"]).toBe("Page does not exist");
});

const BROKEN = 'export const handle = { i18n: [] }; export default function Page() { throw new Error("torn sail"); }';

/** Breaks a page's code on its way to the browser, goes there, repairs it, and presses a button of the error screen. */
async function recover(page: Page, button: string): Promise<void> {
  const code = /\/static\/about-[^/]+\.js$/;
  await page.route(code, (route) => route.fulfill({ contentType: "text/javascript", body: BROKEN }));
  await open(page, "/");
  await page.evaluate(() => localStorage.setItem("vexil.cache", "what was kept"));
  await page.getByRole("link", { name: "About" }).last().click();
  await page.getByRole("heading", { name: "Something went wrong" }).waitFor();
  await sees(page, "torn sail");
  await page.unroute(code);
  await page.getByRole("main").getByRole("button", { name: button }).click();
  await page.getByRole("heading", { name: "How a game works" }).waitFor();
}

test("a page that breaks in the browser reports it, and works again after a retry", async () => {
  const { page } = await arrive(null, "en-US", "dark");
  await recover(page, "Try again");
});

test("clearing the cache repairs a broken page and removes what was stored", async () => {
  const { page } = await arrive(null, "en-US", "dark");
  await recover(page, "Clean cache");
  expect(await page.evaluate(() => localStorage.getItem("vexil.cache"))).toBeNull();
});

test("the platform's own name, words and colour are in the very first response", async () => {
  const own = {
    title: "Harbour",
    slogan: "Set sail",
    description: "Flags by the sea",
    footerInfo: "Run by **us**",
    customTheme: "#FF8800",
  };
  await world.admin.call("PUT", "/api/admin/config", { globalConfig: own });
  const html = await (await fetchOnce(`${server.url}/about`)).text();
  await world.admin.call("PUT", "/api/admin/config", {
    globalConfig: { title: "", slogan: "", description: "", footerInfo: "", customTheme: "" },
  });
  expect(html).toMatch(/<title>[^<]* · Harbour<\/title>/);
  expect(html).toContain('<meta name="description" content="Flags by the sea"/>');
  expect(html).toContain("Run by <strong>us</strong>");
  expect(html).toMatch(/<style nonce="[^"]+">:root\{--color-brand-0:#[0-9a-f]{6};/);
  expect(await (await fetchOnce(`${server.url}/about`)).text()).not.toContain("--color-brand-0:#");
});
