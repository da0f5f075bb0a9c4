import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, test } from "vitest";
import { LANGUAGES } from "../worker/contract/wire/names.ts";
import { aGame, theAdmin } from "./person.ts";
import { sharedBrowser, sharedServer } from "./shared.ts";
import { cameAs, open, visit } from "./visit.ts";

const server = sharedServer();
const browser = await sharedBrowser();
const admin = await theAdmin(server.url);
const game = (await aGame(admin)).id;

/** The longest form there is: that of a game. */
async function onForm(options: BrowserContextOptions): Promise<Page> {
  const { page } = await visit(browser, server.url, { reducedMotion: "reduce", ...options });
  await cameAs(page, admin);
  await open(page, `/admin/games/${game}/info`);
  return page;
}

test.each([
  { width: 390, height: 844 },
  { width: 1_440, height: 900 },
])("at $width pixels the bar of a form covers nothing that has the focus", async (viewport) => {
  const page = await onForm({ viewport });
  await page.getByLabel("Title").focus();
  for (let n = 0; n < 20; n++) {
    await page.keyboard.press("Tab");
    const covered = await page.evaluate(() => {
      const focused = document.activeElement!;
      const { left, width, top, bottom } = focused.getBoundingClientRect();
      // For a text field, the line with the cursor is what matters.
      const over = document.elementFromPoint(left + width / 2, Math.min(bottom - 2, top + 30))?.closest(".bottom-bar, nav");
      return over && !over.contains(focused) ? focused.outerHTML : null;
    });
    expect(covered).toBeNull();
  }
});

test.each(LANGUAGES)("at 320 pixels the bar of a changed form is one row in %s", async (language) => {
  const page = await onForm({ viewport: { width: 320, height: 640 }, locale: language });
  await page.locator("main textarea").first().fill("Ahoy");
  expect((await page.locator(".bottom-bar").boundingBox())!.height).toBeLessThan(60);
});

test("at 400 % zoom more than half of a window with a form shows the form", async () => {
  const page = await onForm({ viewport: { width: 320, height: 256 } });
  await page.getByLabel("Summary").fill("Ahoy");
  const shown = await page.evaluate(() => {
    const lines = Array.from({ length: innerHeight }, (_, y) => document.elementFromPoint(innerWidth / 2, y));
    return lines.filter((one) => one?.closest("main") && !one.closest(".bottom-bar")).length / innerHeight;
  });
  expect(shown).toBeGreaterThan(0.5);
});

test.each([
  { held: "upright", viewport: { width: 390, height: 844 }, insets: { left: 0, right: 0, bottom: 34 } },
  { held: "sideways", viewport: { width: 844, height: 390 }, insets: { left: 47, right: 47, bottom: 21 } },
])("on a phone held $held nothing that is used lies under its camera, its corners or its bottom edge", async ({ viewport, insets }) => {
  const page = await onForm({ viewport, isMobile: true, hasTouch: true });
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setSafeAreaInsetsOverride", { insets });
  const controls = await page.locator(".rail, .bar, .bottom-bar, .head").locator("a, button").filter({ visible: true }).all();
  expect(controls.length).toBeGreaterThan(7);
  for (const one of controls) {
    const { x, y, width, height } = (await one.boundingBox())!;
    expect(x).toBeGreaterThanOrEqual(insets.left);
    expect(x + width).toBeLessThanOrEqual(viewport.width - insets.right);
    expect(y + height).toBeLessThanOrEqual(viewport.height - insets.bottom);
  }
  const [save, bar] = [(await page.locator(".bottom-bar").boundingBox())!, await page.locator(".bar").boundingBox()];
  // Their borders are one.
  expect(save.y + save.height).toBeLessThanOrEqual(bar ? bar.y + 1 : viewport.height);
});

test("the wheel over a number that has the focus scrolls the page, and leaves the number and the focus", async () => {
  const page = await onForm({ viewport: { width: 1_440, height: 600 } });
  const number = page.getByRole("spinbutton").first();
  await number.fill("50");
  const { x, y } = (await number.boundingBox())!;
  await page.mouse.move(x + 20, y + 10);
  const before = await page.evaluate(() => scrollY);
  await page.mouse.wheel(0, 100);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before);
  await expect.poll(() => number.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await number.inputValue()).toBe("50");
});
