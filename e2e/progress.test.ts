import type { BrowserContextOptions, Locator } from "playwright-core";
import { expect, test } from "vitest";
import { theAdmin } from "./person.ts";
import { sharedBrowser, sharedServer } from "./shared.ts";
import { cameAs, open, visit } from "./visit.ts";

const server = sharedServer();
const browser = await sharedBrowser();

/** The bar of an upload that never ends. */
async function anUpload(options: BrowserContextOptions = {}): Promise<Locator> {
  const { page } = await visit(browser, server.url, options);
  await cameAs(page, await theAdmin(server.url));
  await open(page, "/admin/games");
  await page.route("**/api/edit/games/import/preview", () => {});
  await page.getByRole("button", { name: "Import" }).click();
  await page.getByLabel("Archive").setInputFiles({ name: "regatta.zip", mimeType: "application/zip", buffer: Buffer.from("PK") });
  await page.getByRole("button", { name: "Check it" }).click();
  const bar = page.getByRole("progressbar");
  await bar.waitFor();
  return bar;
}

test("the bar of an upload is drawn by the page, not by the browser, and moves while nobody knows how long the rest takes", async () => {
  const bar = await anUpload();
  const look = (value: string | null) =>
    bar.evaluate((one, share) => {
      one.toggleAttribute("value", share !== null);
      if (share !== null) one.setAttribute("value", share);
      const { appearance, animationName } = getComputedStyle(one);
      return [appearance, animationName];
    }, value);
  expect([await look("0.4"), await look(null)]).toEqual([
    ["none", "none"],
    ["none", "vexil-wait"],
  ]);
});

test("under forced colours a bar shows how far something has come", async () => {
  const bar = await anUpload({ forcedColors: "active" });
  const picture = async (value: string) => {
    await bar.evaluate((one, share) => one.setAttribute("value", share), value);
    return bar.screenshot();
  };
  const compared = async () => {
    const [less, more] = [await picture("0.2"), await picture("0.8")];
    return [less.equals(more), less.equals(await picture("0.2"))];
  };
  await expect.poll(compared).toEqual([false, true]);
});
