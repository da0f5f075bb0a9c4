import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aRunningGame, PASSWORD, theAdmin } from "./person.ts";
import { fillLogin, fillRegistration } from "./player.ts";
import { sharedBrowser, sharedServer } from "./shared.ts";
import { sees, visit } from "./visit.ts";

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

test("without scripts a player joins a team by its code, and an attempt that a field refuses says why", async () => {
  const captain = await withoutScripts();
  await register(captain.page, "emil");
  await captain.page.goto("/teams");
  await captain.page.getByLabel("Team name").fill("Rudders");
  await captain.page.getByRole("button", { name: "Create a team" }).click();
  await captain.page.getByRole("heading", { name: "Rudders" }).waitFor();
  const code = await captain.page.locator("article noscript").innerText();

  const { page } = await withoutScripts();
  await register(page, "fritz");
  await page.goto("/teams");
  await page.getByLabel("Invitation code").fill("no code at all");
  await page.getByRole("button", { name: "Join" }).click();
  await sees(page, "This is not a team invitation code.");
  expect(await page.getByLabel("Invitation code").getAttribute("aria-invalid")).toBe("true");
  await page.getByLabel("Invitation code").fill(code);
  await page.getByRole("button", { name: "Join" }).click();
  await page.getByRole("heading", { name: "Rudders" }).waitFor();
});
