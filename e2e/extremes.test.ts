import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { CheatRecordView } from "../worker/contract/wire/monitor/monitor.ts";
import type { HealthView } from "../worker/contract/wire/platform/health.ts";
import type { InstanceRowView } from "../worker/contract/wire/platform/host.ts";
import { axisOf, boxOf, fits, heightOf, linesOf } from "./boxes.ts";
import { aCompetitor, aGame, aRunningGame, theAdmin, type Competitor, type Person } from "./person.ts";
import { sharedBrowser, sharedServer } from "./shared.ts";
import { cameAs, open, sees, sideways, visit } from "./visit.ts";

const server = sharedServer();
const PHONE = { width: 390, height: 844 };
/** A title of the maximum length, with nothing at which it could be broken. */
const TITLE = "W".repeat(200);
const INSTANCE: InstanceRowView = {
  team: { id: 1, name: "W".repeat(20), avatar: null },
  challenge: { id: 1, title: TITLE, tag: "Web" },
  image: "registry.example/long/image:1.2.3",
  containerGuid: "0c1d2e3f-0000-4000-8000-000000000000",
  containerId: "",
  startedAt: new Date().toISOString(),
  expectStopAt: new Date(Date.now() + 7_200_000).toISOString(),
  ip: "192.0.2.1",
  port: 31_270,
  state: "unreachable",
  place: null,
  entry: "challenges.example:31270",
  host: "a host with a long name, far away",
  game: { id: 1, title: TITLE },
  test: false,
};
const browser = await sharedBrowser();
let admin: Person;
let game: number;
let challenge: number;
let team: Competitor;

/** A game with one challenge that is worth a million points, has the longest title, and was solved by one team. */
beforeAll(async () => {
  admin = await theAdmin(server.url);
  game = (await aGame(admin, { title: TITLE })).id;
  const path = `/api/edit/games/${game}/challenges`;
  const { id } = await admin.call<{ id: number }>("POST", path, { title: TITLE, tag: "Misc", type: "StaticAttachment" });
  await admin.call("POST", `${path}/${id}/flags`, [{ flag: "flag{right}" }]);
  await admin.call("PUT", `${path}/${id}`, { originalScore: 1_000_000, isEnabled: true });
  challenge = id;
  team = await aCompetitor(server.url, game);
  await team.call("POST", `/api/game/${game}/challenges/${id}`, { flag: "flag{right}" });
});

async function onPhone(who: Person, path: string): Promise<Page> {
  const { page } = await visit(browser, server.url, { viewport: PHONE, reducedMotion: "reduce" });
  await cameAs(page, who);
  await open(page, path);
  return page;
}

test("on a phone the numbers of the chart's axis stay between its edge and its lines, however large they are", async () => {
  const page = await onPhone(team, `/games/${game}/scoreboard`);
  const chart = page.getByRole("application");
  await chart.waitFor();
  await expect
    .poll(async () => {
      const [card, plot] = [await boxOf(chart.locator("xpath=ancestor::section[1]")), await boxOf(chart)];
      const numbers = await axisOf(page);
      const middles = numbers.map(({ top, bottom }) => (top + bottom) / 2);
      return {
        highest: numbers.at(-1)?.text,
        areBetween: numbers.every(({ left, right }) => left > card.left + 8 && right < plot.left),
        // Each is beside its line: the first at the bottom, the last at the top.
        areBesideTheirs: Math.abs(middles[0]! - plot.bottom) < 3 && Math.abs(middles.at(-1)! - plot.top) < 3,
      };
    })
    .toEqual({ highest: expect.stringMatching(/^1,[0-9]00,000$/), areBetween: true, areBesideTheirs: true });
});

test("on a phone a score of millions fits into the team's sheet", async () => {
  const page = await onPhone(team, `/games/${game}/scoreboard?team=${team.teamId}`);
  const score = page.getByRole("dialog").getByRole("link", { name: "1,050,000" });
  await score.waitFor();
  const room = async () => (await boxOf(score.locator("xpath=ancestor::div[1]"))).right - (await boxOf(score)).right;
  await expect.poll(room).toBeGreaterThan(8);
});

test("on a phone the points of a score are on one line with their sign", async () => {
  const page = await onPhone(team, `/games/${game}/score?team=${team.teamId}`);
  const points = page.getByRole("cell", { name: /^\+1,050,000$/ });
  await points.waitFor();
  await expect.poll(() => linesOf(points)).toEqual([1]);
  await sees(page, "First blood +50,000");
});

