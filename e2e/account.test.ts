import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { POLL } from "../scripts/patience.ts";
import { PASSWORD, theAdmin } from "./person.ts";
import { fillLogin, fillRegistration } from "./player.ts";
import { ADMIN_PASSWORD, startServer } from "./server.ts";
import { sharedBrowser } from "./shared.ts";
import { alive, sees, visit } from "./visit.ts";

const NEW = "Another horse 8";
const BY_MAIL = { allowRegister: true, activeOnRegister: false, useCaptcha: false, emailConfirmationRequired: true, emailDomainList: "" };

let server: Awaited<ReturnType<typeof startServer>>;
const browser = await sharedBrowser();
let desk: Page;
beforeAll(async () => {
  server = await startServer();
  await (await theAdmin(server.url)).call("PUT", "/api/admin/config", { accountPolicy: BY_MAIL });
  desk = await browser.newPage({ baseURL: server.url, locale: "en-US" });
  desk.setDefaultTimeout(POLL.timeout);
  await desk.goto("/account/login");
  await fillLogin(desk, "Admin", ADMIN_PASSWORD);
  await desk.waitForURL("/");
});
afterAll(() => server?.stop());

async function register(page: Page, name: string, from = ""): Promise<void> {
  await page.goto(`/account/register${from}`);
  await fillRegistration(page, name);
  await page.getByRole("heading", { name: "Check your mailbox" }).waitFor();
}

/** The target of the link in the newest mail to an address, read from the mailbox like a developer would; a mail may be written a moment after the answer. */
async function linkTo(address: string, subject: string): Promise<string> {
  const mail = desk.getByRole("listitem").filter({ hasText: address }).filter({ hasText: subject }).first();
  await expect
    .poll(async () => {
      await desk.goto("/mailbox");
      return mail.count();
    })
    .toBe(1);
  await mail.getByRole("link").click();
  const link = await desk.getByRole("article").locator('a[href*="token="]').first().getAttribute("href");
  // It names the host `localhost`, for which this visit has no cookies.
  const { pathname, search } = new URL(link!);
  return pathname + search;
}

test("from a registration by mail to the first sign-in, and a reset of a forgotten password", async () => {
  const { page, faults } = await visit(browser, server.url);
  await register(page, "greta", "?from=/teams");
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await fillLogin(page, "greta", PASSWORD);
  await sees(page, "This account is not active yet.");
  await page.goto(await linkTo("greta@example.com", "Confirm"));
  await page.getByRole("button", { name: "Activate the account" }).click();
  await sees(page, "Welcome, greta.");
  await page.getByRole("link", { name: "See the games" }).click();
  await page.waitForURL("/games");

  const forgetful = (await visit(browser, server.url)).page;
  await forgetful.goto("/account/login?from=/teams");
  await forgetful.getByRole("link", { name: "Forgot your password?" }).click();
  await forgetful.getByRole("button", { name: "Send the link" }).waitFor();
  await alive(forgetful);
  await forgetful.getByLabel("E-mail").fill("greta@example.com");
  await forgetful.getByRole("button", { name: "Send the link" }).click();
  await sees(forgetful, "If there is an account with the address greta@example.com");
  const link = await linkTo("greta@example.com", "password");
  await forgetful.goto(link);
  await forgetful.getByLabel("New password").fill(NEW);
  await forgetful.getByLabel("Repeat the password").fill(NEW);
  await forgetful.getByRole("button", { name: "Set the password" }).click();
  await sees(forgetful, "The password is set");
  await forgetful.goto(link);
  await sees(forgetful, "Ouch! There's something wrong with your recovery link");

  await page.goto("/account/profile");
  await page.waitForURL("/account/login?from=%2Faccount%2Fprofile");
  await fillLogin(page, "greta", NEW);
  await page.waitForURL("/account/profile");
  expect(faults.filter((fault) => !fault.includes("401"))).toEqual([]);
});

test("on another device than the one that registered, the password is chosen where the mail is opened", async () => {
  const { page } = await visit(browser, server.url);
  await register(page, "ines");
  const phone = await visit(browser, server.url);
  await phone.page.goto(await linkTo("ines@example.com", "Confirm"));
  await alive(phone.page);
  await phone.page.getByRole("button", { name: "Activate the account" }).click();
  await sees(phone.page, "A required value is missing");
  await phone.page.getByLabel("Password for this account").fill(NEW);
  await phone.page.getByRole("button", { name: "Activate the account" }).click();
  await sees(phone.page, "Welcome, ines.");
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await fillLogin(page, "ines", PASSWORD);
  await sees(page, "Wrong");
  await fillLogin(page, "ines", NEW);
  await page.waitForURL("/");
  expect(phone.faults).toEqual([]);
});

test("without scripts an account is activated, its address changed, its password reset and its other sessions ended", async () => {
  const { page, faults } = await visit(browser, server.url, { javaScriptEnabled: false });
  await register(page, "henk");
  await page.goto(await linkTo("henk@example.com", "Confirm"));
  await page.getByRole("button", { name: "Activate the account" }).click();
  await sees(page, "Welcome, henk.");

  const other = await visit(browser, server.url);
  await other.page.goto("/account/login");
  await alive(other.page);
  await fillLogin(other.page, "henk", PASSWORD);
  await other.page.waitForURL("/");
  await page.goto("/account/profile");
  await page.getByRole("button", { name: "End all other sessions" }).click();
  await page.getByRole("button", { name: "End all other sessions" }).waitFor({ state: "detached" });
  await other.page.goto("/account/profile");
  await other.page.waitForURL("/account/login?from=%2Faccount%2Fprofile");

  await page.getByLabel("New e-mail address").fill("henk@new.example");
  await page.getByLabel("Current password").first().fill(PASSWORD);
  await page.getByRole("button", { name: "Send the link" }).click();
  await sees(page, "A message with a link is on its way to the new address.");
  await page.goto(await linkTo("henk@new.example", "Confirm"));
  await page.getByRole("button", { name: "Confirm the address" }).click();
  await sees(page, "The address is changed");

  await page.goto("/account/recovery");
  await page.getByLabel("E-mail").fill("henk@new.example");
  await page.getByRole("button", { name: "Send the link" }).click();
  await sees(page, "If there is an account with the address henk@new.example");
  await page.goto(await linkTo("henk@new.example", "password"));
  await page.getByLabel("New password").fill(NEW);
  await page.getByLabel("Repeat the password").fill(NEW);
  await page.getByRole("button", { name: "Set the password" }).click();
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await fillLogin(page, "henk@new.example", NEW);
  await page.waitForURL("/");
  expect(faults).toEqual([]);
});

test("while the server is busy a form keeps what was typed and says so, even when a proxy before it answers", async () => {
  const { page } = await visit(browser, server.url);
  await page.goto("/account/login?from=/teams");
  await alive(page);
  await page.route(/\.data(?:\?|$)/, (route) => route.fulfill({ status: 503, contentType: "application/json", body: "{}" }));
  await page.getByLabel("User name or e-mail").fill("hedwig");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await sees(page, "The server could not answer.");
  const typed = () => page.locator("input:not([type=hidden])").evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  await expect.poll(typed).toEqual(["hedwig", PASSWORD]);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("password");
});
