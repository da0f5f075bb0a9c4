import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { unzipSync } from "fflate";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aCompetitor, aGame, theAdmin, type Competitor, type Person } from "./person.ts";
import { servePlainly, visitPlainly } from "./plain-files.ts";
import { sharedBrowser, sharedServer } from "./shared.ts";
import { cameAs, open, visit } from "./visit.ts";

const server = sharedServer();
const DESKTOP = { width: 1_440, height: 900 };
let browser: Browser;
let admin: Person;
let game: number;
let teams: Competitor[];
let challenges: number[];

/** Three teams, of which the first two have solved the first of three challenges. */
beforeAll(async () => {
  browser = await sharedBrowser();
  admin = await theAdmin(server.url);
  game = (await aGame(admin)).id;
  const path = `/api/edit/games/${game}/challenges`;
  challenges = [];
  for (const title of ["Anchor", "Buoy", "Capstan"]) {
    const { id } = await admin.call<{ id: number }>("POST", path, { title, type: "StaticAttachment", tag: "Misc" });
    await admin.call("POST", `${path}/${id}/flags`, [{ flag: "flag{right}" }]);
    await admin.call("PUT", `${path}/${id}`, { isEnabled: true });
    challenges.push(id);
  }
  teams = [];
  for (let n = 0; n < 3; n += 1) teams.push(await aCompetitor(server.url, game));
  await solve(0, 0);
  await solve(1, 0);
});
afterAll(() => browser?.close());

const solve = (team: number, challenge: number) =>
  teams[team]!.call("POST", `/api/game/${game}/challenges/${challenges[challenge]}`, { flag: "flag{right}" });

async function at(path: string, who: Person | null, viewport = DESKTOP): Promise<Page> {
  const { page } = await visit(browser, server.url, { viewport, reducedMotion: "reduce" });
  if (who) await cameAs(page, who);
  await open(page, path);
  return page;
}

/** Teams on a stage, the first place first: rows stand in the order of ids and are moved to their places. */
const places = (page: Page) =>
  page.locator(".ladder-row").evaluateAll((found) => {
    const placed = found.map(
      (row) => [Number(row.querySelector(".ladder-place")!.textContent), Number((row as HTMLElement).dataset.team)] as const,
    );
    return placed.sort(([one], [other]) => one - other).map(([, team]) => team);
  });

const scoreboard = () => `/games/${game}/scoreboard`;
const rows = (page: Page) => page.locator("table [data-team]").allInnerTexts();