test("on a phone a challenge with the longest title takes no more than two lines in the control room", async () => {
  const page = await onPhone(admin, `/admin/games/${game}/control`);
  const title = page.getByRole("table", { name: "Challenges" }).getByRole("link", { name: TITLE });
  await expect.poll(() => heightOf(title)).toBeLessThan(50);
});

test("in Japanese the figures of the control room take two lines at most beside the longest title", async () => {
  const { page } = await visit(browser, server.url, { viewport: { width: 1_440, height: 900 }, locale: "ja-JP" });
  await cameAs(page, admin);
  await open(page, `/admin/games/${game}/control`);
  const figures = page.getByRole("row").filter({ hasText: TITLE }).getByRole("cell");
  const areShort = (lines: number[]) => lines.length === 7 && Math.max(...lines.slice(1)) <= 2;
  await expect.poll(() => linesOf(figures)).toSatisfy(areShort);
});

test.each(["events", "submissions"])("on a phone the %s of the monitor fit into its width", async (tab) => {
  const page = await onPhone(admin, `/games/${game}/monitor/${tab}`);
  const table = page.getByRole("table");
  await table.getByText("Accepted").first().waitFor();
  await expect.poll(() => fits(table)).toBe(true);
});

/** Two teams with long names submit one flag, which only one of them was given. */
async function cheat(): Promise<void> {
  const path = `/api/edit/games/${game}/challenges`;
  const { id } = await admin.call<{ id: number }>("POST", path, { title: TITLE, tag: "Misc", type: "DynamicAttachment" });
  const flags = ["flag{one}", "flag{two}"].map((flag) => ({ flag, attachmentType: "Remote", remoteUrl: "https://example.com/notes" }));
  await admin.call("POST", `${path}/${id}/flags`, flags);
  await admin.call("PUT", `${path}/${id}`, { isEnabled: true });
  const teams = [await aCompetitor(server.url, game), await aCompetitor(server.url, game)];
  for (const one of teams) await one.call("PUT", `/api/team/${one.teamId}`, { name: `W${one.teamId}`.padEnd(20, "W") });
  for (const one of teams) await one.call("GET", `/api/game/${game}/challenges/${id}`);
  for (const one of teams) await one.call("POST", `/api/game/${game}/challenges/${id}`, { flag: "flag{one}" });
  // It is in the lists only a moment after the answers, and the page of cheats does not ask again.
  const found = () => admin.call<CheatRecordView[]>("GET", `/api/game/${game}/cheatinfo`);
  const isOfThese = ({ submitTeam }: CheatRecordView) => teams.some(({ teamId }) => submitTeam.team.id === teamId);
  await expect.poll(async () => (await found()).some(isOfThese)).toBe(true);
}

