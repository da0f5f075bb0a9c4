import { cleanup, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { AppError } from "#worker/contract/wire/errors.ts";
import { asAdmin } from "~/testing/admin.ts";
import { startHub } from "~/testing/fake-hub.ts";
import { startServer } from "~/testing/fake-server.ts";
import { openPage } from "~/testing/pages.tsx";
import { pass, settle } from "~/testing/time.ts";
import { gameView, iso, NOON } from "~/testing/views.ts";
import { gamePath } from "./useAdminGame.ts";

test("beside the title of a game that is being edited stands the phase that it has now", async () => {
  const detail = async () => gameView({ start: iso(NOON + 4_000), end: iso(NOON + 8_000), practiceMode: false });
  await openPage("admin.games.$id.webhooks", "/admin/games/1/webhooks", asAdmin({ games: { detail }, webhooks: { list: async () => [] } }));
  const phase = () => screen.getByRole("heading", { level: 1 }).closest("header")!.textContent;
  expect(phase()).toContain("Upcoming");
  await pass(5_000);
  expect(phase()).toContain("Running");
  await pass(4_000);
  expect(phase()).toContain("Ended");
});

test("a paused game whose planned end has passed is paused in the list and beside its title, not ended", async () => {
  const paused = { end: iso(NOON - 1_000), practiceMode: false, pausedAt: iso(NOON - 2_000) };
  const games = {
    detail: async () => gameView(paused),
    listForStaff: async () => ({ data: [{ ...gameView(), isPrivate: false, ...paused }], length: 1, total: 1 }),
  };
  await openPage("admin.games._index", "/admin/games", asAdmin({ games }));
  expect(screen.getByRole("row", { name: /Regatta/ }).textContent).toContain("Paused");
  cleanup();
  await openPage("admin.games.$id.webhooks", "/admin/games/1/webhooks", asAdmin({ games, webhooks: { list: async () => [] } }));
  expect(screen.getByRole("heading", { level: 1 }).closest("header")!.textContent).toContain("Paused");
});

test("a game's times that a colleague moves are shown at once, and what was typed stays, also if the page could not be read again", async () => {
  const hub = startHub();
  startServer();
  let mayRead = true;
  const detail = async () => (mayRead ? gameView() : Promise.reject(new AppError("forbidden")));
  const { user } = await openPage("admin.games.$id.info", "/admin/games/1/info", asAdmin({ games: { detail } }));
  await hub.accept();
  const title = screen.getByRole<HTMLInputElement>("textbox", { name: "Title" });
  await user.type(title, " Cup");
  mayRead = false;
  await hub.say("BoardChanged", { version: 2, since: 1, times: { start: gameView().start, end: iso(NOON - 60_000) } });
  await settle();
  expect(screen.getByRole("heading", { level: 1 }).closest("header")!.textContent).toContain("Ended");
  expect([title.isConnected, title.value]).toEqual([true, "Spring Regatta Cup"]);
});

test("a game whose end a colleague moved before the page was connected shows it once it is", async () => {
  const hub = startHub();
  const server = startServer();
  await openPage("admin.games.$id.info", "/admin/games/1/info", asAdmin({ games: { detail: async () => gameView() } }));
  server.reads(gamePath(1), gameView({ end: iso(NOON - 60_000) }));
  await hub.accept();
  await settle();
  expect(screen.getByRole("heading", { level: 1 }).closest("header")!.textContent).toContain("Ended");
});
