import type { Page } from "playwright-core";
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

/** Opens a page whose texts, without which React does not begin, come only when the function that this resolves with is called. */
async function beforeReact(page: Page, path: string): Promise<() => void> {
  const asked = page.waitForRequest("/static/common-*.js");
  const release = await withoutItsScripts(page, path, "/static/common-*.js");
  await asked;
  return release;
}

test.each([
  ["any of its scripts has come", withoutItsScripts],
  ["React has begun", beforeReact],
])("a page that the browser translates before %s works", async (_, openedBefore) => {
  const { game, page } = await aReader();
  const release = await openedBefore(page, `/games/${game.id}/challenges/${game.challenge}`);
  await page.getByRole("heading", { name: game.title }).first().waitFor();
  await translate(page);
  release();
  await alive(page);
  const flag = page.getByPlaceholder("Flag", { exact: true });
  await flag.fill("flag{wrong}");
  await flag.press("Enter");
  await sees(page, /^‹?Wrong\./);
});

test("what password managers and others add before React has begun stays where it is, and so does what was typed", async () => {
  const { game, page, faults } = await aReader();
  const release = await beforeReact(page, `/games/${game.id}/challenges/${game.challenge}`);
  const flag = page.getByPlaceholder("Flag", { exact: true });
  await flag.fill("flag{half");
  const added = await page.evaluate(() => {
    const add = (parent: Node, before: Node | null) =>
      parent.insertBefore(Object.assign(document.createElement("div"), { className: "added" }), before);
    add(document.documentElement, null);
    add(document.body, document.body.firstChild);
    for (const field of document.querySelectorAll("input")) add(field.parentElement!, field.nextSibling);
    return document.querySelectorAll(".added").length;
  });
  release();
  await alive(page);
  await expect.poll(() => page.locator(".added").count()).toBe(added);
  expect(await page.locator("input + .added").count()).toBe(added - 2);
  expect(await flag.inputValue()).toBe("flag{half");
  expect(faults).toEqual([]);
});
