import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aCompetitor, aGame, theAdmin, type Competitor, type Person } from "./person.ts";
import { sharedBrowser, sharedServer } from "./shared.ts";
import { cameAs, open, sees, visit } from "./visit.ts";

const server = sharedServer();
let browser: Browser;
let admin: Person;
let game: number;
const ids: Record<string, number> = {};

async function challenge(title: string, rules: object): Promise<void> {
  const at = `/api/edit/games/${game}/challenges`;
  const { id } = await admin.call<{ id: number }>("POST", at, { title, tag: "Web" });
  await admin.call("POST", `${at}/${id}/flags`, [{ flag: `flag{${title}}` }]);
  await admin.call("PUT", `${at}/${id}`, { isEnabled: true, rules });
  ids[title] = id;
}

const solve = (player: Person, title: string) =>
  player.call("POST", `/api/game/${game}/challenges/${ids[title]}`, { flag: `flag{${title}}` });

async function challengesOf(player: Competitor): Promise<Page> {
  const { page } = await visit(browser, server.url, { viewport: { width: 1440, height: 900 } });
  await cameAs(page, player);
  await open(page, `/games/${game}/challenges`);
  return page;
}

const card = (page: Page, text: string) => page.locator("li.challenge-card").filter({ hasText: text });
const isLocked = (page: Page, text: string) => card(page, text).first().getAttribute("data-locked");

beforeAll(async () => {
  browser = await sharedBrowser();
  admin = await theAdmin(server.url);
  game = (await aGame(admin)).id;
  await challenge("Door", {});
  await challenge("Attic", { requires: [{ challenge: ids["Door"] }, { score: 2_000 }], least: 1 });
  await challenge("Cellar", { requires: [{ challenge: ids["Door"] }, { challenge: ids["Attic"] }], locked: "masked" });
  await challenge("Vault", { requires: [{ challenge: ids["Cellar"] }], locked: "hidden" });
  await challenge("Safe", { attempts: 3, pause: { after: 2, seconds: 2 } });
  await challenge("Fuse", { closesAt: Date.now() + 3_000_000 });
});
afterAll(() => browser?.close());

test("a solve opens what was locked on the team's screens at once, and on nobody else's", async () => {
  const [one, two] = [await aCompetitor(server.url, game), await aCompetitor(server.url, game)];
  const [mine, theirs] = [await challengesOf(one), await challengesOf(two)];
  for (const page of [mine, theirs]) {
    await expect.poll(() => isLocked(page, "Attic")).toBe("true");
    await sees(page, "Needs 1 of these 2");
    expect(await page.getByText("Cellar").count()).toBe(0);
    expect(await page.getByText("Vault").count()).toBe(0);
  }
  await solve(one, "Door");
  const link = card(mine, "Attic").getByRole("link");
  await link.waitFor({ timeout: 3_000 });
  expect(await isLocked(theirs, "Attic")).toBe("true");
  await solve(one, "Attic");
  await card(mine, "Cellar").getByRole("link").waitFor({ timeout: 3_000 });
  expect(await theirs.getByText("Cellar").count()).toBe(0);
});

test("a player sees how many attempts are left, how long a pause lasts, and when all are used", async () => {
  const page = await challengesOf(await aCompetitor(server.url, game));
  await card(page, "Safe").getByRole("link").click();
  await sees(page, "3 of 3 attempts left");
  const guess = async (flag: string) => {
    await page.getByRole("textbox", { name: "Flag of Safe" }).fill(flag);
    await page.getByRole("button", { name: "Submit" }).click();
  };
  await guess("one");
  await sees(page, "2 of 3 attempts left");
  await guess("two");
  await sees(page, "1 of 3 attempts left");
  await sees(page, "Pause after wrong attempts");
  await page.getByText("Pause after wrong attempts").waitFor({ state: "detached" });
  await guess("three");
  await sees(page, "No attempts left");
  await guess("flag{Safe}");
  await sees(page, "Your team has used all its attempts at this challenge.");
});

test("after a deadline a challenge takes no flag", async () => {
  const page = await challengesOf(await aCompetitor(server.url, game));
  await card(page, "Fuse").getByRole("link").click();
  await sees(page, "Closes");
  await admin.call("PUT", `/api/edit/games/${game}/challenges/${ids["Fuse"]}`, { rules: { closesAt: Date.now() - 1 } });
  await page.getByRole("textbox", { name: "Flag of Fuse" }).fill("flag{Fuse}");
  await page.getByRole("button", { name: "Submit" }).click();
  await sees(page, "The deadline of this challenge has passed.");
  await sees(page, "Closed");
});

test("an organiser writes rules down, and they are there when he comes back", async () => {
  const { page } = await visit(browser, server.url, { viewport: { width: 1440, height: 900 } });
  await cameAs(page, admin);
  await open(page, `/admin/games/${game}/challenges/${ids["Door"]}`);
  await page.getByLabel("Add a challenge").selectOption({ label: "Safe" });
  await page.getByLabel("Add a challenge").selectOption({ label: "Fuse" });
  await page.getByLabel("How many are needed").selectOption({ label: "1 of 2" });
  await page.getByLabel("Until it opens, players see").selectOption({ label: "Nothing at all" });
  await page.getByLabel("Wrong attempts of a team").fill("7");
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
