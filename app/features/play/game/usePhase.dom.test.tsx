import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Services } from "#worker/services/index.ts";
import type { GameDetailView } from "#worker/contract/wire/game/game.ts";
import { openPage } from "~/testing/pages.tsx";
import { startServer } from "~/testing/fake-server.ts";
import { pathOf } from "~/lib/calls/address.ts";
import { SLOW_MS } from "#worker/domain/news/spread.ts";
import { playing } from "~/testing/playing.ts";
import { pass } from "~/testing/time.ts";
import { detailsView, gameView, iso, NOON } from "~/testing/views.ts";

/** How far the browser's clock is ahead. A page ignores a difference this small, because it does not know how long the network took. */
const FAST_MS = 8_000;
const now = () => Date.now() - FAST_MS;
const SOON_MS = 30_000;
const HOUR_MS = 3_600_000;
/** The longest time a page waits after a change, in a game of two teams. */
const WITHIN_MS = 1_000;

const services = (game: GameDetailView) =>
  playing({
    games: { detail: async () => game },
    play: { detailsOfPlayer: async () => (now() < Date.parse(game.start) ? null : detailsView()) as never },
    teams: { listOwn: async () => [] },
    writeups: { card: async () => null },
  });
/** Why a tab led here. */
const CLOSED = "The game has not started yet. Its tabs open at the start.";
const shows = (text: string) => screen.queryAllByText(text).length > 0;

test("with a fast clock a page waits until the server begins, and then has what players get", async () => {
  const game = gameView({ start: iso(NOON + SOON_MS) });
  await openPage("games.$id._index", "/games/1?closed=notStarted", { services: services(game), now });
  await pass(SOON_MS + WITHIN_MS);
  expect([shows("Upcoming"), shows(CLOSED)]).toEqual([true, true]);
  await pass(FAST_MS + WITHIN_MS);
  expect([shows("Running"), shows(CLOSED)]).toEqual([true, false]);
  // Only in the details, which the server gives from the start on.
  expect(document.body.textContent).toContain("#2");
});

test("with a fast clock a player plays until the server ends the game, and is led out then", async () => {
  const game = gameView({ end: iso(NOON + SOON_MS), practiceMode: false });
  await openPage("games.$id.challenges", "/games/1/challenges", { services: services(game), now });
  await pass(SOON_MS + WITHIN_MS);
  expect(shows("Running")).toBe(true);
  await pass(FAST_MS + WITHIN_MS);
  expect(shows("Ended")).toBe(true);
  expect(screen.queryByRole("link", { name: "Knots" })).toBeNull();
});

test("with a slow clock a page begins with the server, too", async () => {
  const game = gameView({ start: iso(NOON + 2 * HOUR_MS + SOON_MS), end: iso(NOON + 9 * HOUR_MS) });
  const inTime = () => Date.now() + 2 * HOUR_MS;
  const detailsOfPlayer = async () => (inTime() < Date.parse(game.start) ? null : detailsView()) as never;
  await openPage("games.$id._index", "/games/1", { services: { ...services(game), play: { detailsOfPlayer } }, now: inTime });
  await pass(SOON_MS + WITHIN_MS);
  expect(document.body.textContent).toContain("#2");
});

test("a device that sleeps through the start shows what players get once it wakes, though its timers stood still", async () => {
  const game = gameView({ start: iso(NOON + 8 * HOUR_MS), end: iso(NOON + 9 * HOUR_MS) });
  const detailsOfPlayer = async () => (Date.now() < Date.parse(game.start) ? null : detailsView()) as never;
  await openPage("games.$id._index", "/games/1", { services: { ...services(game), play: { detailsOfPlayer } } });
  vi.setSystemTime(NOON + 8 * HOUR_MS);
  await pass(2 * WITHIN_MS);
  expect(document.body.textContent).toContain("#2");
});

type Play = Services["play"]["detailsOfPlayer"];

test("a team that is accepted while its page is open has what players get, without a reload", async () => {
  const game = gameView({ status: "Pending" });
  const detailsOfPlayer = vi.fn<Play>(async () => (game.status === "Accepted" ? detailsView() : null) as never);
  const server = startServer();
  await openPage("games.$id._index", "/games/1", { services: { ...services(game), play: { detailsOfPlayer } } });
  game.status = "Accepted";
  server.reads(pathOf("GET /api/game/:id", { params: { id: 1 } }), game);
  await pass(SLOW_MS + WITHIN_MS);
  expect(document.body.textContent).toContain("#2");
  expect(detailsOfPlayer).toHaveBeenCalledTimes(2);
});

test("a team that is suspended while its challenges are open is led out of them without a reload", async () => {
  const game = gameView();
  const detailsOfPlayer = vi.fn<Play>(async () => (game.status === "Accepted" ? detailsView() : null) as never);
  const server = startServer();
  await openPage("games.$id.challenges", "/games/1/challenges", { services: { ...services(game), play: { detailsOfPlayer } } });
  expect(screen.getByRole("link", { name: /Knots/ })).toBeTruthy();
  game.status = "Suspended";
  server.reads(pathOf("GET /api/game/:id", { params: { id: 1 } }), game);
  await pass(SLOW_MS + WITHIN_MS);
  expect(screen.queryByRole("link", { name: /Knots/ })).toBeNull();
  // What the frame around the tabs has of players is gone as well.
  expect(document.body.textContent).not.toContain("#2");
});

test("at the start a page reads what players get once", async () => {
  const game = gameView({ start: iso(NOON + SOON_MS) });
  const detailsOfPlayer = vi.fn<Play>(async () => (Date.now() < Date.parse(game.start) ? null : detailsView()) as never);
  await openPage("games.$id._index", "/games/1", { services: { ...services(game), play: { detailsOfPlayer } } });
  await pass(SOON_MS + WITHIN_MS);
  expect(document.body.textContent).toContain("#2");
  expect(detailsOfPlayer).toHaveBeenCalledTimes(2);
});
