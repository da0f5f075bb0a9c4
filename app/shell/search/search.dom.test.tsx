import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { GameCardView } from "#worker/contract/wire/game/game.ts";
import { pathOf } from "~/lib/calls/address.ts";
import { offline, startServer } from "~/testing/fake-server.ts";
import { openPage } from "~/testing/pages.tsx";
import { settle } from "~/testing/time.ts";
import { iso, NOON } from "~/testing/views.ts";
import { world } from "~/testing/world.ts";

const winter: GameCardView = { id: 9, title: "Winter Cup", summary: "", poster: null, limit: 0, start: iso(NOON), end: iso(NOON + 1_000) };
const post = {
  id: "p1",
  title: "Fair winds",
  summary: "",
  isPinned: false,
  tags: [],
  authorName: "Ann",
  authorAvatar: null,
  time: iso(NOON),
};

function serving() {
  const server = startServer();
  server.reads(pathOf("GET /api/game"), [winter]);
  server.reads(pathOf("GET /api/posts"), [post]);
  return server;
}

const options = () => within(screen.getByRole("listbox", { name: "Results" })).queryAllByRole("option");
const shown = () => options().map(({ textContent }) => textContent);
const active = () => document.getElementById(document.activeElement!.getAttribute("aria-activedescendant")!)?.textContent;

/** Opens the search on a page, by its keys. */
async function search(name: string, at: string, visit: Parameters<typeof openPage>[2] = {}) {
  const { user } = await openPage(name, at, { services: world(), ...visit });
  await user.keyboard("{Control>}k{/Control}");
  await vi.dynamicImportSettled();
  await settle();
  return user;
}

test("a player reaches a challenge of the open game by its name, with the keyboard alone", async () => {
  serving();
  const user = await search("games.$id._index", "/games/1");
  await user.keyboard("kno");
  expect(shown()).toEqual(["KnotsChallenge · Web", "Teams on the scoreboard with “kno”Spring Regatta"]);
  await user.keyboard("{Enter}");
  await settle();
  expect([screen.queryByText("Search the site", { selector: "h2" }), screen.getByText("elsewhere: /games/1/challenges/11")]).toEqual([
    null,
    expect.anything(),
  ]);
});

test("games, posts and pages are found from anywhere; the arrows choose among them", async () => {
  serving();
  const user = await search("about", "/about", { viewer: null });
  await user.keyboard("win");
  expect(shown()).toEqual(["Winter CupGame", "Fair windsPost"]);
  await user.keyboard("{ArrowDown}{ArrowDown}");
  expect(active()).toBe("Fair windsPost");
  await user.keyboard("{ArrowUp}");
  expect(active()).toBe("Winter CupGame");
  await user.clear(document.activeElement!);
  expect(shown()).toEqual(expect.arrayContaining(["HomePage", "Log inPage", "Verify a certificatePage"]));
  expect(shown().join()).not.toMatch(/Admin|Profile/);
});

test("staff find the sections of the game they edit, and hand the text on to the lists of users and teams", async () => {
  const server = serving();
  server.reads(pathOf("GET /api/edit/games", { query: { count: 100 } }), { data: [], length: 0, total: 0 });
  const user = await search("admin.games.$id.info", "/admin/games/1/info", { viewer: { role: "Admin" } });
  await user.keyboard("a/b");
  expect(shown()).toEqual(["Users with “a/b”Admin", "Teams with “a/b”Admin"]);
  expect(screen.getByText("Nothing has such a name.")).not.toBeNull();
  await user.clear(document.activeElement!);
  await user.keyboard("web");
  expect(shown().slice(0, 2)).toEqual(["WebhooksSpring Regatta", "KnotsEdit · Challenge · Web"]);
});

test("a press on the list's scrollbar leaves the focus in the field", async () => {
  serving();
  const user = await search("about", "/about");
  const field = document.activeElement!;
  await user.click(screen.getByRole("listbox", { name: "Results" }));
  expect(document.activeElement).toBe(field);
});

test("what cannot be read is said to be missing; the same keys close the search", async () => {
  startServer().reads(pathOf("GET /api/game"), offline);
  const user = await search("about", "/about");
  expect(screen.getByText(/Some games or posts could not be read/)).not.toBeNull();
  await user.keyboard("{Control>}k{/Control}");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("on Apple's devices the key is ⌘K, because Ctrl+K deletes the rest of a line there", async () => {
  vi.spyOn(navigator, "platform", "get").mockReturnValue("MacIntel");
  serving();
  const user = await search("about", "/about");
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.keyboard("{Meta>}k{/Meta}");
  await vi.dynamicImportSettled();
  await settle();
  expect(screen.getByRole("dialog", { name: "Search the site" })).not.toBeNull();
  expect(screen.getByRole("button", { name: "Search the site" }).dataset["keys"]).toBe("⌘K");
});
