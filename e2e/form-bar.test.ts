import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, test } from "vitest";
import { LANGUAGES } from "../worker/contract/wire/names.ts";
import { heightOf } from "./boxes.ts";
import { aGame, theAdmin } from "./person.ts";
import { sharedBrowser, sharedServer } from "./shared.ts";
import { cameAs, drawn, open, visit } from "./visit.ts";

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

/** What has the focus, if the bar or the navigation covers it. */
function coveredFocus(): string | null {
  const focused = document.activeElement!;
  const { left, width, top, bottom } = focused.getBoundingClientRect();
  // For a text field, the line with the cursor is what matters.
  const over = document.elementFromPoint(left + width / 2, Math.min(bottom - 2, top + 30))?.closest(".bottom-bar, nav");
  return over && !over.contains(focused) ? focused.outerHTML : null;
}

test.each([
  { width: 390, height: 844 },
  { width: 1_440, height: 900 },
])("at $width pixels the bar of a form covers nothing that has the focus", async (viewport) => {
  const page = await onForm({ viewport });
  await page.getByLabel("Title").focus();
  for (let n = 0; n < 20; n++) {
    await page.keyboard.press("Tab");
    // The page goes to what has the focus in a frame of its own.
    await drawn(page);
    await expect.poll(() => page.evaluate(coveredFocus)).toBeNull();
  }
});

test.each(LANGUAGES)("at 320 pixels the bar of a changed form is one row in %s", async (language) => {
  const page = await onForm({ viewport: { width: 320, height: 640 }, locale: language });
  await page.locator("main textarea").first().fill("Ahoy");
  const bar = page.locator(".bottom-bar");
  // It names what has changed.
  await bar.locator("output .font-medium").waitFor();
  await expect.poll(() => heightOf(bar)).toBeLessThan(60);
});

test("at 400 % zoom more than half of a window with a form shows the form", async () => {
  const page = await onForm({ viewport: { width: 320, height: 256 } });
  await page.getByLabel("Summary").fill("Ahoy");
  await page.locator(".bottom-bar").getByText("Changed:").waitFor();
  const shown = () =>
    page.evaluate(() => {
      const lines = Array.from({ length: innerHeight }, (_, y) => document.elementFromPoint(innerWidth / 2, y));
      return lines.filter((one) => one?.closest("main") && !one.closest(".bottom-bar")).length / innerHeight;
    });
  await expect.poll(shown).toBeGreaterThan(0.5);
});

test.each([
  { held: "upright", viewport: { width: 390, height: 844 }, insets: { left: 0, right: 0, bottom: 34 } },
  { held: "sideways", viewport: { width: 844, height: 390 }, insets: { left: 47, right: 47, bottom: 21 } },
])("on a phone held $held nothing that is used lies under its camera, its corners or its bottom edge", async ({ viewport, insets }) => {
  const page = await onForm({ viewport, isMobile: true, hasTouch: true });
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setSafeAreaInsetsOverride", { insets });
  const controls = page.locator(".rail, .bar, .bottom-bar, .head").locator("a, button").filter({ visible: true });
  expect(await controls.count()).toBeGreaterThan(7);
  const [right, bottom] = [viewport.width - insets.right, viewport.height - insets.bottom];
  const hidden = () =>
    controls.evaluateAll(
      (all, at) =>
        all
          .map((one) => ({ name: one.outerHTML, box: one.getBoundingClientRect() }))
          .filter(({ box }) => box.left < at.left || box.right > at.right || box.bottom > at.bottom)
          .map(({ name }) => name),
      { left: insets.left, right, bottom },
    );
  await expect.poll(hidden).toEqual([]);
  // Their borders are one.
  const room = async () => {
    const [save, bar] = [(await page.locator(".bottom-bar").boundingBox())!, await page.locator(".bar").boundingBox()];
    return (bar ? bar.y + 1 : viewport.height) - (save.y + save.height);
  };
  await expect.poll(room).toBeGreaterThanOrEqual(0);
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
