import type { Browser, BrowserContextOptions, Page, Response } from "playwright-core";
import { onTestFinished } from "vitest";
import type { Person } from "./person.ts";
import { POLL } from "../scripts/patience.ts";

export type Visit = { page: Page; faults: string[] };

/** Chromium's error for requests that it cancels because a network of the machine was added or removed, such as Docker's. */
const CUT = "net::ERR_NETWORK_CHANGED";
/** The error when it has already reopened such a page by itself while it was asked to. */
const OVERTAKEN = "is interrupted by another navigation";

/** A separate browser window at the site, in English and UTC by default, until the test ends; `faults` collects whatever the page reports. */
export async function visit(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({ baseURL: url, locale: "en-US", timezoneId: "UTC", ...options });
  context.setDefaultTimeout(POLL.timeout);
  const page = await context.newPage();
  const faults = faultsOf(page);
  onTestFinished(async ({ task }) => {
    const failure = task.result?.errors?.at(-1);
    if (failure && task.result?.state === "fail") failure.stack = `${failure.stack}\n${await stateOf(page, faults)}`;
    await context.close();
  });
  return { page, faults };
}

/** The state of a page whose test failed, to be read with the failure: what it shows, a picture of it, and what it reported. */
async function stateOf(page: Page, faults: string[]): Promise<string> {
  const path = `build/failed-${Date.now()}-${Math.random().toString(36).slice(2, 6)}.png`;
  const [shown] = await Promise.all([page.evaluate(() => document.body.innerText), page.screenshot({ path })]).catch((error) => [
    String(error),
  ]);
  const text = shown.replace(/\s+/g, " ").slice(0, 1_500);
  return [`${page.url()} (${path})`, `  showed ${text}`, ...faults.map((fault) => `  said ${fault}`)].join("\n");
}

/** From now on: console errors (including policy violations), except those about a network of the machine, and uncaught exceptions. */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  const note = (text: string) => void faults.push(`${new URL(page.url()).pathname}: ${text}`);
  page.on("console", (message) => message.type() === "error" && !message.text().includes(CUT) && note(message.text()));
  page.on("pageerror", (error) => note(error.stack ?? error.message));
  return faults;
}

/** Opens an address whose scripts, or some of them, come only when the function that it resolves with is called. */
export async function withoutItsScripts(page: Page, path: string, which = "/static/*.js"): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(which, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  return release;
}

/** By how many pixels the page can be scrolled sideways, whether or not its scrollbar takes room. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));

type Size = { width: number; height: number };

/** Gives the window another size, and waits until the page is laid out in it: the browser's own answer may come earlier on a busy machine. */
export async function resize(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(({ width, height }) => {
    const fits = matchMedia(`(width: ${width}px) and (height: ${height}px)`);
    return new Promise<void>((done) => {
      if (fits.matches) return done();
      fits.addEventListener("change", () => done(), { once: true });
    });
  }, size);
}

/** Waits for two frames: what the page had still to do, such as an effect that listens for keys, has had its turn. */
export const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/**
 * The messages of pages that a window opens from now on stay, instead of disappearing by themselves after five seconds: on a busy machine they could be
 * gone before they are looked for.
 */
export const keepMessages = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const { setTimeout } = globalThis;
    const later = (run: () => void, ms?: number, ...given: []) => setTimeout(run, ms === 5_000 ? 600_000 : ms, ...given);
    globalThis.setTimeout = later as typeof setTimeout;
  });

/** Opens an address and waits until its controls work; retries when the machine's networks changed meanwhile. */
export async function open(page: Page, path: string): Promise<Response | null> {
  const isCut = (text = "") => text.includes(CUT) || text.includes(OVERTAKEN);
  const cut = page
    .waitForEvent("requestfailed", { predicate: (request) => isCut(request.failure()?.errorText), timeout: 0 })
    .then(() => "cut" as const)
    .catch(() => "cut" as const);
  const opened = page.goto(path).then(async (answer) => {
    await alive(page);
    return answer;
  });
  const answer = await Promise.race([opened, cut]).catch((error: Error) => (isCut(error.message) ? "cut" : Promise.reject(error)));
  opened.catch(() => {});
  return answer === "cut" ? open(page, path) : answer;
}

type Router = {
  navigate(path: string, options: { flushSync: boolean }): Promise<void>;
  state: { errors: Record<string, { status?: number }> | null };
};

/** Navigates to an address like a link, so that the browser renders the page, and waits until it is shown. Returns the page's status. */
export async function lead(page: Page, path: string): Promise<number> {
  const status = await page.evaluate(async (to) => {
    // An update that does not wait recreates what is still being hydrated, which React reports as an error. A page that draws nothing may never
    // become idle: so a frame is requested, and the wait ends without it.
    requestAnimationFrame(() => {});
    await new Promise((idle) => requestIdleCallback(idle, { timeout: 5_000 }));
    const router = (globalThis as unknown as { __remixRouter: Router }).__remixRouter;
    await router.navigate(to, { flushSync: true });
    return Object.values(router.state.errors ?? {})[0]?.status ?? (router.state.errors ? 500 : 200);
  }, path);
  await page.waitForFunction(isShown, path);
  return status;
}

type Fiber = { child: Fiber | null; memoizedProps: { value?: { location?: { pathname: string; search: string } } } | null };

/** Whether the page shown is that of an address: the router changes before its page does, which waits for its texts. */
function isShown(path: string): boolean {
  const key = Object.keys(document).find((name) => name.startsWith("__reactContainer$"))!;
  const { stateNode } = (document as unknown as Record<string, { stateNode: { current: Fiber } }>)[key]!;
  for (let fiber: Fiber | null = stateNode.current; fiber; fiber = fiber.child) {
    const at = fiber.memoizedProps?.value?.location;
    if (at) return at.pathname + at.search === path;
  }
  return false;
}

/** Gives a page the session of a user who has signed in elsewhere. */
export async function cameAs(page: Page, who: Person): Promise<void> {
  const cookies = who.cookie.split("; ").map((pair) => /^([^=]*)=(.*)$/.exec(pair)!);
  await page.context().addCookies(cookies.map(([, name, value]) => ({ name: name!, value: value!, url: who.url })));
}

/**
 * Waits until every control of a server-rendered page has been hydrated, and the page's own part, which is hydrated after the frame around it and may
 * have no control.
 */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const parts = [...document.querySelectorAll("main > *, button, input, select, textarea, form")];
    return parts.every((part) => Object.keys(part).some((key) => key.startsWith("__reactProps$")));
  });
}

/** Waits until the text is visible somewhere on the page. */
export async function sees(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).filter({ visible: true }).first().waitFor();
}
