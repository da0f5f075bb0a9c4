import { expect, test } from "vitest";
import { aGame, aPlayer, theAdmin } from "./person.ts";
import { sharedBrowser, sharedServer } from "./shared.ts";
import { cameAs, open, sees, visit } from "./visit.ts";

const server = sharedServer();
const browser = await sharedBrowser();

test("once a team has joined a game, the wrong code that was tried before is no longer complained about", async () => {
  const { id } = await aGame(await theAdmin(server.url), { inviteCode: "HARBOUR" });
  const player = await aPlayer(server.url);
  await player.call("POST", "/api/team", { name: `Crew ${id}` });
  const { page } = await visit(browser, server.url);
  await cameAs(page, player);
  await open(page, `/games/${id}`);
  await page.getByLabel("Invitation code").fill("WRONG");
  await page.getByRole("button", { name: "Join the game" }).click();
  await sees(page, "Wrong invitation code.");
  await page.getByLabel("Invitation code").fill("HARBOUR");
  await page.getByRole("button", { name: "Join the game" }).click();
  await sees(page, "Accepted");
  await page.getByRole("link", { name: "To the challenges" }).waitFor();
  await expect.poll(() => page.getByText("Wrong invitation code.").count()).toBe(0);
});
