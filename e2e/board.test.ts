import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { aCompetitor, aGame, aRunningGame, theAdmin, type Competitor } from "./person.ts";
import { sharedBrowser, sharedServer } from "./shared.ts";
import { cameAs, open, resize, sideways, visit } from "./visit.ts";

const server = sharedServer();
const TEAMS = 28;
const DESKTOP = { width: 1_440, height: 900 };
/** So low that the head of the table reaches the bottom of the window. */
const LOW = { width: 1_440, height: 640 };
const WIDE = { width: 1_920, height: 900 };
const PHONE = { width: 390, height: 844 };
const browser = await sharedBrowser();
let game: number;
let teams: Competitor[];

/** A game in which the first team leads, the last one is behind all others, and everybody has a place. */
beforeAll(async () => {
  const admin = await theAdmin(server.url);
  game = (await aGame(admin)).id;
  const path = `/api/edit/games/${game}/challenges`;
  const add = async (title: string) => {
    const { id } = await admin.call<{ id: number }>("POST", path, { title, type: "StaticAttachment", tag: "Misc" });
    await admin.call("POST", `${path}/${id}/flags`, [{ flag: "flag{right}" }]);
    await admin.call("PUT", `${path}/${id}`, { isEnabled: true });
    return id;
  };
  const [one, two, three] = [await add("Anchor"), await add("Buoy"), await add("Capstan")];
  teams = await Promise.all(Array.from({ length: TEAMS }, () => aCompetitor(server.url, game)));
  const solve = (team: Competitor, id: number) => team.call("POST", `/api/game/${game}/challenges/${id}`, { flag: "flag{right}" });
  await solve(teams[0]!, one);
  await solve(teams[0]!, two);
  await solve(teams[0]!, three);
  for (const team of teams.slice(1)) await solve(team, one);
  for (const team of teams.slice(1, -1)) await solve(team, two);
});

async function board(who: Competitor, viewport: { width: number; height: number }): Promise<Page> {
  const { page } = await visit(browser, server.url, { viewport, reducedMotion: "reduce" });
  await cameAs(page, who);
  await open(page, `/games/${game}/scoreboard`);
  return page;
}

/** How many pixels of the pinned own row cover each of these: the table's head, its last row, the focused element. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const pinned = document.querySelector('a[aria-label^="Your team"]')?.getBoundingClientRect();
    const over = (element: Element | null | undefined) => {
      const box = element?.getBoundingClientRect();
      if (!pinned || !box) return 0;
      return Math.max(0, Math.min(pinned.bottom, box.bottom) - Math.max(pinned.top, box.top));
    };
    const rows = [...document.querySelectorAll<HTMLElement>("[data-team]")].filter(({ offsetParent }) => offsetParent !== null);
    return {
      pinned: pinned !== undefined,
      head: over(document.querySelector("thead")),
      last: over(rows.at(-1)),
      focus: over(document.activeElement),
    };
  });

const scrollTo = (page: Page, top: number) =>
  page.evaluate(async (y) => {
    window.scrollTo({ top: y, behavior: "instant" });
    // The observer of the rows is called after the next frame, and what it changes appears a moment later.
    await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
  }, top);

test("the reader's own row never covers the table's head, wherever the page is scrolled to", async () => {
  const page = await board(teams.at(-1)!, LOW);
  const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  const seen = [];
  for (let top = 0; top <= end; top += 40) {
    await scrollTo(page, top);
    await expect.poll(() => covered(page), { message: `at ${top}` }).toMatchObject({ head: 0 });
    seen.push(await covered(page));
  }
  expect(seen.some(({ pinned }) => pinned)).toBe(true);
});

test.each([
  ["a desktop", DESKTOP],
  ["a phone", PHONE],
])("at the end of the page on %s the last row is not covered, and neither is any row that the keyboard reaches", async (_, viewport) => {
  const page = await board(teams[0]!, viewport);
  await scrollTo(page, 1_000_000);
  await page.locator('a[aria-label^="Your team"]').waitFor();
  await expect.poll(() => covered(page)).toMatchObject({ pinned: true, last: 0 });

  await scrollTo(page, 0);
  const links = page.locator("[data-team] a").filter({ visible: true });
  await links.first().focus();
  const count = await links.count();
  for (let nth = 1; nth < count; nth += 1) {
    await page.keyboard.press("Tab");
    await scrollTo(page, await page.evaluate(() => scrollY));
    await expect.poll(() => covered(page), { message: `at link ${nth}` }).toMatchObject({ focus: 0 });
  }
  await expect.poll(() => covered(page)).toMatchObject({ pinned: true });
});

test("in a low window the heads of the columns leave with the rows, below the page's own head", async () => {
  const page = await board(teams[0]!, LOW);
  const seen = async () => {
    await scrollTo(page, await page.evaluate(() => scrollY + document.querySelector("thead")!.getBoundingClientRect().top));
    return page.evaluate(() => {
      const heads = document.querySelector("thead")!.getBoundingClientRect();
      const y = document.querySelector(".head")!.getBoundingClientRect().bottom - 8;
      const middles = [...document.querySelectorAll("thead th")]
        .map((th) => th.getBoundingClientRect())
        .map(({ left, width }) => left + width / 2);
      const over = middles.filter((x) => !document.elementFromPoint(x, y)?.closest(".head")).length;
      return { over, heads: heads.top };
    });
  };
  await expect.poll(seen).toEqual({ over: 0, heads: expect.closeTo(0, -1) });
});

/** Whether what has the focus lies under the heads, or outside of the window. */
function isFocusCovered(): boolean {
  const { left, width, top } = document.activeElement!.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + 2)?.closest("thead, .head") !== null;
}

