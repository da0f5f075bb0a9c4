import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { gifSample } from "../worker/testing/images/image-samples.ts";
import { aCompetitor, aGame, theAdmin } from "./person.ts";
import { sharedBrowser, sharedServer } from "./shared.ts";
import { cameAs, open, sees, visit, withoutItsScripts } from "./visit.ts";

const server = sharedServer();
const browser = await sharedBrowser();

/** A running game's challenge, and the page of a player. */
async function aPlay() {
  const admin = await theAdmin(server.url);
  const { id: game } = await aGame(admin);
  const challenges = `/api/edit/games/${game}/challenges`;
  const { id } = await admin.call<{ id: number }>("POST", challenges, { title: "Reef", tag: "Misc", type: "StaticAttachment" });
  await admin.call("POST", `${challenges}/${id}/flags`, [{ flag: "flag{right}" }]);
  await admin.call("PUT", `${challenges}/${id}`, { content: "Mind it.", isEnabled: true });
  const { page } = await visit(browser, server.url);
  await cameAs(page, await aCompetitor(server.url, game));
  return { page, path: `/games/${game}/challenges/${id}`, game, admin };
}

type Router = { revalidate(): void; state: { revalidation: string; errors: object | null; fetchers: Map<string, object> } };
const ofRouter = <Value>(page: Page, read: (router: Router) => Value) =>
  page.evaluate(`(${read.toString()})(window.__remixRouter)`) as Promise<Value>;

test("a page that reloads its data while the server is away or busy keeps what was typed, and shows what is new once the server answers", async () => {
  const { page, path } = await aPlay();
  await open(page, path);
  const field = page.getByLabel("Flag of Reef");
  await field.fill("flag{half");
  const answers = ["none", "busy", "foreign"];
  const given: string[] = [];
  await page.route(/\.data(\?|$)/, (route) => {
    const answer = answers.shift();
    if (!answer) return route.continue();
    given.push(answer);
    if (answer === "none") return route.abort();
    return route.fulfill(answer === "busy" ? { status: 503, body: '[{"_1":2},"error",null]' } : { status: 200, body: "<html>" });
  });
  await ofRouter(page, (router) => router.revalidate());
  await expect.poll(() => ofRouter(page, ({ state }) => state.revalidation)).toBe("idle");
  expect(given).toEqual(["none", "busy", "foreign"]);
  expect(await ofRouter(page, ({ state }) => state.errors)).toBeNull();
  expect(await field.inputValue()).toBe("flag{half");
});

/** As Dark Reader does: adds to the head as soon as there is one, and puts back what is removed. */
function extension(): void {
  const style = Object.assign(document.createElement("style"), { className: "darkreader" });
  const meta = Object.assign(document.createElement("meta"), { name: "darkreader" });
  const add = () => {
    if (document.head && !style.isConnected) document.head.insertBefore(style, document.head.firstChild);
    if (document.head && !meta.isConnected) document.head.insertBefore(meta, document.querySelector("link[rel=stylesheet]"));
  };
  new MutationObserver(add).observe(document, { childList: true, subtree: true });
}

test.each([
  ["", null],
  ["beside an extension of the browser, ", extension],
])(
  "%sa challenge's sheet is open before any script of the page has come, and when they have it stays open, nothing moves and what was typed is there",
  async (_, added) => {
    const { page, path } = await aPlay();
    if (added) await page.addInitScript(added);
    const release = await withoutItsScripts(page, new URL(path, server.url).href);
    await sees(page, "Mind it.");
    const sheet = page.getByRole("dialog");
    await expect.poll(() => sheet.evaluate((dialog) => dialog.matches(":modal"))).toBe(true);
    await page.getByLabel("Flag of Reef").fill("flag{half");
    // Before its styles have come nothing is where it belongs.
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].every(({ sheet: has }) => has),
    );
    const top = () => page.getByText("Mind it.").evaluate((text) => text.getBoundingClientRect().top);
    const before = await top();
    release();
    await sees(page, "Points by number of solves");
    expect(await top()).toBe(before);
    expect(await sheet.evaluate((dialog) => dialog.matches(":modal"))).toBe(true);
    expect(await page.getByLabel("Flag of Reef").inputValue()).toBe("flag{half");
    expect(await page.locator("head > .darkreader, head > [name=darkreader]").count()).toBe(added ? 2 : 0);
    await page.keyboard.press("Escape");
    await page.waitForURL(/\/challenges$/);
  },
);

test("a part of a page that cannot be loaded removes nothing, and appears once it can be loaded", async () => {
  const { page, path } = await aPlay();
  const refused: string[] = [];
  await page.route("/static/ValueCurve-*.js", (route) => {
    refused.push(route.request().url());
    return refused.length === 1 ? route.abort() : route.continue();
  });
  await open(page, path);
  await expect.poll(() => refused).not.toEqual([]);
  await page.getByLabel("Flag of Reef").fill("flag{right}");
  await sees(page, "Points by number of solves");
  expect(await page.getByLabel("Flag of Reef").inputValue()).toBe("flag{right}");
});

