import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aGame, theAdmin } from "./person.ts";
import { sharedBrowser, sharedServer } from "./shared.ts";
import { alive, cameAs, open, visit } from "./visit.ts";

const server = sharedServer();
const browser = await sharedBrowser();
const admin = await theAdmin(server.url);
const game = (await aGame(admin)).id;

async function at(path: string, width: number): Promise<Page> {
  const { page } = await visit(browser, server.url, { viewport: { width, height: 844 } });
  await cameAs(page, admin);
  await open(page, path);
  return page;
}

/** What a row shows: the edges beyond which there is more, whether it fades, and whether all of its current link is visible. */
const look = (page: Page, name: string) =>
  page.getByRole("navigation", { name }).evaluate((row) => {
    const [whole, current] = [row, row.querySelector("[aria-current]:not([aria-current=false])")].map((one) =>
      one?.getBoundingClientRect(),
    );
    const beside = current && (current.left < whole!.left - 1 || current.right > whole!.right + 1);
    const beyond = current && (current.top < whole!.top - 1 || current.bottom > Math.min(whole!.bottom, innerHeight) + 1);
    const inSight = !beside && !beyond;
    return { more: row.dataset["more"], fades: getComputedStyle(row).maskImage !== "none", inSight };
  });

test("on a phone the tabs of a game that do not fit show at which edge there are more", async () => {
  const page = await at(`/admin/games/${game}/info`, 320);
  const name = "Sections of the game";
  await expect.poll(() => look(page, name)).toEqual({ more: "end", fades: true, inSight: true });
  await page.getByRole("navigation", { name }).evaluate((row) => row.scrollTo({ left: 10_000 }));
  await expect.poll(() => look(page, name)).toEqual({ more: "start", fades: true, inSight: false });
});

test("the tab of the opened page is visible, even if it is the last one", async () => {
  const page = await at(`/admin/games/${game}/webhooks`, 320);
  await expect.poll(() => look(page, "Sections of the game")).toEqual({ more: "start", fades: true, inSight: true });
  await page.getByRole("navigation", { name: "Sections of the game" }).getByRole("link", { name: "Info" }).click();
  await page.waitForURL(/\/info$/);
  await expect.poll(() => look(page, "Sections of the game")).toEqual({ more: "end", fades: true, inSight: true });
});

test("where all tabs fit nothing fades", async () => {
  const page = await at(`/games/${game}/scoreboard`, 1_440);
  await expect.poll(() => look(page, "Sections of the game")).toEqual({ more: "", fades: false, inSight: true });
});

test("with many challenges, the column of a game's sections still shows the one that is open", async () => {
  const { id } = await aGame(admin);
  for (let number = 10; number < 40; number += 1)
    await admin.call("POST", `/api/edit/games/${id}/challenges`, { title: `Lock ${number}`, tag: "Misc", type: "StaticAttachment" });
  const page = await at(`/admin/games/${id}/webhooks`, 1_440);
  const column = page.getByRole("navigation", { name: "Sections of the game" });
  await expect.poll(async () => (await look(page, "Sections of the game")).inSight).toBe(true);
  await column.getByRole("link", { name: "Challenges" }).click();
  await column.getByRole("link", { name: "Lock 39" }).click();
  await page.waitForURL(/\/challenges\/\d+$/);
  await page.reload();
  await alive(page);
  await expect.poll(async () => (await look(page, "Sections of the game")).inSight).toBe(true);
});
