import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { barriersOn } from "./barriers.ts";
import { aCompetitor, aRunningGame, theAdmin } from "./person.ts";
import { sharedBrowser, sharedServer } from "./shared.ts";
import { alive, cameAs, drawn, keepMessages, open, resize, sees, visit } from "./visit.ts";

const server = sharedServer();
const browser = await sharedBrowser();
const admin = await theAdmin(server.url);

async function at(path: string): Promise<Page> {
  const { page } = await visit(browser, server.url);
  await cameAs(page, admin);
  await open(page, path);
  return page;
}

test("a host is added by pressing a button, typing its name and pressing Enter", async () => {
  const page = await at("/admin/hosts");
  await page.getByRole("button", { name: "Add a host" }).first().click();
  await page.getByRole("dialog").waitFor();
  await page.keyboard.type("berth 7");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Run this on berth 7" }).waitFor();
});

test("pressing Enter right after the dialog for a host has opened asks for the name and does not close it", async () => {
  const page = await at("/admin/hosts");
  await page.getByRole("button", { name: "Add a host" }).first().click();
  const field = page.getByRole("dialog").getByRole("textbox");
  await field.waitFor();
  await page.keyboard.press("Enter");
  await page.locator("dialog input[aria-invalid=true]").waitFor();
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
});

test("a game is created by pressing a button, typing its title and pressing Enter", async () => {
  const page = await at("/admin/games");
  await page.getByRole("button", { name: "Create a game" }).first().click();
  await page.getByRole("dialog").waitFor();
  await page.keyboard.type("Regatta");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/admin\/games\/\d+/);
});

/** Opens the dialog for a new game, whose requests to this address wait until the function that this returns is called. */
async function creating(page: Page, held: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(held, async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole("button", { name: "Create a game" }).first().click();
  await page.getByRole("dialog").waitFor();
  await page.keyboard.type("Once");
  return release;
}

test("a game is created once, however often Enter is pressed while the page that it leads to is being read", async () => {
  const page = await at("/admin/games");
  const made: string[] = [];
  page.on("request", (request) => request.method() === "POST" && made.push(request.url()));
  const release = await creating(page, "**/info.data*");
  const read = page.waitForRequest("**/info.data*");
  await page.keyboard.press("Enter");
  await read;
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  release();
  await page.waitForURL(/\/admin\/games\/\d+\/info/);
  expect(made).toHaveLength(1);
});

test("somebody who does not wait for a new game and goes to another page is left there", async () => {
  const page = await at("/admin/games");
  const release = await creating(page, "**/api/edit/games");
  const answered = page.waitForResponse("**/api/edit/games");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Users" }).first().click();
  await page.waitForURL("/admin/users");
  await alive(page);
  const read: string[] = [];
  page.on("request", (request) => void read.push(request.url()));
  release();
  await (await answered).finished();
  // Whatever the answer leads to has begun once the page has drawn again.
  await drawn(page);
  expect([new URL(page.url()).pathname, read.filter((url) => url.includes("/info"))]).toEqual(["/admin/users", []]);
});

test("a double click opens a dialog and leaves it open; a press beside it returns the focus to the button that opened it", async () => {
  const page = await at("/admin/games");
  const button = page.getByRole("button", { name: "Create a game" }).first();
  await button.dblclick();
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  await drawn(page);
  expect(await dialog.isVisible()).toBe(true);
  await page.mouse.click(20, 500);
  await dialog.waitFor({ state: "hidden" });
  await expect.poll(() => labelOf(page)).toBe("Create a game");
});

test("a confirmation dialog starts with the focus on its closing button", async () => {
  const { id } = await admin.call<{ id: number }>("POST", "/api/edit/games", { title: "Asked", start: 1e12, end: 1e12 + 1 });
  await admin.call("POST", `/api/edit/games/${id}/notices`, { content: "Ahoy" });
  const page = await at(`/admin/games/${id}/notices`);
  await page.getByRole("button", { name: "Delete the notice" }).click();
  await page.getByRole("dialog").waitFor();
  await expect.poll(() => labelOf(page)).toBe("Close");
});

/** Whether the focus is in an open dialog, or in the browser's own controls, which come after the last control of the page. */
const isKept = (page: Page) =>
  page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest("dialog[open]") != null);
const labelOf = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent);

const widthOf = (page: Page) => page.getByRole("main").evaluate((main) => main.getBoundingClientRect().width);
const scrolls = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).overflowY !== "hidden");