test("the heads of the columns go down with the page, and cover no row that the keyboard reaches or that counts as shown", async () => {
  const page = await board(teams[0]!, DESKTOP);
  await scrollTo(page, 1_000_000);
  const between = () =>
    page.evaluate(() => {
      const [bar, heads] = [".head", "thead"].map((part) => document.querySelector(part)!.getBoundingClientRect());
      return heads!.top - bar!.bottom;
    });
  await expect.poll(between).toBeCloseTo(0, -1);

  // The leading team's row is the first that the heads cover.
  const first = page.locator("tr[data-team] a").first();
  await scrollTo(page, await first.evaluate((link) => scrollY + link.getBoundingClientRect().top - 120));
  await page.locator('a[aria-label^="Your team"]').waitFor();

  await scrollTo(page, 1_000_000);
  const links = page.locator("tr[data-team] a");
  await links.last().focus();
  for (let nth = await links.count(); nth > 1; nth -= 1) {
    await page.keyboard.press("Shift+Tab");
    // The page goes to what has the focus in a frame of its own, which a busy machine shows late.
    await expect.poll(() => page.evaluate(isFocusCovered), { message: `link ${nth} is covered` }).toBe(false);
  }
});

/** A running game with so many challenges. */
async function aGameOf(count: number): Promise<number> {
  const admin = await theAdmin(server.url);
  const { id: many } = await aGame(admin);
  const path = `/api/edit/games/${many}/challenges`;
  for (let n = 0; n < count; n++) {
    const { id } = await admin.call<{ id: number }>("POST", path, { title: `Knot ${n}`, type: "StaticAttachment", tag: "Misc" });
    await admin.call("POST", `${path}/${id}/flags`, [{ flag: "flag{right}" }]);
    await admin.call("PUT", `${path}/${id}`, { isEnabled: true });
  }
  return many;
}

