import { expect, test } from "vitest";
import { PASSWORD, Person, theAdmin } from "./person.ts";
import { sharedBrowser, sharedServer } from "./shared.ts";
import { cameAs, open, visit } from "./visit.ts";

const server = sharedServer();
const browser = await sharedBrowser();

test("on a phone the level of a log line is beside the longest user name, not below it", async () => {
  const player = new Person(server.url, "W".repeat(15));
  await player.call("POST", "/api/account/register", { userName: player.name, password: PASSWORD, email: "w@example.com" });
  const { page } = await visit(browser, server.url, { viewport: { width: 390, height: 844 }, locale: "ja-JP" });
  await cameAs(page, await theAdmin(server.url));
  await open(page, `/admin/logs?q=${player.name}`);
  const line = page.getByRole("listitem").filter({ hasText: player.name }).first();
  const [level, name] = [line.locator("> span").nth(0), line.locator("> span").nth(1)];
  const [one, two] = [(await level.boundingBox())!, (await name.boundingBox())!];
  expect(await level.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
  expect(one.width).toBeGreaterThan(30);
  expect(one.x + one.width).toBeLessThanOrEqual(two.x);
});
