import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { heightOf } from "./boxes.ts";
import { aCompetitor, aRunningGame, theAdmin } from "./person.ts";
import { sharedBrowser, sharedServer } from "./shared.ts";
import { cameAs, open, visit } from "./visit.ts";

const server = sharedServer();
const browser = await sharedBrowser();
/** A sheet of A4 in landscape, without its margins. */
const SHEET = { width: 1_047, height: 718 };

const areVisible = (parts: Locator[]) => Promise.all(parts.map((part) => part.isVisible()));

test("on paper the heads of a board are low enough that browsers repeat them on each sheet", async () => {
  const { id } = await aRunningGame(await theAdmin(server.url));
  await aCompetitor(server.url, id);
  const { page } = await visit(browser, server.url, { viewport: SHEET });
  await open(page, `/games/${id}/scoreboard`);
  await page.emulateMedia({ media: "print" });
  const heads = page.locator(".board thead");
  await expect.poll(() => heightOf(heads)).toBeLessThanOrEqual(SHEET.height / 4);
});

test("an organiser's list of challenges is on paper as wide as the sheet, and shows which are enabled", async () => {
  const admin = await theAdmin(server.url);
  const { id, title } = await aRunningGame(admin);
  const { page } = await visit(browser, server.url, { viewport: SHEET });
  await cameAs(page, admin);
  await open(page, `/admin/games/${id}/challenges`);
  await page.emulateMedia({ media: "print" });
  const table = page.getByRole("table").filter({ hasText: title });
  await expect.poll(() => table.evaluate((one) => one.getBoundingClientRect().width / innerWidth)).toBeGreaterThan(0.9);
  const state = page.getByRole("switch").first();
  await expect.poll(() => state.evaluate((one) => getComputedStyle(one).printColorAdjust)).toBe("exact");
});

test("of a game's challenges paper has the challenges and the team's place, without the notices, the token and what filters them", async () => {
  const { id, title } = await aRunningGame(await theAdmin(server.url));
  const { page } = await visit(browser, server.url, { viewport: SHEET });
  await cameAs(page, await aCompetitor(server.url, id));
  await open(page, `/games/${id}/challenges`);
  const [filter, notices, token] = [page.getByLabel("Hide solved"), page.locator("#notice-panel"), page.getByLabel("Team token")];
  for (const part of [filter, notices, token]) await part.first().waitFor();
  await page.emulateMedia({ media: "print" });
  await expect.poll(() => areVisible([filter, notices, token].map((part) => part.first()))).toEqual([false, false, false]);
  await expect.poll(() => areVisible([page.getByText(title).first(), page.getByText("Score", { exact: true })])).toEqual([true, true]);
});

test("the board of a division names it on paper, without what leads to the others", async () => {
  const { id } = await aRunningGame(await theAdmin(server.url), { organizations: ["Sail", "Oar"] });
  await aCompetitor(server.url, id, { organization: "Oar" });
  const { page } = await visit(browser, server.url, { viewport: SHEET });
  await open(page, `/games/${id}/scoreboard?division=Oar`);
  await page.emulateMedia({ media: "print" });
  const links = ["Sail", "Oar", "Scoreboard"].map((name) => page.getByRole("main").getByRole("link", { name }));
  await expect.poll(() => areVisible(links)).toEqual([false, true, false]);
});

test("a part of a list says on paper which part it is", async () => {
  const admin = await theAdmin(server.url);
  await aCompetitor(server.url, (await aRunningGame(admin)).id);
  const { page } = await visit(browser, server.url, { viewport: SHEET });
  await cameAs(page, admin);
  await open(page, "/admin/users?skip=1");
  await page.emulateMedia({ media: "print" });
  await page.getByText(/^2–\d+ of \d+$/).waitFor();
  await page.getByRole("link", { name: "Previous page" }).waitFor({ state: "hidden" });
});

test("the control room is on paper what it shows, without the buttons for stages", async () => {
  const admin = await theAdmin(server.url);
  const { id } = await aRunningGame(admin);
  const { page } = await visit(browser, server.url, { viewport: SHEET });
  await cameAs(page, admin);
  await open(page, `/admin/games/${id}/control`);
  const [minutes, stages] = ["Submissions in the last hour", "Stage"].map((name) => page.getByRole("heading", { name }));
  const scene = page.getByRole("button", { name: "Ranking" });
  for (const part of [minutes!, stages!, scene]) await part.waitFor();
  await page.emulateMedia({ media: "print" });
  await expect.poll(() => areVisible([minutes!, stages!, scene])).toEqual([true, false, false]);
});

test("a moment that a page tells by how long ago it was has its time on paper", async () => {
  const admin = await theAdmin(server.url);
  const { id } = await aRunningGame(admin);
  await admin.call("POST", `/api/edit/games/${id}/notices`, { content: "Reef while you can" });
  const { page } = await visit(browser, server.url, { viewport: SHEET });
  await cameAs(page, admin);
  await open(page, `/admin/games/${id}/notices`);
  await page.emulateMedia({ media: "print" });
  const moment = page.getByRole("main").getByRole("time").first();
  const isBeside = () =>
    moment.evaluate((one: HTMLElement) => one.title !== "" && getComputedStyle(one, "::after").content.includes(one.title));
  await expect.poll(isBeside).toBe(true);
});
