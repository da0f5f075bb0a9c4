import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { contrast } from "../app/lib/theme/oklch.ts";
import { aCompetitor, aRunningGame, theAdmin } from "./person.ts";
import { sharedBrowser, sharedServer } from "./shared.ts";
import { cameAs, drawn, open, sideways, visit } from "./visit.ts";

const server = sharedServer();
const browser = await sharedBrowser();
let post: string;
beforeAll(async () => {
  const admin = await theAdmin(server.url);
  post = await admin.call<string>("POST", "/api/edit/posts", {
    title: "A listing",
    summary: "",
    content: "```python\nprint('sail')\n```",
    tags: [],
    isPinned: false,
  });
});

/** The visible result: the scheme of the page's background, the browser's bar, and whether coloured code is readable. */
async function look(page: Page) {
  const { ground, code, sunken, bars } = await page.evaluate(() => {
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;
    const hex = (colour: string) => {
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      return `#${Array.from(canvas.getImageData(0, 0, 1, 1).data.slice(0, 3), (part) => part.toString(16).padStart(2, "0")).join("")}`;
    };
    const listing = document.querySelector(".shiki");
    const metas = [...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")];
    return {
      ground: hex(getComputedStyle(document.body).backgroundColor),
      code: listing && [...listing.querySelectorAll("span span")].map((part) => hex(getComputedStyle(part).color)),
      sunken: listing && hex(getComputedStyle(listing).backgroundColor),
      bars: metas.filter(({ media }) => matchMedia(media || "all").matches).map(({ content }) => content),
    };
  });
  const seen = contrast(ground, "#000000") > contrast(ground, "#ffffff") ? "light" : "dark";
  return { seen, bar: bars.join() === ground, readable: code?.every((colour) => contrast(colour, sunken!) > 4) };
}

test.each([true, false])("until something is chosen pages are dark, whatever the system's colours are (scripts: %s)", async (scripts) => {
  const { page: seen, faults } = await visit(browser, server.url, { colorScheme: "light", javaScriptEnabled: scripts });
  await seen.goto(`/posts/${post}`);
  await expect.poll(() => look(seen)).toEqual({ seen: "dark", bar: true, readable: true });
  expect(faults).toEqual([]);
});

test.each([true, false])("if the system's colours are chosen, pages follow them (scripts: %s)", async (scripts) => {
  const { page: seen, faults } = await visit(browser, server.url, { colorScheme: "light", javaScriptEnabled: scripts });
  await seen.context().addCookies([{ name: "vexil_scheme", value: "system", url: server.url }]);
  await seen.goto(`/posts/${post}`);
  await expect.poll(() => look(seen)).toEqual({ seen: "light", bar: true, readable: true });
  await seen.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => look(seen)).toEqual({ seen: "dark", bar: true, readable: true });
  await seen.emulateMedia({ colorScheme: "light" });
  await expect.poll(() => look(seen)).toEqual({ seen: "light", bar: true, readable: true });
  expect(faults).toEqual([]);
});

test("colours are chosen by keyboard and stay, until the system's are chosen", async () => {
  const { page, faults } = await visit(browser, server.url, { colorScheme: "light" });
  await open(page, `/posts/${post}`);
  const choose = async (from: string, to: string) => {
    const menu = page.locator("header").getByLabel(`Colours: ${from}`);
    await menu.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: to }).focus();
    await page.keyboard.press("Enter");
    const chosen = page.locator("header").getByLabel(`Colours: ${to}`);
    await chosen.waitFor();
    await expect.poll(() => chosen.evaluate((summary) => document.activeElement === summary)).toBe(true);
    await expect.poll(() => chosen.evaluate((summary) => (summary.parentElement as HTMLDetailsElement).open)).toBe(false);
  };

  await choose("Dark", "Light");
  await expect.poll(() => look(page)).toEqual({ seen: "light", bar: true, readable: true });
  await open(page, `/posts/${post}`);
  await expect.poll(() => look(page)).toEqual({ seen: "light", bar: true, readable: true });
  expect(await page.getByRole("button", { name: "Light", includeHidden: true }).getAttribute("aria-pressed")).toBe("true");

  await page.emulateMedia({ colorScheme: "dark" });
  await page.waitForFunction(() => matchMedia("(prefers-color-scheme: dark)").matches);
  await drawn(page);
  await expect.poll(() => look(page)).toEqual({ seen: "light", bar: true, readable: true });
  await choose("Light", "System");
  await expect.poll(() => look(page)).toEqual({ seen: "dark", bar: true, readable: true });
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(() => look(page)).toEqual({ seen: "light", bar: true, readable: true });
  await choose("System", "Dark");
  await expect.poll(() => look(page)).toEqual({ seen: "dark", bar: true, readable: true });
  expect(faults).toEqual([]);
});

