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

const solve = (player: Person, title: string, of = game) =>
  player.call("POST", `/api/game/${of}/challenges/${ids[title]}`, { flag: `flag{${title}}` });

async function challengesOf(player: Competitor, of = game): Promise<Page> {
  const { page } = await visit(browser, server.url, { viewport: { width: 1440, height: 900 } });
  await cameAs(page, player);
  await open(page, `/games/${of}/challenges`);
  return page;
}

const card = (page: Page, text: string) => page.locator(".challenge-cards > li").filter({ hasText: text });
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

const DEAR = "Under the third stone.";
const offer = (page: Page) => page.getByRole("button", { name: "Open for 80 points" });

/** A game in which the value of each solve is a number that nothing changes. */
async function aTable(): Promise<number> {
  const { id: of } = await aGame(admin, { bloodBonus: 0 });
  const worth = (originalScore: number) => ({ of, scoring: "static", originalScore });
  const pricedHints = [{ id: "stone", content: DEAR, cost: 80, after: 1 }];
  await challenge("Gate", {}, worth(100));
  await challenge("Loft", { requires: [{ challenge: ids["Gate"] }] }, worth(200));
  await challenge("Map", {}, { ...worth(300), hints: ["Count the stones."], pricedHints });
  await challenge("Lock", { attempts: 1 }, worth(400));
  await challenge("Wick", { closesAt: Date.now() - 1 }, worth(500));
  return of;
}

const standingsOf = async (player: Person, of: number) => {
  const { items } = await player.call<{ items: { name: string; score: number; rank: number; hintPoints?: number }[] }>(
    "GET",
    `/api/game/${of}/scoreboard`,
  );
  return items.map(({ name, score, rank, hintPoints = 0 }) => [rank, name, score, hintPoints]);
};

test("a team opens a hint for its price on all its screens at once, and the board is what one reckons by hand", async () => {
  const of = await aTable();
  const [one, two] = [await aCompetitor(server.url, of), await aCompetitor(server.url, of)];
  const [mine, theirs] = [await challengesOf(one, of), await challengesOf(two, of)];
  await solve(one, "Gate", of);
  await card(mine, "Loft").getByRole("link").waitFor({ timeout: 3_000 });
  expect(await isLocked(theirs, "Loft")).toBe("true");

  const beside = await challengesOf(one, of);
  for (const page of [mine, beside, theirs]) await card(page, "Map").getByRole("link").click();
  await offer(mine).click();
  await sees(mine, "It costs your team 80 points, at once.");
  await sees(mine, "Your team has 100 points now.");
  await mine.getByRole("button", { name: "Open", exact: true }).click();
  await sees(mine, DEAR);
  await beside.getByText(DEAR).waitFor({ timeout: 3_000 });
  await sees(beside, "−80 points");
  expect(await theirs.getByText(DEAR).count()).toBe(0);
  await offer(theirs).click();
  await theirs.getByRole("button", { name: "Open", exact: true }).click();
  await sees(theirs, "Your team has too few points to open this hint.");

  await solve(one, "Loft", of);
  for (const title of ["Gate", "Map"]) await solve(two, title, of);
  const refused = (who: Person, title: string) =>
    solve(who, title, of).catch((error: Error) => /"code":"([^"]+)"/.exec(error.message)?.[1]);
  await two.call("POST", `/api/game/${of}/challenges/${ids["Lock"]}`, { flag: "wrong" });
  expect(await refused(two, "Lock")).toBe("challenge.triesUsed");
  expect(await refused(one, "Wick")).toBe("challenge.closed");

  // Gate 100, Loft 200, the hint 80; Gate 100, Map 300.
  const table = [
    [1, two.team, 400, 0],
    [2, one.team, 220, 80],
  ];
  await expect.poll(() => standingsOf(one, of)).toEqual(table);
  await open(mine, `/games/${of}/scoreboard?team=${one.teamId}`);
  await sees(mine, "Paid for hints");
  await sees(mine, "−80");
});

test("without scripts the confirmation unfolds, and its button opens the hint", async () => {
  const of = await aTable();
  const one = await aCompetitor(server.url, of);
  await solve(one, "Gate", of);
  const { page, faults } = await visit(browser, server.url, { javaScriptEnabled: false });
  await cameAs(page, one);
  await page.goto(`/games/${of}/challenges/${ids["Map"]}`);
  expect(await page.getByText("It costs your team 80 points, at once.").isVisible()).toBe(false);
  await page.getByText("Open for 80 points").click();
  await sees(page, "It costs your team 80 points, at once.");
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await sees(page, DEAR);
  expect(await standingsOf(one, of)).toEqual([[1, one.team, 20, 80]]);
  expect(faults).toEqual([]);
});

test("an organiser prices a hint and puts it first; its id stays when its text changes", async () => {
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
