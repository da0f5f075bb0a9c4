import { rm } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { aCompetitor, aGame, theAdmin, type Competitor, type Person } from "./person.ts";
import { brokenLinks, servePlainly, unpacked, visitPlainly } from "./plain-files.ts";
import { sharedBrowser, sharedServer } from "./shared.ts";
import { cameAs, drawn, open, visit } from "./visit.ts";

const server = sharedServer();
const HOUR = 3_600_000;
const DESKTOP = { width: 1_440, height: 900 };
const browser = await sharedBrowser();
let admin: Person;
let game: number;
let teams: Competitor[];
let challenges: number[];

/** A game with three challenges that nobody can see yet. */
beforeAll(async () => {
  admin = await theAdmin(server.url);
  const [start, end] = [1, 2].map((hours) => new Date(Date.now() + hours * HOUR).toISOString());
  game = (await aGame(admin, { hidden: true, start, end })).id;
  const path = `/api/edit/games/${game}/challenges`;
  challenges = [];
  for (const title of ["Anchor", "Buoy", "Capstan"]) {
    const { id } = await admin.call<{ id: number }>("POST", path, { title, type: "StaticAttachment", tag: "Misc" });
    await admin.call("POST", `${path}/${id}/flags`, [{ flag: "flag{right}" }]);
    await admin.call("PUT", `${path}/${id}`, { isEnabled: true });
    challenges.push(id);
  }
});

const solve = (team: number, challenge: number) =>
  teams[team]!.call("POST", `/api/game/${game}/challenges/${challenges[challenge]}`, { flag: "flag{right}" });

async function at(path: string, who: Person | null, viewport = DESKTOP): Promise<Page> {
  const { page } = await visit(browser, server.url, { viewport, reducedMotion: "reduce" });
  if (who) await cameAs(page, who);
  await open(page, path);
  return page;
}

/** The teams on a stage, the first place first: rows are in the order of ids and are moved to their places. */
const places = (page: Page) =>
  page.locator(".ladder-row").evaluateAll((found) => {
    const placed = found.map(
      (row) => [Number(row.querySelector(".ladder-place")!.textContent), Number((row as HTMLElement).dataset.team)] as const,
    );
    return placed.sort(([one], [other]) => one - other).map(([, team]) => team);
  });

const scoreboard = () => `/games/${game}/scoreboard`;
const rows = (page: Page) => page.locator("table [data-team]").allInnerTexts();

test("an organiser rehearses a game, opens it, freezes, corrects, reveals on the stage in a second window, and downloads an archive whose links all work", async () => {
  const desk = await at(`/admin/games/${game}/ready`, admin);
  await rehearse(desk);
  await openGame(desk);
  teams = [];
  for (let n = 0; n < 3; n += 1) teams.push(await aCompetitor(server.url, game));
  for (const team of [0, 1]) await solve(team, 0);
  await freeze(desk);
  const hall = await at(scoreboard(), null);
  await playOn(hall);
  await correct(desk, hall);
  await reveal(desk, hall);
  await takeArchive(desk);
});

async function rehearse(desk: Page): Promise<void> {
  for (const [label, value] of [["Teams", "2"], ["Submissions a second", "20"], ["Minutes at most", "10"]] as const) await desk.getByLabel(label).fill(value); // oxfmt-ignore
  await desk.getByRole("button", { name: "Start the rehearsal" }).click();
  await desk.getByText("Every challenge was solved and everything removed.").waitFor({ timeout: 300_000 });
}

async function openGame(desk: Page): Promise<void> {
  await open(desk, `/admin/games/${game}/info`);
  await desk.getByLabel("Start").fill(new Date(Date.now() - 60_000).toISOString().slice(0, 16));
  await desk.getByRole("switch", { name: "Hidden" }).click();
  await desk.getByRole("button", { name: "Save" }).click();
  await desk.getByText("Saved").first().waitFor();
}

async function freeze(desk: Page): Promise<void> {
  await open(desk, `/admin/games/${game}/freeze`);
  await desk.getByRole("button", { name: "Freeze now" }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "Freeze", exact: true }).click();
  await expect.poll(() => desk.getByText("Frozen since").count()).toBeGreaterThan(0);
}

/** Teams continue to solve; everybody sees their own state. */
async function playOn(hall: Page): Promise<void> {
  await expect.poll(() => hall.getByText("Frozen since").count()).toBe(1);
  const frozen = await rows(hall);
  await solve(2, 1);
  await solve(2, 2);
  await solve(1, 1);
  const own = await at(scoreboard(), teams[2]!);
  await expect.poll(() => own.getByText(/Only your team sees this: place 1, .* 2 solved/).count()).toBe(1);
  await expect.poll(() => rows(own)).toEqual(frozen);
  const staff = await at(scoreboard(), admin);
  await expect.poll(() => staff.getByText("Live board.").count()).toBe(1);
  await expect.poll(() => rows(staff)).not.toEqual(frozen);
  await staff.getByRole("link", { name: "Show what everybody sees" }).click();
  await expect.poll(() => rows(staff)).toEqual(frozen);
  expect(await rows(hall)).toEqual(frozen);
}

