import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { aPlayer, aRunningGame, PASSWORD, theAdmin } from "./person.ts";
import { fillLogin, fillRegistration } from "./player.ts";
import { sharedBrowser, sharedServer } from "./shared.ts";
import { cameAs, open, sees, visit } from "./visit.ts";

const server = sharedServer();
const browser = await sharedBrowser();
const admin = await theAdmin(server.url);

const withoutScripts = () => visit(browser, server.url, { javaScriptEnabled: false });

async function register(page: Page, name: string): Promise<void> {
  await page.goto("/account/register");
  await fillRegistration(page, name);
  await page.waitForURL("/");
}

async function submitFlag(page: Page, flag: string): Promise<void> {
  await page.getByLabel(/^Flag of /).fill(flag);
  await page.getByRole("button", { name: "Submit" }).click();
}

/** What stands behind each of these times. */
const zonesOf = (times: Locator) => times.evaluateAll((all) => all.map((time) => getComputedStyle(time, "::after").content));

test("without scripts a player registers, signs in again after a mistyped password, creates a team and plays", async () => {
  const game = await aRunningGame(admin);
  const { page, faults } = await withoutScripts();
  await register(page, "dora");
  await page.context().clearCookies();
  await page.goto(`/account/login?from=/teams`);
  await fillLogin(page, "dora", "not this one");
  await sees(page, "Wrong username or password.");
  expect(await page.getByLabel("User name or e-mail").inputValue()).toBe("dora");
  await fillLogin(page, "dora", PASSWORD);
  await page.waitForURL("/teams");

  await page.getByLabel("Team name").fill("Lanterns");
  await page.getByRole("button", { name: "Create a team" }).click();
  await page.getByRole("heading", { name: "Lanterns" }).waitFor();

  await page.goto(`/games/${game.id}`);
  expect(await zonesOf(page.locator("main time"))).toEqual([" UTC", " UTC"].map((zone) => JSON.stringify(zone)));
  await page.getByRole("button", { name: "Join the game" }).click();
  await page.getByRole("link", { name: "Go to the challenges" }).click();
  await page.getByRole("link", { name: game.title }).click();
  await submitFlag(page, "flag{wrong}");
  await sees(page, /^Wrong\./);
  await submitFlag(page, "flag{right}");
  await sees(page, /^Right!/);
  await page.getByRole("link", { name: "Back to the challenges" }).click();
  await sees(page, "Solved");
  expect(faults).toEqual([]);
});

/** Playwright's search by text ignores what is in a noscript. */
const unfold = (part: Page | Locator, name: string) => part.locator("summary", { hasText: name }).click();

/** A new player with a new team, on the page of teams. */
async function aCaptain(name: string, team: string) {
  const { page } = await withoutScripts();
  await register(page, name);
  await page.goto("/teams");
  await page.getByLabel("Team name").fill(team);
  await page.getByRole("button", { name: "Create a team" }).click();
  const card = page.getByRole("article").filter({ has: page.getByRole("heading", { name: team }) });
  await card.waitFor();
  return { page, card, code: await card.locator("noscript.font-mono").innerText() };
}

async function joinTeam(page: Page, code: string): Promise<void> {
  const field = page.locator("input[name=code]");
  await field.fill("no code at all");
  await page.getByRole("button", { name: "Join" }).click();
  await expect.poll(() => page.locator("main").innerText()).toContain("This is not a team invitation code.");
  expect(await field.getAttribute("aria-invalid")).toBe("true");
  await field.fill(code);
  await page.getByRole("button", { name: "Join" }).click();
}

test("without scripts a player joins a team by its code, and an attempt that a field refuses says why", async () => {
  const { code } = await aCaptain("emil", "Rudders");
  const { page } = await withoutScripts();
  await register(page, "fritz");
  await page.goto("/teams");
  await joinTeam(page, code);
  await page.getByRole("heading", { name: "Rudders" }).waitFor();
});

test("without scripts who has a team edits it, joins another one and is removed there; no button is shown that does nothing", async () => {
  const { page, card } = await aCaptain("gustav", "Oars");
  expect(await page.locator(".button[type=button]").filter({ visible: true }).count()).toBe(0);
  await unfold(card, "Edit the team");
  await card.getByLabel("Bio").fill("We row.");
  await card.getByRole("button", { name: "Save" }).click();
  await card.locator("header").getByText("We row.").waitFor();

  const other = await aCaptain("helga", "Masts");
  await unfold(page, "Join a team");
  await joinTeam(page, other.code);
  await page.getByRole("heading", { name: "Masts" }).waitFor();
  await other.page.reload();
  await unfold(other.card, "Remove gustav");
  await other.card.getByRole("button", { name: "Remove", exact: true }).click();
  await expect.poll(() => other.card.innerText()).not.toContain("gustav");
});

test("with scripts, what is there for those without changes nothing, whatever a team is called", async () => {
  const captain = await aPlayer(server.url);
  await captain.call("POST", "/api/team", { name: "</noscript><b>&amp;", bio: null });
  const { page, faults } = await visit(browser, server.url);
  await cameAs(page, captain);
  await open(page, "/teams");
  expect(await page.getByRole("heading", { level: 2 }).first().innerText()).toContain("</noscript><b>&amp;");
  expect(faults).toEqual([]);
});
