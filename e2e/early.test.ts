import { expect, test } from "vitest";
import { ADMIN_PASSWORD } from "./server.ts";
import { aCompetitor, aGame, aRunningGame, theAdmin } from "./person.ts";
import { sharedBrowser, sharedServer } from "./shared.ts";
import { cameAs, open, sees, visit, withoutItsScripts } from "./visit.ts";

const server = sharedServer();
const browser = await sharedBrowser();

/** A browser so busy that React, which schedules its work by messages, gets its first turn only on `release()`. */
const BUSY = `
  const released = new Promise((done) => (window.release = done));
  const post = MessagePort.prototype.postMessage;
  MessagePort.prototype.postMessage = function (...message) {
    void released.then(() => post.apply(this, message));
  };`;
const reactListens = () => Object.keys(document).some((key) => key.startsWith("_reactListening"));

test("a page keeps what is typed and clicked before React has had its first turn", async () => {
  const { page, faults } = await visit(browser, server.url);
  await page.addInitScript(BUSY);
  await page.goto("/account/login");
  await page.waitForFunction(reactListens);
  await page.evaluate("window.stayed = true");
  await page.getByLabel("User name or e-mail").fill("Admin");
  await page.getByLabel("Password", { exact: true }).fill("not this one");
  await page.getByRole("button", { name: "Log in" }).click();
  await page.evaluate("window.release()");
  await sees(page, "Wrong username or password.");
  expect(await page.evaluate("window.stayed")).toBe(true);
  expect(await page.getByLabel("User name or e-mail").inputValue()).toBe("Admin");
  await page.getByLabel("Password", { exact: true }).fill(ADMIN_PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL("/");
  expect(faults).toEqual([]);
});

test("what is typed, ticked and chosen in a form before its scripts have come is a change like any other", async () => {
  const { page, faults } = await visit(browser, server.url);
  const admin = await theAdmin(server.url);
  const { id } = await aGame(admin, { acceptWithoutReview: false });
  await cameAs(page, admin);
  const release = await withoutItsScripts(page, `/admin/games/${id}/info`);
  const title = page.getByLabel("Title");
  await title.fill("Owls by night");
  await title.evaluate((field: HTMLInputElement) => field.setSelectionRange(4, 4));
  await page.getByLabel("Summary").fill("Bring a lamp.");
  await page.getByLabel("Accept without review").check();
  await page.getByLabel("Hints with a price are charged").selectOption("solve");
  release();
  await sees(page, "Changed:");
  expect(await title.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(4);
  await page.getByRole("button", { name: "Save" }).click();
  await sees(page, "Everything is saved.");
  const changed = { title: "Owls by night", summary: "Bring a lamp.", acceptWithoutReview: true, hintCharge: "solve" };
  expect(await admin.call("GET", `/api/edit/games/${id}`)).toMatchObject(changed);
  expect(faults).toEqual([]);
});

test("a page whose texts cannot be loaded stays as the server sent it, and works", async () => {
  const { page } = await visit(browser, server.url);
  const refused: string[] = [];
  await page.route("/static/account-*.js", (route) => {
    refused.push(route.request().url());
    return route.abort();
  });
  await page.goto("/account/login");
  await expect.poll(() => refused).not.toEqual([]);
  await page.getByLabel("User name or e-mail").fill("Admin");
  await page.getByLabel("Password", { exact: true }).fill("not this one");
  await page.getByRole("button", { name: "Log in" }).click();
  await sees(page, "Wrong username or password.");
});

test.each([
  ["a survey", { survey: true, questions: ["Which wind?"] }, "Which wind?"],
  ["a challenge with few attempts", { rules: { attempts: 5 } }, "5 of 5 attempts left"],
])("%s that is opened by its address is not drawn anew", async (_, settings, shown) => {
  const admin = await theAdmin(server.url);
  const { id, challenge } = await aRunningGame(admin);
  await admin.call("PUT", `/api/edit/games/${id}/challenges/${challenge}`, settings);
  const { page, faults } = await visit(browser, server.url);
  await cameAs(page, await aCompetitor(server.url, id));
  await open(page, `/games/${id}/challenges/${challenge}`);
  await sees(page, shown);
  expect(faults).toEqual([]);
});
