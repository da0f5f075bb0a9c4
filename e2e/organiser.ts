import type { Page } from "playwright-core";
import { alive, open, sees } from "./visit.ts";

const HOUR_MS = 3_600_000;

export type NewGame = { title: string; divisions: string[]; inviteCode: string };
export type NewContainerChallenge = { title: string; tag: string; image: string; port: number };
export type NewChallenge = {
  title: string;
  tag: string;
  flags: string[];
  content?: string;
  hints?: string[];
  file?: { name: string; text: string };
};

/** The value of a `datetime-local` field for an instant, in UTC. */
const clockOf = (at: number) => new Date(at).toISOString().slice(0, 16);

/** Creates a game that started an hour ago, with its rules, and shows it to everybody. Returns its id. */
export async function createGame(page: Page, game: NewGame): Promise<number> {
  await page.getByRole("link", { name: "Admin" }).first().click();
  await page.getByRole("button", { name: "Create a game" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").fill(game.title);
  await dialog.getByLabel("Start").fill(clockOf(Date.now() - HOUR_MS));
  await dialog.getByLabel("End").fill(clockOf(Date.now() + HOUR_MS));
  await dialog.getByRole("button", { name: "Create a game" }).click();
  await page.waitForURL(/\/admin\/games\/\d+\/info$/);

  await page.getByLabel("Summary").fill("A game that is played from its beginning to its end.");
  await page.getByLabel("Invitation code").fill(game.inviteCode);
  await page.getByRole("switch", { name: "Hidden" }).uncheck();
  await save(page);
  if (game.divisions.length > 0) await addDivisions(page, game.divisions);
  return Number(/\d+/.exec(new URL(page.url()).pathname)![0]);
}

async function addDivisions(page: Page, names: string[]): Promise<void> {
  await page.getByRole("link", { name: "Change the divisions" }).click();
  for (const [index, name] of names.entries()) {
    await page.getByRole("button", { name: "Add a division" }).click();
    await page.getByLabel("Name", { exact: true }).nth(index).fill(name);
  }
  await save(page);
}

/** Creates a challenge, fills it in and shows it to the players. */
export async function addChallenge(page: Page, gameId: number, challenge: NewChallenge): Promise<void> {
  await createChallenge(page, gameId, challenge);
  await writeText(page, challenge);
  if (challenge.file) await attach(page, challenge.file);
  await addFlags(page, challenge.flags);
  await enable(page);
}

/** Creates a challenge with an instance and a flag for each team, and shows it to the players. */
export async function addContainerChallenge(page: Page, gameId: number, challenge: NewContainerChallenge): Promise<void> {
  await createChallenge(page, gameId, challenge, "Dynamic container");
  await page.getByLabel("Image", { exact: true }).fill(challenge.image);
  await page.getByLabel("Port", { exact: true }).fill(String(challenge.port));
  await save(page);
  await enable(page);
}

async function createChallenge(page: Page, gameId: number, { title, tag }: { title: string; tag: string }, type?: string): Promise<void> {
  await open(page, `/admin/games/${gameId}/challenges`);
  await page.getByRole("button", { name: "Create a challenge" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").fill(title);
  await dialog.getByLabel("Tag").selectOption(tag);
  if (type) await dialog.getByRole("radio", { name: type }).check();
  await dialog.getByRole("button", { name: "Create a challenge" }).click();
  await page.waitForURL(/\/challenges\/\d+$/);
}

async function enable(page: Page): Promise<void> {
  await page.getByRole("switch").first().check();
  await page.getByRole("switch", { name: "Enabled" }).waitFor();
}

async function writeText(page: Page, { content = "", hints = [] }: NewChallenge): Promise<void> {
  if (content) await page.getByLabel("Description").fill(content);
  for (const [index, hint] of hints.entries()) {
    await page.getByRole("button", { name: "Add a hint" }).click();
    await page.getByLabel(`Hint ${index + 1}`, { exact: true }).fill(hint);
  }
  if (content || hints.length > 0) await save(page);
}

async function attach(page: Page, { name, text }: { name: string; text: string }): Promise<void> {
  const press = page.getByRole("button", { name: "Add files" }).first().click();
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), press]);
  await chooser.setFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
  await page.getByRole("link", { name }).first().waitFor();
}

async function addFlags(page: Page, flags: string[]): Promise<void> {
  await page.getByRole("link", { name: "Flags" }).click();
  await page.getByLabel("New flags").fill(flags.join("\n"));
  await page.getByRole("button", { name: /^Add \d+ flags?$/ }).click();
  for (const flag of flags) await page.getByRole("cell", { name: flag }).first().waitFor();
}

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await sees(page, "Everything is saved.");
}

/** Goes to the game's review. */
export async function openReview(page: Page, gameId: number): Promise<void> {
  await open(page, `/admin/games/${gameId}/info`);
  await page.getByRole("link", { name: "Review" }).click();
  await page.getByRole("heading", { name: "Review" }).waitFor();
}

/** Accepts a team with its own button. */
export async function accept(page: Page, team: string): Promise<void> {
  await rowOf(page, team).getByRole("button", { name: "Accept", exact: true }).click();
  await rowOf(page, team).getByText("Accepted").waitFor();
}

/** Suspends a team, with the confirmation. */
export async function suspend(page: Page, team: string): Promise<void> {
  await rowOf(page, team).getByRole("button", { name: "Suspend", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Suspend", exact: true }).click();
  await rowOf(page, team).getByText("Suspended").waitFor();
}

const rowOf = (page: Page, team: string) => page.getByRole("listitem").filter({ has: page.locator("summary", { hasText: team }) });

/** Opens the live list of submissions and waits until it is connected. */
export async function watchSubmissions(page: Page, gameId: number): Promise<void> {
  await open(page, `/games/${gameId}`);
  await page.getByRole("link", { name: "Monitor" }).click();
  await page.getByRole("link", { name: "Submissions" }).click();
  await page
    .getByRole("status")
    .filter({ hasText: /^Live$/ })
    .waitFor();
  await alive(page);
}

/** Waits until the open list of submissions shows this one. */
export async function seesSubmission(page: Page, row: { team: string; challenge: string; answer: string; verdict: string }): Promise<void> {
  const { team, challenge, answer, verdict } = row;
  const found = [team, challenge, answer, verdict].reduce((rows, hasText) => rows.filter({ hasText }), page.getByRole("row"));
  await found.first().waitFor();
}
