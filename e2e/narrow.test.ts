import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aCompetitor, aRunningGame, theAdmin, type Person } from "./person.ts";
import { sharedBrowser, sharedServer } from "./shared.ts";
import { cameAs, open, visit } from "./visit.ts";

const server = sharedServer();
let browser: Browser;
let admin: Person;
beforeAll(async () => {
  browser = await sharedBrowser();
  admin = await theAdmin(server.url);
});
afterAll(() => browser?.close());

test("at 320 pixels the lists of challenges show titles of usual lengths whole, to players and organisers", async () => {
  const own = await aRunningGame(admin);
  const title = "Semaphore by mail";
  await admin.call("PUT", `/api/edit/games/${own.id}/challenges/${own.challenge}`, { title });
  const player = await aCompetitor(server.url, own.id);
  // A solved card also has a mark beside its title.
  await player.call("POST", `/api/game/${own.id}/challenges/${own.challenge}`, { flag: "flag{right}" });
  const phone = { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true };
  for (const [who, path] of [
    [player, `/games/${own.id}/challenges`],
    [admin, `/admin/games/${own.id}/challenges`],
  ] as const) {
    const { page } = await visit(browser, server.url, phone);
    await cameAs(page, who);
    await open(page, path);
    const shown = page.getByRole("main").getByText(title).filter({ visible: true }).first();
    expect(await shown.evaluate((one) => [one.scrollWidth <= one.clientWidth, one.scrollHeight <= one.clientHeight])).toEqual([true, true]);
  }
});