test("on a phone nothing moves when a live list is connected", async () => {
  const button = (page: Page) => page.getByRole("button", { name: "一時停止" });
  const arrive = async () => (await visit(browser, server.url, { viewport: PHONE, locale: "ja-JP" })).page;
  const [waiting, live] = [await arrive(), await arrive()];
  // A hub that never answers.
  await waiting.routeWebSocket(/\/hub\//, () => {});
  for (const page of [waiting, live]) {
    await cameAs(page, admin);
    await open(page, "/admin/logs");
  }
  await sees(waiting, "接続中…");
  await sees(live, "ライブ");
  const moved = async () => {
    const [one, other] = [await boxOf(button(waiting)), await boxOf(button(live))];
    return [other.left - one.left, other.right - one.right, other.top - one.top, other.bottom - one.bottom];
  };
  await expect.poll(moved).toEqual([0, 0, 0, 0]);
});

test("on a phone a running game whose copy is far behind fits into the width", async () => {
  const page = await onPhone(admin, "/admin/health");
  await page.route("**/api/admin/health", async (route) => {
    const health = await admin.call<HealthView>("GET", "/api/admin/health");
    const games = health.games.map((one) => ({ ...one, lag: { entries: 12_345, ms: 98_000 }, waiting: 1_234 }));
    await route.fulfill({ json: { ...health, games } });
  });
  // The page asks again every ten seconds.
  await sees(page, "12,345 for 98 s");
  await expect.poll(() => fits(page.getByRole("table", { name: "Running games" }))).toBe(true);
});

test("on a phone the tables of games, challenges, answers, teams, health and cheats fit into its width", async () => {
  const page = await onPhone(admin, "/admin/games");
  await expect.poll(() => fits(page.getByRole("table", { name: "Games" }))).toBe(true);
  await open(page, `/admin/games/${game}/challenges`);
  await expect.poll(() => fits(page.getByRole("table", { name: "Challenges" }))).toBe(true);
  await team.call("PUT", `/api/team/${team.teamId}`, { name: `W${team.teamId}`.padEnd(20, "W") });
  await open(page, `/admin/games/${game}/challenges/${challenge}/answers`);
  await expect.poll(() => fits(page.getByRole("table", { name: "Answers" }))).toBe(true);
  await open(page, "/admin/teams");
  await expect.poll(() => fits(page.getByRole("table", { name: "Teams" }))).toBe(true);
  await open(page, "/admin/health");
  await expect.poll(() => fits(page.getByRole("table", { name: "Running games" }))).toBe(true);
  await expect.poll(() => fits(page.getByRole("table", { name: "Slowest calls" }))).toBe(true);
  await cheat();
  await open(page, `/games/${game}/monitor/cheatinfo`);
  const cheats = page.getByRole("table");
  await expect.poll(() => fits(cheats)).toBe(true);
  // The challenge of the cheat is shown there, too.
  await cheats.getByText(TITLE).filter({ visible: true }).first().waitFor();
});

test.each([768, 1_024])("at %i pixels the tables of the monitor fit, however long names and answers are", async (width) => {
  await cheat();
  const [{ id }] = (await admin.call<{ id: number }[]>("GET", `/api/edit/games/${game}/challenges`)) as [{ id: number }];
  const long = await aCompetitor(server.url, game);
  await long.call("PUT", `/api/team/${long.teamId}`, { name: `W${long.teamId}`.padEnd(20, "W") });
  await long.call("POST", `/api/game/${game}/challenges/${id}`, { flag: "W".repeat(100) });
  const { page } = await visit(browser, server.url, { viewport: { width, height: 900 }, reducedMotion: "reduce" });
  await cameAs(page, admin);
  for (const tab of ["events", "submissions", "cheatinfo"]) {
    await open(page, `/games/${game}/monitor/${tab}`);
    const table = page.getByRole("table");
    await expect.poll(async () => [tab, await fits(table)]).toEqual([tab, true]);
    const answer = table.locator("tbody td:has(code)").filter({ visible: true }).first();
    await expect.poll(async () => (await answer.boundingBox())?.width).toBeGreaterThan(100);
  }
});

test("at 768 pixels a board of many categories scrolls horizontally in its frame, and the page does not", async () => {
  const wide = await aGame(admin, { title: "Wide" });
  const path = `/api/edit/games/${wide.id}/challenges`;
  const tags = ["Misc", "Crypto", "Pwn", "Web", "Reverse", "Blockchain", "Forensics", "Hardware", "Mobile", "PPC", "AI", "OSINT"];
  for (const tag of tags) {
    const { id } = await admin.call<{ id: number }>("POST", path, { title: tag, tag, type: "StaticAttachment" });
    await admin.call("POST", `${path}/${id}/flags`, [{ flag: "flag{right}" }]);
    await admin.call("PUT", `${path}/${id}`, { isEnabled: true });
  }
  const player = await aCompetitor(server.url, wide.id);
  const { page } = await visit(browser, server.url, { viewport: { width: 768, height: 900 }, reducedMotion: "reduce" });
  await cameAs(page, player);
  await open(page, `/games/${wide.id}/scoreboard`);
  const board = page.locator("table.board");
  await board.waitFor();
  await expect.poll(async () => [await fits(board), await sideways(page)]).toEqual([false, 0]);
});

const HEBREW = "דגל אדום ".repeat(10).trim();

/** Whether the first letter of an element that shows only a part of its text is within it. */
const showsBeginning = (cut: Locator) =>
  cut.evaluate((element) => {
    const text = document.createNodeIterator(element, NodeFilter.SHOW_TEXT).nextNode()!;
    const range = document.createRange();
    range.setStart(text, 0);
    range.setEnd(text, 1);
    const [first, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
    return first.right <= box.right + 1 && first.left >= box.left;
  });

test("on a phone a title in a right-to-left script is cut at its end, and its beginning is visible", async () => {
  const { id } = await aGame(admin, { title: HEBREW });
  const page = await onPhone(admin, `/admin/games/${id}/notices`);
  await expect.poll(() => showsBeginning(page.getByRole("heading", { level: 1 }))).toBe(true);
});

test("so is a stranger's name or text, which has a direction of its own", async () => {
  const { team: name, teamId } = await aCompetitor(server.url, game);
  await admin.call("PUT", `/api/admin/teams/${teamId}`, { bio: HEBREW.slice(0, 60) });
  const page = await onPhone(admin, `/admin/teams?q=${encodeURIComponent(name)}`);
  await expect.poll(() => showsBeginning(page.locator(".truncate", { hasText: HEBREW.slice(0, 60) }))).toBe(true);
});

test("a formula that does not fit into its line scrolls horizontally in it, and the page does not", async () => {
  const content = `The modulus is $n = ${"1234567890".repeat(10)}$, and **that** is all.`;
  const { id } = await aGame(admin, { title: "Numbers", content });
  const page = await onPhone(team, `/games/${id}`);
  await sees(page, "that");
  const formula = page.locator("p:has(.katex)");
  const line = async () => ({
    ...(await formula.evaluate((one) => ({
      isMoved: one.scrollWidth > one.clientWidth,
      isCut: one.scrollHeight > one.clientHeight,
    }))),
    sideways: await sideways(page),
  });
  await expect.poll(line).toEqual({ isMoved: true, isCut: false, sideways: 0 });
});

test.each([768, 1_024])("at %i pixels the tables of games and instances fit", async (width) => {
  const { page } = await visit(browser, server.url, { viewport: { width, height: 900 }, reducedMotion: "reduce" });
  await cameAs(page, admin);
  await aGame(admin, { title: TITLE.replace("W", "V"), hidden: true, inviteCode: "ahoy" });
  await open(page, "/admin/games");
  const games = page.getByRole("table", { name: "Games" });
  await expect.poll(() => fits(games)).toBe(true);
  await expect.poll(async () => (await games.getByRole("cell").first().boundingBox())?.width).toBeGreaterThan(200);
  // None can run without a host, so the test answers the list instead of the server.
  await page.route("**/api/admin/instances?*", (route) => route.fulfill({ json: { data: [INSTANCE], length: 1, total: 1 } }));
  await open(page, "/admin/instances");
  await expect.poll(() => fits(page.getByRole("table", { name: "Instances" }))).toBe(true);
});

test("on a phone a running game with the longest title takes no more than two lines on the health page", async () => {
  const page = await onPhone(admin, "/admin/health");
  const title = page.getByRole("table", { name: "Running games" }).getByRole("link", { name: TITLE });
  await expect.poll(() => heightOf(title)).toBeLessThan(50);
});

test.each([PHONE, { width: 1_920, height: 1_080 }])(
  "on a stage of $width pixels the numbers of the chart's axis stay beside its lines",
  async (viewport) => {
    await admin.call("PUT", `/api/edit/games/${game}/stage`, { scene: "chart" });
    const { page } = await visit(browser, server.url, { viewport, reducedMotion: "reduce" });
    await cameAs(page, admin);
    await open(page, `/games/${game}/stage`);
    await page.locator(".stage-plot").waitFor();
    const places = async () => {
      const [panel, lines] = [await boxOf(page.locator(".stage-plot")), await boxOf(page.locator(".stage-lines"))];
      return (await axisOf(page)).map(({ left, right }) => left > panel.left + 2 && right < lines.left);
    };
    await expect.poll(places).toSatisfy((found: boolean[]) => found.length > 0 && found.every(Boolean));
  },
);

test("at 320 pixels the lists of challenges show titles of usual lengths whole, to players and organisers", async () => {
  const own = await aRunningGame(admin);
  const title = "Semaphore by mail";
  await admin.call("PUT", `/api/edit/games/${own.id}/challenges/${own.challenge}`, { title });
  const player = await aCompetitor(server.url, own.id);
  // A solved card also has a mark beside its title.
  await player.call("POST", `/api/game/${own.id}/challenges/${own.challenge}`, { flag: "flag{right}" });
  const phone = { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true };
  for (const [who, path] of [
    [player, `/games/${own.id}/challenges`],
    [admin, `/admin/games/${own.id}/challenges`],
  ] as const) {
    const { page } = await visit(browser, server.url, phone);
    await cameAs(page, who);
    await open(page, path);
    const shown = page.getByRole("main").getByText(title).filter({ visible: true }).first();
    await expect
      .poll(() => shown.evaluate((one) => [one.scrollWidth <= one.clientWidth, one.scrollHeight <= one.clientHeight]))
      .toEqual([true, true]);
  }
});
