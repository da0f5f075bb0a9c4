import type { WebSocketRoute } from "playwright-core";
import { expect, test } from "vitest";
import { aCompetitor, aGame, aRunningGame, theAdmin } from "./person.ts";
import { sharedBrowser, sharedServer } from "./shared.ts";
import { cameAs, open, sees, visit } from "./visit.ts";

const server = sharedServer();
const browser = await sharedBrowser();

test("a page that loses its connection afterwards shows what it has missed, and requests nothing else", async () => {
  const admin = await theAdmin(server.url);
  const { id } = await aGame(admin);
  const player = await aCompetitor(server.url, id);
  const { page } = await visit(browser, server.url);
  await cameAs(page, player);

  /** How often the page's socket was told how far the notices have got; nothing passes before `mayPass`. */
  let marks = 0;
  let mayPass = Promise.resolve();
  let socket: WebSocketRoute | null = null;
  await page.routeWebSocket(/\/hub\/user/, async (route) => {
    await mayPass;
    socket = route;
    const far = route.connectToServer();
    far.onMessage((frame) => {
      if (String(frame).includes('"list":"notices"')) marks += 1;
      route.send(frame);
    });
  });
  await open(page, `/games/${id}/notices`);
  await expect.poll(() => marks).toBeGreaterThan(0);

  let letPass = () => {};
  mayPass = new Promise((done) => (letPass = done));
  await socket!.close();
  await admin.call("POST", `/api/edit/games/${id}/notices`, { content: "Reef while you can" });
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith(`/api/game/${id}`)) asked.push(pathname.slice(`/api/game/${id}`.length));
  });
  letPass();
  await sees(page, "Reef while you can");
  // The Board may hear of the notice only after the page is back; then it comes over the socket.
  expect(asked.filter((path) => path !== "/notices")).toEqual([]);
});

test("going back from a team's sheet shows the board at the same scroll position", async () => {
  const { id, challenge } = await aRunningGame(await theAdmin(server.url));
  const player = await aCompetitor(server.url, id);
  await player.call("POST", `/api/game/${id}/challenges/${challenge}`, { flag: "flag{right}" });
  // So low that the page has to scroll to the board, with the normal amount of motion.
  const { page } = await visit(browser, server.url, { viewport: { width: 1_440, height: 360 }, reducedMotion: "no-preference" });
  await cameAs(page, player);
  await open(page, `/games/${id}/scoreboard`);
  const link = page.getByRole("table").getByRole("link", { name: player.team });
  await link.scrollIntoViewIfNeeded();
  await link.click();
  await page.getByRole("dialog").waitFor();
  const top = await page.evaluate(() => scrollY);
  expect(top).toBeGreaterThan(100);
  await page.getByRole("dialog").locator('a[href*="/score?"]').first().click();
  await page.waitForURL(/\/score\?/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await page.getByRole("dialog").waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
});

test("when somebody else signs in in another tab, a page that was open becomes theirs: nothing typed before is sent as them", async () => {
  const { id, challenge } = await aRunningGame(await theAdmin(server.url));
  const [ann, bob] = [await aCompetitor(server.url, id), await aCompetitor(server.url, id)];
  const { page } = await visit(browser, server.url);
  await cameAs(page, ann);
  await open(page, `/games/${id}/challenges/${challenge}`);
  await page.locator("#flag").fill("flag{right}");

  const other = await page.context().newPage();
  await other.goto("/teams");
  await other.evaluate(() => document.querySelector<HTMLFormElement>("form[action='/account/logout']")!.requestSubmit());
  await page.waitForURL((address) => !address.pathname.includes("/challenges/"));
  await cameAs(page, bob);
  await open(other, `/games/${id}`);
  await page.getByRole("banner").getByText(bob.name).waitFor();
  // The sheet is open again, as it was, but for the other user.
  await expect.poll(() => page.locator("#flag").inputValue()).toBe("");
  await page.context().close();
});

test("a form that is come back to shows what is stored, also if somebody else has changed it meanwhile, and what was begun in an empty one", async () => {
  const admin = await theAdmin(server.url);
  const { id } = await aGame(admin, { content: "Bring oars." });
  const { page } = await visit(browser, server.url);
  await cameAs(page, admin);
  await open(page, `/admin/games/${id}/info`);
  await page.getByLabel("Summary").fill("Three days");
  page.on("dialog", (asks) => void asks.accept());
  await page.goto("/about");
  await admin.call("PUT", `/api/edit/games/${id}`, { content: "Bring sails." });
  await page.goBack();
  await sees(page, "Changed: Summary");
  await expect.poll(() => page.getByLabel("Description").inputValue()).toBe("Bring sails.");
  await expect.poll(() => page.getByLabel("Summary").inputValue()).toBe("Three days");
});