test("without scripts the choice returns to the same page, in its colours", async () => {
  const { page } = await visit(browser, server.url, { colorScheme: "light", javaScriptEnabled: false });
  await page.goto(`/posts/${post}`);
  await page.locator("header").getByLabel("Colours: Dark").click();
  await page.getByRole("button", { name: "Light" }).click();
  await page.locator("header").getByLabel("Colours: Light").waitFor();
  expect(new URL(page.url()).pathname).toBe(`/posts/${post}`);
  await expect.poll(() => look(page)).toEqual({ seen: "light", bar: true, readable: true });
});

test("on paper pages are light, whatever was chosen, without the frame around them, and as wide as the sheet", async () => {
  const admin = await theAdmin(server.url);
  const { id } = await aRunningGame(admin);
  const team = await aCompetitor(server.url, id);
  const { page } = await visit(browser, server.url, { viewport: { width: 718, height: 1_000 } });
  await page.context().addCookies([{ name: "vexil_scheme", value: "dark", url: server.url }]);
  await cameAs(page, team);
  for (const path of [`/posts/${post}`, `/games/${id}/scoreboard`]) {
    await open(page, path);
    await expect.poll(() => look(page)).toMatchObject({ seen: "dark" });
    await page.emulateMedia({ media: "print" });
    await expect.poll(() => look(page)).toMatchObject({ seen: "light" });
    await expect.poll(() => sideways(page)).toBe(0);
    const around = page.getByRole("navigation").or(page.getByRole("banner")).filter({ visible: true });
    await expect.poll(() => around.count()).toBe(0);
    await page.emulateMedia({ media: null });
  }
});

test("a board of many challenges is on paper as wide as the sheet", async () => {
  const admin = await theAdmin(server.url);
  const { id } = await aRunningGame(admin);
  const path = `/api/edit/games/${id}/challenges`;
  const add = async (_: unknown, n: number) => {
    const made = await admin.call<{ id: number }>("POST", path, {
      title: `Challenge ${n}`,
      tag: n % 2 ? "Web" : "Pwn",
      type: "StaticAttachment",
    });
    await admin.call("POST", `${path}/${made.id}/flags`, [{ flag: "flag{right}" }]);
    return made.id;
  };
  const ids = await Promise.all(Array.from({ length: 48 }, add));
  await admin.call("POST", `${path}/batch`, { ids, set: { isEnabled: true } });
  await aCompetitor(server.url, id);
  const { page } = await visit(browser, server.url, { viewport: { width: 1_047, height: 718 } });
  await open(page, `/games/${id}/scoreboard`);
  await page.emulateMedia({ media: "print" });
  await page.locator(".board-challenges").getByText("Challenge 47").waitFor();
  await expect.poll(() => sideways(page)).toBe(0);
});

test("under forced colours the current tab and the state of a switch are visible", async () => {
  const admin = await theAdmin(server.url);
  const { page } = await visit(browser, server.url, { forcedColors: "active" });
  await cameAs(page, admin);
  await open(page, "/admin/settings");
  const ground = (part: Locator) => part.evaluate((one) => getComputedStyle(one).backgroundColor);
  const tabs = page.getByRole("navigation", { name: "Administration" }).getByRole("link");
  expect(await ground(tabs.filter({ hasText: "Settings" }))).not.toBe(await ground(tabs.filter({ hasText: "Users" })));
  const field = page.getByRole("switch").first();
  const thumb = field.locator("xpath=following-sibling::span");
  const looks = async (on: boolean) => {
    await field.setChecked(on);
    return { track: await ground(field), thumb: await ground(thumb) };
  };
  const [on, off] = [await looks(true), await looks(false)];
  expect(on.track).not.toBe(off.track);
  for (const { track, thumb } of [on, off]) expect(thumb).not.toBe(track);
});

test("a solve that is not among the first three is a visible dot on the board, also under forced colours and on paper", async () => {
  const { id, challenge } = await aRunningGame(await theAdmin(server.url));
  for (let n = 0; n < 4; n += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const team = await aCompetitor(server.url, id);
    // oxlint-disable-next-line no-await-in-loop
    await team.call("POST", `/api/game/${id}/challenges/${challenge}`, { flag: "flag{right}" });
  }
  const { page } = await visit(browser, server.url, { forcedColors: "active" });
  await open(page, `/games/${id}/scoreboard`);
  const cell = page.locator(".board td > b:not(:has(i))");
  await cell.waitFor();
  const { dot, ground, printed } = await cell.evaluate((one) => {
    const { backgroundColor: dot, printColorAdjust: printed } = getComputedStyle(one, "::before");
    return { dot, ground: getComputedStyle(one.closest("tr")!).backgroundColor, printed };
  });
  expect([dot === ground, printed]).toEqual([false, "exact"]);
});
