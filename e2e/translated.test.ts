import { expect, test } from "vitest";
import { aCompetitor, aRunningGame, theAdmin } from "./person.ts";
import { sharedBrowser, sharedServer } from "./shared.ts";
import { translate, translated } from "./translator.ts";
import { alive, cameAs, open, sees, visit, withoutItsScripts } from "./visit.ts";

const server = sharedServer();
const browser = await sharedBrowser();
const admin = await theAdmin(server.url);

async function aReader() {
  const game = await aRunningGame(admin);
  const player = await aCompetitor(server.url, game.id);
  const { page, faults } = await visit(browser, server.url);
  await cameAs(page, player);
  return { game, player, page, faults };
}

test("a challenge whose page the browser translates is solved, and names stay as they are", async () => {
  const { game, player, page, faults } = await aReader();
  await open(page, `/games/${game.id}/challenges/${game.challenge}`);
  await translate(page);
  const flag = page.getByPlaceholder("Flag", { exact: true });
  await flag.fill("flag{wrong}");
  await flag.press("Enter");
  await sees(page, /^‹Wrong\./);
  await flag.fill("flag{right}");
  await flag.press("Enter");
  await sees(page, translated("Solved by your team"));
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).first().click();
  await page
    .getByRole("link", { name: translated("Scoreboard") })
    .filter({ visible: true })
    .first()
    .click();
  await expect.poll(() => page.getByRole("rowheader").allInnerTexts()).toEqual([player.team]);
  expect(faults).toEqual([]);
});

test("what a translated page shows only at times comes and goes", async () => {
  const { page, faults } = await aReader();
  await open(page, "/account/profile");
  await translate(page);
  await page.getByRole("button", { name: translated("Save") }).click();
  await sees(page, translated("Saved"));
  await page.getByRole("button", { name: translated("Change password") }).click();
  await sees(page, translated("A required value is missing."));
  await page.getByLabel(translated("New password")).fill("x1");
  await sees(page, translated("Too short"));
  expect(faults).toEqual([]);
});

test.each([
  ["any of its scripts has come", "/static/*.js"],
  ["its texts have come", "/static/common-*.js"],
])("a page that the browser translates before %s works", async (_, late) => {
  const { game, page } = await aReader();
  const release = await withoutItsScripts(page, `/games/${game.id}/challenges/${game.challenge}`, late);
  await page.getByRole("heading", { name: game.title }).first().waitFor();
  await translate(page);
  release();
  await alive(page);
  const flag = page.getByPlaceholder("Flag", { exact: true });
  await flag.fill("flag{wrong}");
  await flag.press("Enter");
  await sees(page, /^‹?Wrong\./);
});