test("a board with more columns than fit the page takes what is left of a wide window, without moving", async () => {
  const many = await aGameOf(25);
  const team = await aCompetitor(server.url, many);
  const { page } = await visit(browser, server.url, { viewport: WIDE, reducedMotion: "reduce" });
  await cameAs(page, team);
  await open(page, `/games/${many}/scoreboard`);
  const seen = async () => {
    const found = await page.locator(".board-view").evaluate((view) => {
      const [{ left, width }, page] = [view.getBoundingClientRect(), view.parentElement!.getBoundingClientRect()];
      return { hidden: view.scrollWidth - view.clientWidth, moved: Math.round(left - page.left), isWider: width > page.width };
    });
    return { ...found, sideways: await sideways(page) };
  };
  await expect.poll(seen).toEqual({ hidden: 0, moved: 0, isWider: true, sideways: 0 });
  await resize(page, { width: 1_280, height: 900 });
  await expect.poll(seen).toMatchObject({ moved: 0, isWider: false, sideways: 0 });
});

test.each([
  [390, 80_000],
  [320, 40_000],
])("at %i pixels the times of the chart's axis do not overlap when they include seconds", async (width, age) => {
  const young = await aRunningGame(await theAdmin(server.url), { start: new Date(Date.now() - age).toISOString() });
  const first = await aCompetitor(server.url, young.id);
  await first.call("POST", `/api/game/${young.id}/challenges/${young.challenge}`, { flag: "flag{right}" });
  const { page } = await visit(browser, server.url, { viewport: { ...PHONE, width }, reducedMotion: "reduce" });
  await cameAs(page, first);
  await open(page, `/games/${young.id}/scoreboard`);
  await page.getByRole("application").waitFor();
  const times = page.locator(".chart-axis:last-child > span").filter({ visible: true });
  // All at once: the axis goes on with the time, and one that has just been read may be gone.
  const gaps = async () => {
    const boxes = await times.evaluateAll((all) =>
      all.map((time) => time.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
    );
    const inOrder = boxes.toSorted((a, b) => a.left - b.left);
    return inOrder.slice(1).map(({ left }, n) => left > inOrder[n]!.right);
  };
  await expect.poll(gaps).toSatisfy((found: boolean[]) => found.length > 0 && found.every(Boolean));
});

test("at 320 pixels the solves in a team's sheet fit into its width, however long its members' names are", async () => {
  const [, , long] = teams;
  await long!.call("PUT", "/api/account/update", { userName: `W${long!.teamId}`.padEnd(15, "W") });
  const { page } = await visit(browser, server.url, { viewport: { ...PHONE, width: 320 }, reducedMotion: "reduce" });
  await open(page, `/games/${game}/scoreboard?team=${long!.teamId}`);
  const frame = page.getByRole("dialog").getByRole("table").locator("..");
  await expect.poll(() => frame.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
});

test("a challenge's title heads its column in readable letters, and a long one is shown whole when it is focused", async () => {
  const admin = await theAdmin(server.url);
  const own = await aRunningGame(admin);
  const path = `/api/edit/games/${own.id}/challenges`;
  const long = "The lighthouse keeper who counted all ships twice";
  await admin.call("PUT", `${path}/${own.challenge}`, { title: "灯台の暗号" });
  const { id } = await admin.call<{ id: number }>("POST", path, { title: long, type: "StaticAttachment", tag: "Misc" });
  await admin.call("POST", `${path}/${id}/flags`, [{ flag: "flag{right}" }]);
  await admin.call("PUT", `${path}/${id}`, { isEnabled: true });
  await aCompetitor(server.url, own.id);
  const { page } = await visit(browser, server.url, { viewport: DESKTOP, reducedMotion: "reduce" });
  await open(page, `/games/${own.id}/scoreboard`);
  const head = (title: string) => page.locator("thead th", { hasText: title });
  // Letters that stand upright in a vertical line would stand on their heads in one that is turned.
  expect(
    await head("灯台の暗号")
      .locator("span")
      .first()
      .evaluate((one) => getComputedStyle(one).rotate),
  ).toBe("0deg");
  await page.keyboard.press("Tab");
  await head(long).focus();
  const shown = await head(long).evaluate((one) => {
    const { content, display, writingMode } = getComputedStyle(one, "::after");
    return { content, display, writingMode };
  });
  expect(shown).toEqual({ content: `"${long}" / ""`, display: "block", writingMode: "horizontal-tb" });
});
