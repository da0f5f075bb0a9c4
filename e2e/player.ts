import { text } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { PASSWORD } from "./person.ts";
import { alive, open, sees } from "./visit.ts";

/** Signs in on the login page. */
export async function signIn(page: Page, name: string, password: string): Promise<void> {
  await open(page, "/account/login");
  await fillLogin(page, name, password);
  await page.waitForURL("/");
}

/** On a page with the login form: fills it in and submits it. */
export async function fillLogin(page: Page, name: string, password: string): Promise<void> {
  await page.getByLabel("User name or e-mail").fill(name);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
}

/** Registers, which also signs in. */
export async function register(page: Page, name: string): Promise<void> {
  await open(page, "/");
  await page.getByRole("link", { name: "Log in" }).filter({ visible: true }).first().click();
  await page.waitForURL(/\/login/);
  await page.getByRole("main").getByRole("link", { name: "Register" }).click();
  // The address changes before the form does, and the login form has a field with nearly the same name.
  await page.getByLabel("Repeat the password").waitFor();
  await fillRegistration(page, name);
  await page.waitForURL("/");
}

/** The same on the registration's own page, without waiting for the result. */
export async function fillRegistration(page: Page, name: string): Promise<void> {
  await page.getByLabel("User name").fill(name);
  await page.getByLabel("E-mail").fill(`${name}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Repeat the password").fill(PASSWORD);
  await page.getByRole("button", { name: "Register" }).click();
}

/** Creates a team, the player's first or another one. Returns its invitation code. */
export async function createTeam(page: Page, name: string): Promise<string> {
  await page.getByRole("link", { name: "Teams" }).first().click();
  await page.waitForURL("/teams");
  const create = page.getByRole("button", { name: "Create a team" });
  await create.waitFor();
  if (!(await page.getByLabel("Team name").isVisible())) await create.click();
  await page.getByLabel("Team name").fill(name);
  await create.last().click();
  const card = page.getByRole("article").filter({ hasText: name });
  await card.getByRole("button", { name: "Show" }).click();
  return card.getByLabel("Invitation code", { exact: true }).inputValue();
}

/** Joins a team as the player's first one. */
export async function joinTeam(page: Page, code: string, name: string): Promise<void> {
  await page.getByRole("link", { name: "Teams" }).first().click();
  await page.waitForURL("/teams");
  await page.getByLabel("Invitation code").fill(code);
  await page.getByRole("button", { name: "Join" }).click();
  await page.getByRole("heading", { name }).waitFor();
}

/** Finds a game in the list and joins it with a team. */
export async function joinGame(page: Page, game: string, entry: { team: string; division: string; inviteCode: string }): Promise<void> {
  await page.getByRole("link", { name: "Games" }).first().click();
  await page.waitForURL("/games");
  await page.getByRole("link", { name: game }).first().click();
  await page.waitForURL(/\/games\/\d+$/);
  await page.getByLabel("Team").selectOption({ label: entry.team });
  await page.getByLabel("Division").selectOption(entry.division);
  await page.getByLabel("Invitation code").fill(entry.inviteCode);
  await page.getByRole("button", { name: "Join the game" }).click();
  await sees(page, "Waiting for review");
}

/** Returns to the game after the review and goes to its challenges. */
export async function enterGame(page: Page): Promise<void> {
  await page.reload();
  await alive(page);
  await page.getByRole("link", { name: "Go to the challenges" }).click();
  await page.waitForURL(/\/challenges$/);
}

/** Opens a challenge from its card. */
export async function openChallenge(page: Page, title: string): Promise<void> {
  await page.getByRole("link", { name: title }).click();
  await page.getByRole("dialog").getByRole("heading", { name: title }).waitFor();
}

/** Downloads the open challenge's attachment. Returns its text. */
export async function download(page: Page, name: string): Promise<string> {
  const press = page.getByRole("dialog").getByRole("link", { name }).click();
  const [file] = await Promise.all([page.waitForEvent("download"), press]);
  if (file.suggestedFilename() !== name) throw new Error(`It was saved as ${file.suggestedFilename()}.`);
  return text(await file.createReadStream());
}

/** Submits a flag to the open challenge and waits for its verdict. */
export async function submit(page: Page, flag: string, verdict: "Right" | "Wrong"): Promise<void> {
  await page.getByLabel(/^Flag of /).fill(flag);
  await page.getByRole("dialog").getByRole("button", { name: "Submit" }).click();
  await sees(page, new RegExp(`^${verdict}[.!]`));
}

/** Opens the board by its tab. */
export async function openBoard(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Scoreboard" }).click();
  await page.getByRole("table").first().waitFor();
  await sees(page, /^Live$/);
}

/** The score of a team on the open board; null when the team is not on it. */
export async function scoreOf(page: Page, team: string): Promise<number | null> {
  const row = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: team }) });
  // One query for both, because the row may disappear between two.
  const [, score] = await row.getByRole("cell").allInnerTexts();
  return score === undefined ? null : Number(score.replaceAll(/\D/g, ""));
}