/** Organisers' corrections are shown even on a frozen board. */
async function correct(desk: Page, hall: Page): Promise<void> {
  await open(desk, `/admin/games/${game}/corrections`);
  const team = desk.getByRole("combobox", { name: "Team" });
  await team.fill(teams[0]!.team);
  await team.press("Enter");
  await desk.getByRole("spinbutton", { name: "Points" }).fill("7");
  await desk.getByRole("textbox", { name: "Reason" }).fill("A broken hour");
  await desk.getByRole("button", { name: "See who moves" }).click();
  await desk.getByText("1 team moves").first().waitFor();
  const before = (await rows(hall))[0]!;
  await desk.getByRole("button", { name: "Make this correction" }).click();
  await desk.getByText("A broken hour").waitFor();
  await expect.poll(async () => (await rows(hall))[0]).not.toBe(before);
}

/** With the keys of a remote control: one step forward and back, and then all. */
async function reveal(desk: Page, hall: Page): Promise<void> {
  const frozen = await rows(hall);
  const { remote, stage } = await showStage();
  await open(desk, `/admin/games/${game}/freeze`);
  await desk.getByRole("button", { name: "Start the reveal" }).click();
  await showsSteps(desk, 0);
  await desk.keyboard.press("ArrowRight");
  await showsSteps(desk, 1);
  await expect.poll(() => rows(hall)).not.toEqual(frozen);
  const card = stage.locator(".reveal-card");
  await expect.poll(() => card.innerText()).toMatch(new RegExp(`Step 1\\s+${teams[2]!.team}\\s+Buoy\\s+solved`));
  await desk.keyboard.press("ArrowLeft");
  await showsSteps(desk, 0);
  await expect.poll(() => rows(hall)).toEqual(frozen);
  await stage.getByText("The reveal begins in a moment").waitFor();
  for (const [nth, key] of ["ArrowRight", "PageDown", " "].entries()) {
    await desk.locator("h2").first().click({ force: true });
    await desk.keyboard.press(key);
    if (nth < 2) await showsSteps(desk, nth + 1);
  }
  await expect.poll(() => desk.getByRole("button", { name: "Freeze now" }).count()).toBe(1);
  await expect.poll(() => hall.getByText("Frozen since").count()).toBe(0);
  await expect.poll(async () => (await rows(hall))[0]).toContain(teams[2]!.team);
  await expect.poll(() => card.innerText()).toMatch(new RegExp(`First place\\s+${teams[2]!.team}`));
  await expect.poll(async () => (await places(stage))[0]).toBe(teams[2]!.teamId);
  await remote.getByRole("button", { name: "Revoke the link Hall" }).click();
  await remote.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await stage.getByText("This link has been revoked").waitFor();
}

/** Waits until so many steps are shown, and the desk listens for the next key. */
async function showsSteps(desk: Page, count: number): Promise<void> {
  await expect.poll(() => desk.getByText(`${count} of 3 steps shown`).count()).toBe(1);
  await drawn(desk);
}

/** A window without a session, at the address that an organiser made for it. */
async function showStage(): Promise<{ remote: Page; stage: Page }> {
  const remote = await at(`/admin/games/${game}/stage`, admin);
  await remote.getByLabel("Name").fill("Hall");
  await remote.getByRole("button", { name: "Create a link" }).click();
  const { pathname, search } = new URL(await remote.getByRole("textbox", { name: "For a screen" }).inputValue());
  const stage = await at(pathname + search, null);
  await expect.poll(() => places(stage)).toEqual([teams[0]!.teamId, teams[1]!.teamId, teams[2]!.teamId]);
  await remote.getByRole("button", { name: "Reveal" }).click();
  await stage.getByText("The reveal begins in a moment").waitFor();
  return { remote, stage };
}

/** Opened from a plain file server below any path, and from a folder: all links work, the slider moves, and nothing else is requested. */
async function takeArchive(desk: Page): Promise<void> {
  await open(desk, `/admin/games/${game}/info`);
  await desk.getByLabel("Now, although the game is not over").check();
  const [download] = await Promise.all([desk.waitForEvent("download"), desk.getByRole("link", { name: "Download pages" }).click()]);
  const folder = await unpacked(await buffer(await download.createReadStream()));
  const plain = await servePlainly(folder, "/some/where/");
  expect(await brokenLinks(`${plain.url}index.html`)).toEqual([]);
  const { page, asked } = await visitPlainly(browser);
  for (const root of [plain.url, `${pathToFileURL(folder).href}/`]) {
    await page.goto(`${root}index.html`);
    const link = page.locator("nav a").nth(1);
    const to = await link.evaluate((one: HTMLAnchorElement) => one.href);
    await link.click();
    await page.waitForURL(to);
    await page.goto(`${root}board/1.html`);
    await expectReplay(page);
  }
  expect(asked.filter((url) => !url.startsWith(plain.url) && !url.startsWith("file:"))).toEqual([]);
  expect(plain.missed).toEqual([]);
  await plain.stop();
  await rm(folder, { recursive: true });
}

async function expectReplay(page: Page): Promise<void> {
  const scores = () => page.locator("#board tbody td.n:not(:first-child)").allInnerTexts();
  const final = await scores();
  expect(final).toHaveLength(3);
  expect(Number(final[0])).toBeGreaterThan(0);
  await page.getByRole("slider").fill("0");
  await expect.poll(async () => new Set(await scores())).toEqual(new Set(["0"]));
  await page.getByRole("slider").fill("96");
  await expect.poll(scores).toEqual(final);
}
