import { expect, test } from "vitest";
import { heightOf } from "./boxes.ts";
import { aGame, aPlayer, theAdmin } from "./person.ts";
import { sharedBrowser, sharedServer } from "./shared.ts";
import { cameAs, open, visit } from "./visit.ts";

const server = sharedServer();
const browser = await sharedBrowser();
const admin = await theAdmin(server.url);

/** Authors see a word where organisers have a switch. */
test("on a phone, each challenge in an author's list takes no more room than its title needs", async () => {
  const [{ id }, author] = [await aGame(admin), await aPlayer(server.url)];
  await admin.call("PUT", `/api/edit/games/${id}/people`, { user: author.name, role: "author" });
  await author.call("POST", `/api/edit/games/${id}/challenges`, { title: "Knots", tag: "Misc", type: "StaticAttachment" });
  const { page } = await visit(browser, server.url, { viewport: { width: 360, height: 800 } });
  await cameAs(page, author);
  await open(page, `/admin/games/${id}/challenges`);
  const row = page.getByRole("row", { name: /Knots/ });
  await expect.poll(() => heightOf(row)).toBeLessThan(60);
  // Nothing of it is beside the page either.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
