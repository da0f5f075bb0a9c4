import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CAPTCHA_SECRET } from "../worker/testing/captcha/captcha-secret.ts";
import { startVerifier } from "../worker/testing/captcha/captcha-verifier.ts";
import { fetchOnce } from "./fetch-once.ts";
import { theAdmin } from "./person.ts";
import { ADMIN_PASSWORD, startServer } from "./server.ts";
import { sharedBrowser } from "./shared.ts";
import { open, sees, visit } from "./visit.ts";

type Server = Awaited<ReturnType<typeof startServer>>;
type Provider = "CloudflareTurnstile" | "GoogleRecaptcha";

const HOSTS = { CloudflareTurnstile: "https://challenges.cloudflare.com", GoogleRecaptcha: "https://www.recaptcha.net" };
const TOKEN = `(action) => btoa(JSON.stringify({ hostname: "localhost", action, score: 0.9, nonce: String(Math.random()) }))`;
/** A page that has set `held` is recognised as human when it calls `beHuman`, any other a little later; a provider always takes a moment more. */
const HUMAN = `(window.human ??= new Promise((done) => (window.held ? (window.beHuman = done) : setTimeout(done, 700)))).then(
      () => new Promise((done) => setTimeout(done)))`;
/** The effects of the providers' scripts on a page: a frame, and tokens after a delay. */
const SCRIPTS = {
  CloudflareTurnstile: `
    const token = ${TOKEN};
    const human = () => ${HUMAN};
    window.turnstile = {
      render(box, options) {
        box.innerHTML = '<iframe title="Turnstile" src="${HOSTS.CloudflareTurnstile}/frame" width="300" height="65"></iframe>';
        this.give = () => human().then(() => options.callback(token(options.action)));
        this.give();
        return "one";
      },
      reset() { this.give(); },
      remove() {},
    };`,
  GoogleRecaptcha: `
    const token = ${TOKEN};
    const human = () => ${HUMAN};
    document.body.insertAdjacentHTML("beforeend",
      '<div class="grecaptcha-badge"><iframe title="reCAPTCHA" src="${HOSTS.GoogleRecaptcha}/recaptcha/api2/anchor"></iframe></div>');
    window.grecaptcha = {
      ready: (run) => run(),
      execute: (key, { action }) => human().then(() => token(action)),
    };`,
};

const browser = await sharedBrowser();
let servers: Record<Provider, Server>;
beforeAll(async () => {
  const verifier = await startVerifier();
  const start = async (provider: Provider) => {
    const server = await startServer({
      VEXIL_CAPTCHA_PROVIDER: provider,
      VEXIL_CAPTCHA_SITE_KEY: "site-key",
      VEXIL_CAPTCHA_SECRET: CAPTCHA_SECRET,
      VEXIL_CAPTCHA_VERIFY_URL: verifier,
    });
    const admin = await theAdmin(server.url);
    expect(await policyOf(server, "/account/login")).not.toContain(HOSTS[provider]);
    await admin.call("PUT", "/api/admin/config", { accountPolicy: { useCaptcha: true } });
    return server;
  };
  const [CloudflareTurnstile, GoogleRecaptcha] = await Promise.all([start("CloudflareTurnstile"), start("GoogleRecaptcha")]);
  servers = { CloudflareTurnstile, GoogleRecaptcha };
});
afterAll(async () => {
  for (const server of Object.values(servers ?? {})) await server.stop();
});

async function policyOf(server: Server, path: string): Promise<string> {
  return (await fetchOnce(server.url + path)).headers.get("Content-Security-Policy") ?? "";
}

async function arrive(provider: Provider) {
  const arrived = await visit(browser, servers[provider].url);
  await arrived.page.route(`${HOSTS[provider]}/**`, (route) => {
    const script = route.request().resourceType() === "script";
    return route.fulfill(
      script ? { contentType: "text/javascript", body: SCRIPTS[provider] } : { contentType: "text/html", body: "frame" },
    );
  });
  return arrived;
}

async function logIn(page: Page, password: string): Promise<void> {
  await page.getByLabel("User name or e-mail").fill("Admin");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

test.each(["CloudflareTurnstile", "GoogleRecaptcha"] as const)("a user faster than %s waits, errs once and gets in", async (provider) => {
  const { page, faults } = await arrive(provider);
  await page.addInitScript("window.held = true");
  await open(page, "/account/login");
  await logIn(page, "not this one");
  await sees(page, "Please wait for captcha.");
  await page.evaluate("window.beHuman()");
  await sees(page, "Wrong username or password.");
  await page.frameLocator("iframe").getByText("frame").waitFor();
  await logIn(page, ADMIN_PASSWORD);
  await page.waitForURL("/");
  expect(faults).toEqual([]);
});

test("a visitor from another page finds a form whose captcha works, and no other page allows the provider", async () => {
  const provider = "CloudflareTurnstile";
  const { page, faults } = await arrive(provider);
  await page.goto("/about");
  await page.getByRole("link", { name: "Log in" }).first().click();
  await page.frameLocator("iframe").getByText("frame").waitFor();
  await logIn(page, ADMIN_PASSWORD);
  await page.waitForURL(/\/(about)?$/);
  expect(faults).toEqual([]);
  for (const path of ["/account/login", "/account/register"]) expect(await policyOf(servers[provider], path)).toContain(HOSTS[provider]);
  for (const path of ["/", "/about", "/games"]) expect(await policyOf(servers[provider], path)).not.toContain("https:");
});

test("an unreachable provider is reported, with a way to continue", async () => {
  const { page } = await visit(browser, servers.CloudflareTurnstile.url);
  await page.route(`${HOSTS.CloudflareTurnstile}/**`, (route) => route.abort());
  await page.goto("/account/register");
  await sees(page, /^The captcha could not be loaded/);
  await page.getByRole("button", { name: "Reload the page" }).waitFor();
});
