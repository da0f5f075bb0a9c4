import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { heightOf } from "./boxes.ts";
import { aCompetitor, aGame, aRunningGame, theAdmin, type Competitor, type Person } from "./person.ts";
import { sharedBrowser, sharedServer } from "./shared.ts";
import { cameAs, open, sideways, visit } from "./visit.ts";

const server = sharedServer();
const browser = await sharedBrowser();
let game: number;
let player: Competitor;

beforeAll(async () => {
  const admin = await theAdmin(server.url);
  // Its countdown is as long as one can be.
  const end = new Date(Date.now() + 3_000 * 86_400_000).toISOString();
  game = (await aGame(admin, { title: "Lighthouse keepers’ regatta", end })).id;
  player = await aCompetitor(server.url, game);
});

/** A page of a phone whose browser shows text at twice its size. */
async function onPhone(who: Person | null, path: string): Promise<Page> {
  const { page } = await visit(browser, server.url, { viewport: { width: 390, height: 844 }, reducedMotion: "reduce" });
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  if (who) await cameAs(page, who);
  await open(page, path);
  return page;
}

test.each(["/", "/games"])("with text at twice its size %s fits a visitor's phone", async (path) => {
  const page = await onPhone(null, path);
  await expect.poll(() => sideways(page)).toBe(0);
  const over = async () => (await heightOf(page.locator(".head"))) - (await heightOf(page.locator(".head .button")));
  await expect.poll(over).toBeGreaterThan(0);
});

test("with text at twice its size the profile fits its owner's phone", async () => {
  const page = await onPhone(player, "/account/profile");
  await expect.poll(() => sideways(page)).toBe(0);
});

test("with text at twice its size a game's title is beside nothing that takes its room", async () => {
  const page = await onPhone(player, `/games/${game}`);
  const title = page.getByRole("heading", { level: 1 });
  await expect.poll(() => title.evaluate((one) => one.scrollHeight <= one.clientHeight)).toBe(true);
  await expect.poll(() => sideways(page)).toBe(0);
});

test("with text at twice its size the monitor's submissions fit a phone", async () => {
  const page = await onPhone(await theAdmin(server.url), `/games/${game}/monitor/submissions`);
  await expect.poll(() => sideways(page)).toBe(0);
});

test.each(["en-US", "ja-JP"])(
  "a phone that shows everything at twice its size has a visitor's pages as wide as its screen, in %s",
  async (locale) => {
    const { page } = await visit(browser, server.url, { viewport: { width: 195, height: 422 }, locale, hasTouch: true, isMobile: true });
    for (const path of ["/", "/account/recovery", `/games/${game}`]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await open(page, path);
      // oxlint-disable-next-line no-await-in-loop
      await expect.poll(() => sideways(page), { message: path }).toBe(0);
    }
  },
);

test("a phone that shows everything at twice its size has the settings of a game as wide as its screen", async () => {
  const { page } = await visit(browser, server.url, { viewport: { width: 195, height: 422 }, hasTouch: true, isMobile: true });
  await cameAs(page, await theAdmin(server.url));
  await open(page, `/admin/games/${game}/info`);
  await expect.poll(() => sideways(page)).toBe(0);
});

test("a phone that shows everything at twice its size has room for a flag", async () => {
  const { id, challenge } = await aRunningGame(await theAdmin(server.url));
  const { page } = await visit(browser, server.url, { viewport: { width: 195, height: 422 }, hasTouch: true, isMobile: true });
  await cameAs(page, await aCompetitor(server.url, id));
  await open(page, `/games/${id}/challenges/${challenge}`);
  await expect.poll(async () => (await page.locator("#flag").boundingBox())?.width).toBeGreaterThan(120);
});