test("news whose code cannot be loaded appears once it can be", async () => {
  const { page, path, game, admin } = await aPlay();
  let refused = 0;
  await page.route("/static/heard-*.js", (route) => ((refused += 1) === 1 ? route.abort() : route.continue()));
  const broken: string[] = [];
  page.on("pageerror", ({ message }) => broken.push(message));
  await open(page, path.replace(/\/challenges.*/, "/notices"));
  await sees(page, /^Live$/);
  await admin.call("POST", `/api/edit/games/${game}/notices`, { content: "The tide is **out**." });
  await sees(page, "The tide is out.");
  expect([refused, broken]).toEqual([2, []]);
});

test("a page whose code cannot be loaded says that there is no connection, and appears once there is one", async () => {
  const { page, path } = await aPlay();
  await open(page, path.replace(/\/challenges.*/, "/scoreboard"));
  await page.route("**", (route) => route.abort());
  await page.getByRole("link", { name: "Notices" }).first().click();
  const again = page.getByRole("button", { name: "Try again" });
  await again.waitFor();
  await page.unroute("**");
  // The page may have read its data again in the meantime, and then has no such button any more.
  await again.evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()));
  await page.waitForURL(/notices$/);
  await page.getByRole("heading", { name: "Notices" }).waitFor();
});

test("a challenge whose code cannot be loaded says that there is no connection, and opens once there is one", async () => {
  const { page, path } = await aPlay();
  await open(page, path.replace(/\/\d+$/, ""));
  // Without the mouse, whose pointer would have its code loaded ahead.
  const card = page.getByRole("link", { name: /Reef/ }).first();
  await page.route("**", (route) => route.abort());
  await card.evaluate((link: HTMLElement) => link.click());
  await page.getByRole("heading", { name: "No connection" }).waitFor();
  await page.unroute("**");
  await page.getByRole("dialog").getByText("Mind it.").waitFor();
  expect(new URL(page.url()).pathname).toBe(path);
});

test("a page that is opened while the device changes networks appears by itself, although each of its requests was cut once", async () => {
  const { page, path } = await aPlay();
  await open(page, path.replace(/\/challenges.*/, "/scoreboard"));
  const cut = new Set<string>();
  await page.route(/\.(data|js)(\?|$)/, (route) => {
    const url = route.request().url();
    if (cut.has(url)) return route.continue();
    cut.add(url);
    return route.abort("failed");
  });
  await page.getByRole("link", { name: "Notices" }).first().click();
  await page.getByRole("heading", { name: "Notices" }).waitFor();
  expect([...cut].map((url) => /\w+\.(data|js)/.exec(url)?.[1])).toEqual(expect.arrayContaining(["data", "js"]));
});

test("a page whose code a new release has replaced is opened anew at the address that was asked for", async () => {
  const { page, path } = await aPlay();
  await open(page, path.replace(/\/challenges.*/, "/scoreboard"));
  let asked = 0;
  await page.route(/\/static\/games\.[^/]*notices-[^/]*\.js$/, (route) =>
    (asked += 1) > 4 ? route.continue() : route.fulfill({ status: 404 }),
  );
  await page.getByRole("link", { name: "Notices" }).first().click();
  await page.getByRole("heading", { name: "Notices" }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/notices$/);
  expect(asked).toBeGreaterThan(4);
});

/** Presses a team of the board whose sheet cannot be loaded before the page is opened anew. */
async function pressTeam(page: Page, gone: RegExp) {
  let isOld = true;
  page.on("request", (request) => (isOld &&= !request.isNavigationRequest()));
  await page.route(gone, (route) => (isOld ? route.fulfill({ status: 404 }) : route.continue()));
  await page.getByRole("table").getByRole("link").first().click();
}

test("a part of a page that a new release has replaced comes with the page, which is opened anew", async () => {
  const { page, path } = await aPlay();
  await open(page, path.replace(/\/challenges.*/, "/scoreboard"));
  await pressTeam(page, /\/static\/(?:TeamSheet|manifest)-[^/]*\.js$/);
  await page.getByRole("dialog").waitFor();
});

test("a part that Firefox, which asks only once for a file, could not load comes with the page, which is opened anew once there is a connection", async () => {
  const { page, path } = await aPlay();
  await open(page, path.replace(/\/challenges.*/, "/scoreboard"));
  const cut = page.waitForEvent("requestfailed", (request) => request.url().includes("/static/manifest-"));
  await page.route("/static/manifest-*.js", (route) => route.abort(), { times: 1 });
  await pressTeam(page, /\/static\/TeamSheet-[^/]*\.js$/);
  await cut;
  await page.getByRole("dialog").waitFor();
});

test("a page that was opened before a new release shows the first news after it", async () => {
  const { page, path, game, admin } = await aPlay();
  const heard = page.waitForResponse("/static/heard-*.js");
  await open(page, path.replace(/\/challenges.*/, "/notices"));
  await (await heard).finished();
  await sees(page, /^Live$/);
  await page.route("/static/*.js", (route) => route.fulfill({ status: 404 }));
  await admin.call("POST", `/api/edit/games/${game}/notices`, { content: "The tide is **out**." });
  await sees(page, "The tide is out.");
});