test("an organiser freezes the board, each sees what is his, and a remote's keys reveal it on the stage in a second window", async () => {
  const desk = await at(`/admin/games/${game}/freeze`, admin);
  await desk.getByRole("button", { name: "Freeze now" }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "Freeze", exact: true }).click();
  await expect.poll(() => desk.getByText("Frozen since").count()).toBeGreaterThan(0);

  const hall = await at(scoreboard(), null);
  await expect.poll(() => hall.getByText("Frozen since").count()).toBe(1);
  const frozen = await rows(hall);
  await solve(2, 1);
  await solve(2, 2);
  await solve(1, 1);
  const own = await at(scoreboard(), teams[2]!);
  await expect.poll(() => own.getByText(/Your team knows: place 1, .* 2 solved/).count()).toBe(1);
  expect(await rows(own)).toEqual(frozen);
  const staff = await at(scoreboard(), admin);
  await expect.poll(() => staff.getByText("Live board.").count()).toBe(1);
  expect(await rows(staff)).not.toEqual(frozen);
  await staff.getByRole("link", { name: "Show what all see" }).click();
  await expect.poll(() => rows(staff)).toEqual(frozen);
  expect(await rows(hall)).toEqual(frozen);

  const remote = await at(`/admin/games/${game}/stage`, admin);
  await remote.getByLabel("Name").fill("Hall");
  await remote.getByRole("button", { name: "Make a link" }).click();
  const address = await remote.getByRole("textbox", { name: "For a screen" }).inputValue();
  const stage = await at(new URL(address).pathname + new URL(address).search, null);
  await expect.poll(() => places(stage)).toEqual([teams[0]!.teamId, teams[1]!.teamId, teams[2]!.teamId]);
  await remote.getByRole("button", { name: "Reveal" }).click();
  await stage.getByText("The reveal begins in a moment").waitFor();

  await desk.reload();
  await desk.getByRole("button", { name: "Start the reveal" }).click();
  await expect.poll(() => desk.getByText("0 of 3 steps made").count()).toBe(1);
  await desk.keyboard.press("ArrowRight");
  await expect.poll(() => desk.getByText("1 of 3 steps made").count()).toBe(1);
  await expect.poll(() => rows(hall)).not.toEqual(frozen);
  const card = stage.locator(".reveal-card");
  await expect.poll(() => card.innerText()).toMatch(new RegExp(`Step 1\\s+${teams[2]!.team}\\s+Buoy\\s+solved`));
  await desk.keyboard.press("ArrowLeft");
  await expect.poll(() => desk.getByText("0 of 3 steps made").count()).toBe(1);
  await expect.poll(() => rows(hall)).toEqual(frozen);
  await stage.getByText("The reveal begins in a moment").waitFor();
  for (const [nth, key] of ["ArrowRight", "PageDown", " "].entries()) {
    await desk.locator("h2").first().click({ force: true });
    await desk.keyboard.press(key);
    if (nth < 2) await expect.poll(() => desk.getByText(`${nth + 1} of 3 steps made`).count()).toBe(1);
  }
  await expect.poll(() => desk.getByRole("button", { name: "Freeze now" }).count()).toBe(1);
  await expect.poll(() => hall.getByText("Frozen since").count()).toBe(0);
  await expect.poll(async () => (await rows(hall))[0]).toContain(teams[2]!.team);
  await expect.poll(() => card.innerText()).toMatch(new RegExp(`First place\\s+${teams[2]!.team}`));
  expect((await places(stage))[0]).toBe(teams[2]!.teamId);

  await remote.getByRole("button", { name: "Revoke the link Hall" }).click();
  await remote.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await stage.getByText("This link has been revoked").waitFor();
});

test("the game's archive opens from a plain file server below any path, and from a folder: links lead somewhere, the slider moves, and nothing else is asked", async () => {
  const answer = await fetch(`${server.url}/api/edit/games/${game}/site?during=true&lng=zh-CN`, {
    headers: { Cookie: admin.cookie, Connection: "close" },
  });
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const folder = await mkdtemp(join(tmpdir(), "vexil-pages-"));
  for (const [name, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), bytes);
  }
  const plain = await servePlainly(folder, "/some/where/");
  const { page, asked } = await visitPlainly(browser);
  for (const root of [plain.url, `${pathToFileURL(folder).href}/`]) {
    await page.goto(`${root}index.html`);
    expect(await page.locator("html").getAttribute("lang")).toBe("zh-CN");
    const links = await page.locator("nav a").evaluateAll((list) => list.map((link) => (link as HTMLAnchorElement).href));
    for (const link of links) await page.goto(link);
    await page.goto(`${root}board/1.html`);
    const scores = () => page.locator("#board tbody tr td:nth-child(4)").allInnerTexts();
    const final = await scores();
    expect(Number(final[0])).toBeGreaterThan(0);
    await page.getByRole("slider").fill("0");
    expect(new Set(await scores())).toEqual(new Set(["0"]));
    await page.getByRole("slider").fill("96");
    expect(await scores()).toEqual(final);
    await page.getByRole("link", { name: "Anchor" }).first().isVisible();
  }
  expect(asked.filter((url) => !url.startsWith(plain.url) && !url.startsWith("file:"))).toEqual([]);
  expect(plain.missed).toEqual([]);
  await plain.stop();
  await rm(folder, { recursive: true });
});
