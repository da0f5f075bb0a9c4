import { expect, test } from "vitest";
import { boxOf } from "./boxes.ts";
import { aCompetitor, aGame, aRunningGame, theAdmin } from "./person.ts";
import { sharedBrowser, sharedServer } from "./shared.ts";
import { open, sees, visit } from "./visit.ts";

const server = sharedServer();
const browser = await sharedBrowser();
const admin = await theAdmin(server.url);

test.each([
  { width: 390, height: 844 },
  { width: 1_920, height: 1_080 },
  { width: 1_024, height: 768 },
])(
  "on a stage of $width pixels, of more than ten days every digit of the countdown is seen, with and without a background",
  async (viewport) => {
    const far = await aGame(admin, { end: new Date(Date.now() + 12.5 * 86_400_000).toISOString() });
    await admin.call("PUT", `/api/edit/games/${far.id}/stage`, { scene: "countdown" });
    const { page } = await visit(browser, server.url, { viewport, locale: "ja-JP" });
    for (const look of ["", "?transparent"]) {
      await open(page, `/games/${far.id}/stage${look}`);
      const digits = page.locator(".countdown-figures");
      await digits.waitFor();
      await expect.poll(() => digits.textContent()).toContain("12日");
      const isSeen = async () => {
        const { left, right } = await boxOf(digits);
        return left >= 0 && right <= viewport.width;
      };
      await expect.poll(isSeen).toBe(true);
    }
  },
);

test("a stage names categories in its language", async () => {
  const game = (await aRunningGame(admin)).id;
  const { teamId } = await aCompetitor(server.url, game);
  await admin.call("PUT", `/api/edit/games/${game}/stage`, { scene: "leaders", teamId });
  const { page } = await visit(browser, server.url, { viewport: { width: 1_920, height: 1_080 }, locale: "ja-JP" });
  await open(page, `/games/${game}/stage`);
  await sees(page, "その他");
  await admin.call("PUT", `/api/edit/games/${game}/stage`, { scene: "spotlight" });
  await page.locator(".spotlight-tags").getByText("その他").waitFor();
});

test("a stage on a phone breaks an address in the organisers' message, and does not scroll sideways", async () => {
  const game = (await aRunningGame(admin)).id;
  const message = "Slides: https://regatta.example.org/events/2026/harbour/opening-ceremony/slides.html";
  await admin.call("PUT", `/api/edit/games/${game}/stage`, { scene: "message", message });
  const { page } = await visit(browser, server.url, { viewport: { width: 390, height: 844 } });
  await open(page, `/games/${game}/stage`);
  await sees(page, message);
  await expect.poll(() => page.locator(".stage-room").evaluate((room) => room.scrollWidth - room.clientWidth)).toBe(0);
});

test.each([390, 195])("on a stage of %d pixels the title and the names of teams are read, not only their first letters", async (width) => {
  const { id, challenge } = await aRunningGame(admin, {
    title: "Harbour Regatta",
    end: new Date(Date.now() + 30 * 3_600_000).toISOString(),
  });
  const team = await aCompetitor(server.url, id);
  await team.call("POST", `/api/game/${id}/challenges/${challenge}`, { flag: "flag{right}" });
  const { page } = await visit(browser, server.url, { viewport: { width, height: 422 } });
  await open(page, `/games/${id}/stage`);
  const widthOf = (text: string) => page.getByText(text, { exact: true }).evaluate((one) => one.getBoundingClientRect().width);
  await page.locator(".ladder-score").filter({ hasText: /\d{3}/ }).waitFor();
  await expect.poll(() => widthOf("Harbour Regatta")).toBeGreaterThan(90);
  await expect.poll(() => widthOf(team.team)).toBeGreaterThan(50);
});
