import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "~/testing/pages.tsx";
import { pass, settle } from "~/testing/time.ts";
import { iso, NOON } from "~/testing/views.ts";
import { world } from "~/testing/world.ts";

test("a game moves to the running ones when it starts, and to the ended ones when it ends", async () => {
  const game = { id: 1, title: "Spring Regatta", summary: "", poster: null, limit: 0, start: iso(NOON + 4_000), end: iso(NOON + 8_000) };
  await openPage("games._index", "/games", { services: world({ games: { listRecent: async () => [game] } }) });
  const group = () => screen.getByRole("region").getAttribute("aria-labelledby");
  expect(group()).toBe("group-upcoming");
  await pass(5_000);
  expect(group()).toBe("group-running");
  await pass(4_000);
  expect(group()).toBe("group-ended");
});

const ENDED = Array.from({ length: 13 }, (_, n) => {
  return {
    id: n + 1,
    title: `Regatta ${n + 1}`,
    summary: "",
    poster: null,
    limit: 0,
    start: iso(NOON - 2_000_000),
    end: iso(NOON - 1_000_000 - n),
  };
});

/** A platform with thirteen ended games, of which the list of the latest has ten. */
function many() {
  const listEnded = async (_: unknown, limit: number, skip: number) => {
    const data = ENDED.slice(skip, skip + limit);
    return { data, length: data.length, total: ENDED.length };
  };
  return world({ games: { listRecent: async () => ENDED.slice(0, 10), listEnded } });
}
const cards = () => screen.getAllByRole("listitem").filter((item) => item.textContent?.includes("Regatta"));

test("the list of games leads to every game that has ended", async () => {
  const { user } = await openPage("games._index", "/games", { services: many() });
  expect(cards()).toHaveLength(12);
  await user.click(screen.getByRole("link", { name: "Next page" }));
  await settle();
  expect(cards().map(({ textContent }) => /Regatta \d+/.exec(textContent!)?.[0])).toEqual(["Regatta 13"]);
});

test("the games that only their staff see are listed apart from those that everybody sees", async () => {
  const listWatched = async () => [{ ...ENDED[0]!, title: "Secret Regatta" }];
  await openPage("games._index", "/games", { services: world({ games: { listRecent: async () => [], listWatched } }) });
  const list = within(screen.getByRole("region", { name: "Not listed for players" }));
  expect(list.getByRole("link", { name: "Secret Regatta" }).getAttribute("href")).toBe("/games/1");
  expect(screen.queryByText("No games yet")).toBeNull();
});