test("Tab stays in an open dialog in both directions, and the page behind it neither scrolls nor moves; Escape returns the focus to the button that opened it", async () => {
  const page = await at("/admin/games");
  // So low that it has a scrollbar.
  await resize(page, { width: 1_280, height: 200 });
  const width = await widthOf(page);
  await page.getByRole("button", { name: "Create a game" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create a game" });
  await dialog.waitFor();
  await expect.poll(async () => [await scrolls(page), await widthOf(page)]).toEqual([false, width]);
  const controls = await dialog.locator(":is(button, input, select, textarea):not(:disabled)").count();
  expect(controls).toBeGreaterThan(3);
  for (const key of ["Tab", "Shift+Tab"]) {
    for (let press = 0; press < controls + 2; press += 1) {
      await page.keyboard.press(key);
      expect(await isKept(page)).toBe(true);
    }
  }
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await expect.poll(() => scrolls(page)).toBe(true);
  await expect.poll(() => labelOf(page)).toBe("Create a game");
});

test("closing a challenge that was opened by its address does not move the page behind it", async () => {
  const { id, challenge } = await aRunningGame(admin);
  const { page } = await visit(browser, server.url, { viewport: { width: 1_440, height: 200 } });
  await cameAs(page, await aCompetitor(server.url, id));
  await open(page, `/games/${id}/challenges/${challenge}`);
  const leftOf = () => page.getByRole("main", { includeHidden: true }).evaluate((main) => main.getBoundingClientRect().left);
  const left = await leftOf();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await expect.poll(async () => [await scrolls(page), await leftOf()]).toEqual([true, left]);
});

test("an open challenge is printed once and whole, and not the page behind it", async () => {
  const { id, challenge } = await aRunningGame(admin);
  const content = Array.from({ length: 120 }, (_, n) => `Paragraph ${n + 1}.`).join("\n\n");
  await admin.call("PUT", `/api/edit/games/${id}/challenges/${challenge}`, { content });
  const { page } = await visit(browser, server.url, { viewport: { width: 1_440, height: 900 } });
  await cameAs(page, await aCompetitor(server.url, id));
  await open(page, `/games/${id}/challenges/${challenge}`);
  await page.emulateMedia({ media: "print" });
  const sheet = page.getByRole("dialog");
  const first = sheet.getByText("Paragraph 1.", { exact: true });
  const last = sheet.getByText("Paragraph 120.");
  const isIn = (part: Locator) =>
    part.evaluate((one) => one.getBoundingClientRect().bottom <= one.closest("dialog")!.getBoundingClientRect().bottom);
  await expect.poll(async () => [await isIn(first), await isIn(last)]).toEqual([true, true]);
  const screenOnly = [page.locator("h1"), sheet.getByLabel(/^Flag of/)];
  await expect.poll(() => Promise.all(screenOnly.map((part) => part.isVisible()))).toEqual([false, false]);
  // Fixed, it would be repeated on each page.
  await expect.poll(() => sheet.evaluate((dialog) => getComputedStyle(dialog).position)).toBe("absolute");
});

test("of a dialog over a sheet Escape closes the top one, and the focus goes back step by step", async () => {
  // Users created by other files are different ones.
  const page = await at(`/admin/users?q=${admin.name}`);
  const row = page.getByRole("row").filter({ hasText: admin.name }).getByRole("button").first();
  await row.click();
  const sheet = page.getByRole("dialog").first();
  const bio = sheet.getByLabel("Bio");
  await bio.fill("Ahoy");
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.waitFor();
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "hidden" });
  await expect.poll(() => bio.evaluate((field) => field === document.activeElement)).toBe(true);
  // Browsers let no page refuse Escape twice unless something was clicked or typed in between.
  for (let times = 0; times < 5; times++) await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Leave without saving" }).click();
  await sheet.waitFor({ state: "hidden" });
  await expect.poll(() => row.evaluate((button) => button === document.activeElement)).toBe(true);
});

/** Whether screen readers find the text: what lies behind an open dialog they do not. */
async function isHeard(page: Page, text: string): Promise<boolean> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  return nodes.some(({ ignored, name }) => !ignored && name?.value === text);
}

test("a message over an open challenge is heard, and closing it leaves the challenge open with what was typed", async () => {
  const { id, challenge } = await aRunningGame(admin);
  const player = await aCompetitor(server.url, id);
  const { page } = await visit(browser, server.url, { viewport: { width: 1_440, height: 900 } });
  await cameAs(page, player);
  await keepMessages(page);
  await open(page, `/games/${id}/challenges/${challenge}`);
  await page.getByRole("textbox", { name: "Flag of Warm up" }).fill("flag{half");
  await sees(page, /^Live$/);
  await admin.call("POST", `/api/edit/games/${id}/notices`, { content: "Ahoy" });
  const message = page.locator(".toasts", { hasText: "The organisers posted a notice." });
  await message.waitFor();
  await expect.poll(() => isHeard(page, "The organisers posted a notice.")).toBe(true);
  await message.evaluate(async (one) => void (await Promise.all(one.getAnimations({ subtree: true }).map(({ finished }) => finished))));
  // Beside the challenge, where a press closes it.
  const box = (await message.getByRole("button", { includeHidden: true }).boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await message.waitFor({ state: "hidden" });
  expect(await page.getByRole("textbox", { name: "Flag of Warm up" }).inputValue()).toBe("flag{half");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await admin.call("POST", `/api/edit/games/${id}/notices`, { content: "Ahoy again" });
  await message.waitFor();
  await expect.poll(() => isHeard(page, "The organisers posted a notice.")).toBe(true);
});

test("the search opens by its keys from anywhere, leads to what was typed, and gives the focus back when it is left", async () => {
  await aRunningGame(admin, { title: "Sargasso Cup" });
  const page = await at("/about");
  await page.getByRole("link", { name: "Posts" }).first().focus();
  const focused = await labelOf(page);
  await page.keyboard.press("Control+k");
  const search = page.getByRole("dialog", { name: "Search the site" });
  await search.getByRole("option", { name: "Sargasso Cup" }).first().waitFor();
  expect(await barriersOn(page, "dialog[open]")).toEqual([]);
  await page.keyboard.press("Escape");
  await search.waitFor({ state: "hidden" });
  await expect.poll(() => labelOf(page)).toBe(focused);
  await resize(page, { width: 390, height: 844 });
  await page.getByRole("button", { name: "Search the site" }).click();
  await page.keyboard.type("sargasso");
  await search.getByRole("option").first().waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/games\/\d+$/);
});

test("the browser's Back closes the search along with the page that it was opened over", async () => {
  const page = await at("/games");
  await page.getByRole("link", { name: "Posts" }).first().click();
  await page.waitForURL(/\/posts$/);
  await page.keyboard.press("Control+k");
  const search = page.getByRole("dialog", { name: "Search the site" });
  await search.waitFor();
  await page.goBack();
  await page.waitForURL(/\/games$/);
  await search.waitFor({ state: "hidden" });
});
