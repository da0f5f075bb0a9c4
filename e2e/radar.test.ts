import { expect, test } from "vitest";
import { aCompetitor, aGame, theAdmin } from "./person.ts";
import { sharedBrowser, sharedServer } from "./shared.ts";
import { open, visit } from "./visit.ts";

const server = sharedServer();
const browser = await sharedBrowser();

test("in Japanese a team's sheet names every category whole, on a phone too, and those of its solves", async () => {
  const admin = await theAdmin(server.url);
  const { id } = await aGame(admin);
  for (const tag of ["Blockchain", "Forensics", "PPC"]) {
    const challenge = await admin.call<{ id: number }>("POST", `/api/edit/games/${id}/challenges`, {
      title: tag,
      tag,
      type: "StaticAttachment",
    });
    await admin.call("POST", `/api/edit/games/${id}/challenges/${challenge.id}/flags`, [{ flag: "flag{right}" }]);
    await admin.call("PUT", `/api/edit/games/${id}/challenges/${challenge.id}`, { isEnabled: true });
  }
  const team = await aCompetitor(server.url, id);
  const [{ id: solved }] = await admin.call<[{ id: number }]>("GET", `/api/edit/games/${id}/challenges`);
  await team.call("POST", `/api/game/${id}/challenges/${solved}`, { flag: "flag{right}" });
  const { page } = await visit(browser, server.url, { viewport: { width: 320, height: 640 }, locale: "ja-JP" });
  await open(page, `/games/${id}/scoreboard?team=${team.teamId}`);
  const names = page.getByRole("dialog").locator("dt.truncate");
  await names.filter({ hasText: "ブロックチェーン" }).waitFor();
  await expect
    .poll(() => names.evaluateAll((all) => all.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent)))
    .toEqual([]);
  await page.getByRole("dialog").getByRole("img", { name: "ブロックチェーン" }).waitFor();
});
