import { expect, test } from "vitest";
import { aGame, theAdmin } from "./person.ts";
import { sharedBrowser, sharedServer } from "./shared.ts";
import { cameAs, open, visit } from "./visit.ts";

const server = sharedServer();
const browser = await sharedBrowser();

test("a paragraph in a right-to-left script begins at the right and ends at the left with its last mark", async () => {
  const admin = await theAdmin(server.url);
  const { id } = await aGame(admin, { title: "Texts", content: "דגל אדום!" });
  const { page } = await visit(browser, server.url);
  await cameAs(page, admin);
  await open(page, `/games/${id}`);
  const places = await page.locator(".prose p").evaluate((paragraph) => {
    const text = paragraph.firstChild!;
    const range = document.createRange();
    return [0, text.textContent!.length - 1].map((at) => {
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return range.getBoundingClientRect().x;
    });
  });
  expect(places[1]).toBeLessThan(places[0]!);
});
