import { beforeAll, expect, test } from "vitest";
import { aCompetitor, aGame, theAdmin, type Person } from "./person.ts";
import { sharedBrowser, sharedServer } from "./shared.ts";
import { cameAs, open, sees, visit } from "./visit.ts";

const server = sharedServer();
const browser = await sharedBrowser();
let admin: Person;
let game: number;
const ids: Record<string, number> = {};

async function challenge(
  title: string,
  rules: object,
  { of = game, ...more }: { of?: number } & Record<string, unknown> = {},
): Promise<void> {
  const at = `/api/edit/games/${of}/challenges`;
  const { id } = await admin.call<{ id: number }>("POST", at, { title, tag: "Web" });
  await admin.call("POST", `${at}/${id}/flags`, [{ flag: `flag{${title}}` }]);
  await admin.call("PUT", `${at}/${id}`, { isEnabled: true, rules, ...more });
  ids[title] = id;
}

beforeAll(async () => {
  admin = await theAdmin(server.url);
  game = (await aGame(admin)).id;
  await challenge("Door", {});
  await challenge("Safe", {});
  await challenge("Fuse", {});
});

test("an organiser saves rules, and they are there when the page is opened again", async () => {
  const { page } = await visit(browser, server.url, { viewport: { width: 1440, height: 900 } });
  await cameAs(page, admin);
  await open(page, `/admin/games/${game}/challenges/${ids["Door"]}`);
  await page.getByLabel("Add a challenge").selectOption({ label: "Safe" });
  await page.getByLabel("Add a challenge").selectOption({ label: "Fuse" });
  await page.getByLabel("How many are needed").selectOption({ label: "1 of 2" });
  await page.getByLabel("Until it opens, players see").selectOption({ label: "Nothing at all" });
  await page.getByLabel("Wrong attempts per team").fill("7");
  await page.getByRole("button", { name: "Save" }).click();
  await sees(page, "Saved");
  const { rules } = await admin.call<{ rules: object }>("GET", `/api/edit/games/${game}/challenges/${ids["Door"]}`);
  expect(rules).toMatchObject({
    requires: [{ challenge: ids["Safe"] }, { challenge: ids["Fuse"] }],
    least: 1,
    locked: "hidden",
    attempts: 7,
  });
});

const DEAR = "Under the third stone.";

test("without scripts the confirmation unfolds, and its button opens the hint", async () => {
  const { id: of } = await aGame(admin, { bloodBonus: 0 });
  await challenge("Gate", {}, { of, scoring: "static", originalScore: 100 });
  await challenge("Map", {}, { of, pricedHints: [{ id: "stone", content: DEAR, cost: 80, after: 0 }] });
  const one = await aCompetitor(server.url, of);
  await one.call("POST", `/api/game/${of}/challenges/${ids["Gate"]}`, { flag: "flag{Gate}" });
  const { page, faults } = await visit(browser, server.url, { javaScriptEnabled: false });
  await cameAs(page, one);
  await page.goto(`/games/${of}/challenges/${ids["Map"]}`);
  // Playwright's text search ignores what is in a noscript.
  const [offer, terms] = [page.locator("#hints ~ ol summary"), page.locator("#hints ~ ol form p").first()];
  expect(await offer.innerText()).toBe("Open for 80 points");
  expect(await terms.isVisible()).toBe(false);
  await offer.click();
  expect(await terms.innerText()).toBe("It costs your team 80 points, at once.");
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await sees(page, DEAR);
  const standings = () => one.call<{ items: object[] }>("GET", `/api/game/${of}/scoreboard`);
  await expect.poll(standings).toMatchObject({ items: [{ name: one.team, score: 20, hintPoints: 80 }] });
  expect(faults).toEqual([]);
});

test("an organiser prices a hint and moves it to the top; its id stays when its text changes", async () => {
  const { page } = await visit(browser, server.url, { viewport: { width: 1440, height: 900 } });
  await cameAs(page, admin);
  const hints = async () =>
    admin.call<{ hints: string[]; pricedHints: { id: string }[] }>("GET", `/api/edit/games/${game}/challenges/${ids["Safe"]}`);
  await open(page, `/admin/games/${game}/challenges/${ids["Safe"]}`);
  for (const [n, text] of ["Listen.", "Left, then right."].entries()) {
    await page.getByRole("button", { name: "Add a hint" }).click();
    await page.getByRole("textbox", { name: `Hint ${n + 1}` }).fill(text);
  }
  await page.getByLabel("Price of hint 2 in points").fill("40");
  await page.getByRole("button", { name: "Move hint 2 up" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await sees(page, "Saved");
  const first = await hints();
  expect(first).toMatchObject({ hints: ["Listen."], pricedHints: [{ content: "Left, then right.", cost: 40, after: 0 }] });
  await page.getByRole("textbox", { name: "Hint 1" }).fill("Left, right, left.");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(async () => (await hints()).pricedHints).toEqual([{ ...first.pricedHints[0], content: "Left, right, left." }]);
});