test("a link that is only pointed at does not reload the page when its code is gone, so what was typed stays", async () => {
  const { page } = await aPlay();
  await open(page, "/account/profile");
  const field = page.getByLabel("Bio");
  await field.fill("Half a li");
  await page.clock.install();
  const asked: string[] = [];
  await page.route(/\/static\/posts\._index-[^/]*\.js$/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ status: 404 });
  });
  await page.getByRole("link", { name: "Posts" }).first().hover();
  const passing = async () => {
    await page.clock.runFor(1_000);
    await page.evaluate(async () => void (await fetch("/api/config")));
    return asked.length;
  };
  await expect.poll(passing).toBeGreaterThan(0);
  for (const _ of Array(10)) await passing();
  expect(asked).toHaveLength(1);
  expect(await field.inputValue()).toBe("Half a li");
});

test("colours that are chosen while the server is away change at once, and what was typed stays", async () => {
  const { page } = await aPlay();
  await open(page, "/account/profile");
  const field = page.getByLabel("Bio");
  await field.fill("Half a li");
  await page.route("**", (route) => route.abort());
  const header = page.getByRole("banner");
  await header.getByLabel("Colours: Dark").click();
  await header.getByRole("button", { name: "Light" }).click();
  await header.getByLabel("Colours: Light").waitFor();
  await expect.poll(() => ofRouter(page, ({ state }) => state.fetchers.size)).toBe(0);
  await expect.poll(() => page.locator("html").getAttribute("data-scheme")).toBe("light");
  expect(await field.inputValue()).toBe("Half a li");
});

test("a logout that the server did not hear of is not forgotten: the page that comes afterwards says so, and logs out", async () => {
  const { page } = await aPlay();
  await open(page, "/teams");
  await page.route("**", (route) => route.abort());
  await page.getByRole("banner").getByLabel("Account").click();
  await page.getByRole("button", { name: "Log out" }).click();
  await page.getByRole("heading", { name: "No connection" }).waitFor();
  await page.unroute("**");
  await sees(page, "You are still logged in.");
  await page.getByRole("main").getByRole("button", { name: "Log out" }).click();
  await page.getByRole("banner").getByRole("link", { name: "Log in" }).waitFor();
});

test("a search that was asked for while the server was away does not open by itself later, when the user writes something else", async () => {
  const { page } = await aPlay();
  await page.addInitScript(() => {
    const { showModal } = HTMLDialogElement.prototype;
    HTMLDialogElement.prototype.showModal = function shown() {
      document.documentElement.dataset.dialogs += "+";
      showModal.call(this);
    };
  });
  await open(page, "/account/profile");
  await page.clock.install();
  const away = /\/static\/(?:SearchDialog|manifest)-[^/]*\.js$/;
  await page.route(away, (route) => route.abort());
  const lost = page.waitForEvent("requestfailed", (request) => request.url().includes("/manifest-"));
  const texts = page.waitForResponse("/static/search-*.js");
  await page.keyboard.press("Control+k");
  await Promise.all([lost, texts.then((answer) => answer.finished())]);
  await page.getByLabel("Bio").fill("Half a li");
  await page.unroute(away);
  const found = page.waitForResponse("/static/SearchDialog-*.js");
  await page.clock.fastForward(60_000);
  const file = (await found).url();
  await page.evaluate(`import("${file}")`);
  await expect
    .poll(async () => {
      await page.keyboard.press("Control+k");
      return page.getByRole("dialog").count();
    })
    .toBe(1);
  expect(await page.locator("html").getAttribute("data-dialogs")).toBe("undefined+");
});

test("a verdict stays although a new release has replaced the part of the page that asks for feedback after a solve", async () => {
  const { page, path } = await aPlay();
  await open(page, path);
  const asked: string[] = [];
  await page.route(/\/static\/(?:FeedbackCard|manifest)-[^/]*\.js$/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ status: 404 });
  });
  await page.getByLabel("Flag of Reef").fill("flag{right}");
  await page.keyboard.press("Enter");
  await expect.poll(() => asked.filter((url) => url.includes("Feedback")).length).toBe(2);
  await page.evaluate(async () => void (await fetch("/api/config")));
  await sees(page, /^Right!/);
});

test("a picture whose reader cannot be loaded is refused in words, and can be added once there is a connection", async () => {
  const { page } = await visit(browser, server.url);
  await cameAs(page, await theAdmin(server.url));
  await open(page, "/posts/new/edit");
  const reader = /\/static\/image-[^/]*\.js$/;
  await page.route(reader, (route) => route.abort());
  const picture = { name: "map.gif", mimeType: "image/gif", buffer: Buffer.from(gifSample(8, 8)) };
  await page.getByLabel("Add a picture").last().setInputFiles(picture);
  await sees(page, "The server cannot be reached.");
  await page.unroute(reader);
  await page.getByLabel("Add a picture").last().setInputFiles(picture);
  await expect.poll(() => page.getByLabel("Content").inputValue()).toMatch(/^!\[map]/);
});
