import { cleanup, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { asAdmin, gameEditView } from "~/testing/admin.ts";
import { startHub } from "~/testing/fake-hub.ts";
import { later, refuse, startServer } from "~/testing/fake-server.ts";
import { openPage } from "~/testing/pages.tsx";
import { pass, settle } from "~/testing/time.ts";
import { gameView, iso, NOON } from "~/testing/views.ts";

const STEP = { teamId: 1, team: "Crabs", rank: 1, challengeId: 11, challenge: "Knots", solves: true };

test("a keyboard user who steps back to the start of the reveal keeps the focus on the button, which does nothing more", async () => {
  const view = { since: iso(NOON), made: 1, left: 1, last: STEP, next: STEP };
  const server = startServer();
  server.takes("POST /api/edit/games/1/freeze", () => ({ ...view, made: 0, left: 2, last: null }));
  const { user } = await openPage("admin.games.$id.freeze", "/admin/games/1/freeze", asAdmin({ freeze: { stateOf: async () => view } }));
  const back = screen.getByRole<HTMLButtonElement>("button", { name: "Back" });
  back.focus();
  await user.keyboard("{Enter}");
  await settle();
  // A browser takes the focus away from a disabled control.
  expect([document.activeElement, back.isConnected, back.disabled]).toEqual([back, true, false]);
});

test("starting the reveal by keyboard moves the focus to the button that shows its first step", async () => {
  startServer();
  const view = { since: iso(NOON), made: 0, left: 2, last: null, next: STEP };
  const { user } = await openPage("admin.games.$id.freeze", "/admin/games/1/freeze", asAdmin({ freeze: { stateOf: async () => view } }));
  expect(document.activeElement).toBe(document.body);
  screen.getByRole("button", { name: "Start the reveal" }).focus();
  await user.keyboard("{Enter}");
  await settle();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Show it" }));
});

test("an organiser who is not told what is left can still make a step, and is not told that nothing is left", async () => {
  startServer();
  const view = { since: iso(NOON), made: 1, left: 0, last: STEP, next: null, untold: true as const };
  await openPage("admin.games.$id.freeze", "/admin/games/1/freeze", asAdmin({ freeze: { stateOf: async () => view } }));
  expect(screen.getByRole("button", { name: "Show it" })).toBeTruthy();
  expect(screen.getByText(/^Told from the end of the game on/)).toBeTruthy();
  expect(screen.queryByText(/steps? shown/)).toBeNull();
});

test("if somebody else was quicker with a step, it is refused, and the page then shows the present step and continues from there", async () => {
  let view = { since: iso(NOON), made: 2, left: 1, last: STEP, next: STEP };
  const server = startServer();
  server.takes("POST /api/edit/games/1/freeze", ({ body }) => {
    if ((body as { made: number }).made !== view.made) refuse({ code: "freeze.moved", status: 409 });
    return (view = { ...view, made: view.made + 1, left: view.left - 1 });
  });
  const { user } = await openPage("admin.games.$id.freeze", "/admin/games/1/freeze", asAdmin({ freeze: { stateOf: async () => view } }));
  view = { ...view, made: 0, left: 3 };
  await user.keyboard("{ArrowRight}");
  expect(await screen.findByText("0 of 3 steps shown")).toBeTruthy();
  await user.keyboard("{ArrowRight}");
  expect(await screen.findByText("1 of 3 steps shown")).toBeTruthy();
});

test("a second driver sees the steps of the first one as they are made, also those made without a connection", async () => {
  let view = { since: iso(NOON), made: 0, left: 3, last: STEP, next: STEP };
  const hub = startHub();
  await openPage("admin.games.$id.freeze", "/admin/games/1/freeze", asAdmin({ freeze: { stateOf: async () => view } }));
  view = { ...view, made: 1, left: 2 };
  await hub.accept();
  expect(screen.getByText("1 of 3 steps shown")).toBeTruthy();
  view = { ...view, made: 2, left: 1 };
  await hub.say("BoardChanged", { version: 2, since: 1 });
  expect(screen.getByText("2 of 3 steps shown")).toBeTruthy();
  await hub.lose();
  view = { ...view, made: 3, left: 0 };
  await pass(60_000);
  await hub.accept();
  expect(screen.getByText("3 of 3 steps shown")).toBeTruthy();
});

test("steps made in quick succession follow from one another, also when the page reads the state of the previous one meanwhile", async () => {
  let view = { since: iso(NOON), made: 0, left: 3, last: null, next: STEP };
  let reading = later<void>();
  reading.resolve();
  const hub = startHub();
  const server = startServer();
  const stateOf = async () => {
    const read = view;
    await reading.promise;
    return read;
  };
  const { user } = await openPage("admin.games.$id.freeze", "/admin/games/1/freeze", asAdmin({ freeze: { stateOf } }));
  await hub.accept();
  await user.click(screen.getByRole("button", { name: "Start the reveal" }));
  const answering = later<void>();
  server.takes("POST /api/edit/games/1/freeze", async ({ body }) => {
    if ((body as { made: number }).made !== view.made) refuse({ code: "freeze.moved", status: 409 });
    view = { ...view, made: view.made + 1, left: view.left - 1 };
    if (view.made === 2) await answering.promise;
    return view;
  });
  await user.keyboard("{ArrowRight}");
  await settle();
  reading = later<void>();
  await hub.say("BoardChanged", { version: 2, since: 1 });
  await user.keyboard("{ArrowRight}");
  reading.resolve();
  await settle();
  answering.resolve();
  await settle();
  expect(screen.getByText("2 of 3 steps shown")).toBeTruthy();
});

test("a page that is open when the board freezes by itself then shows that it is frozen", async () => {
  startServer();
  const at = NOON + 4_000;
  const stateOf = async () => ({ since: Date.now() < at ? null : iso(at), made: 0, left: 0, last: null, next: null });
  const games = { getForEdit: async () => gameEditView({ freezeAt: iso(at) }) };
  await openPage("admin.games.$id.freeze", "/admin/games/1/freeze", asAdmin({ freeze: { stateOf }, games }));
  expect(screen.queryByText("Frozen since")).toBeNull();
  await pass(6_000);
  expect(screen.getByText("Frozen since")).toBeTruthy();
});

test("a board can be frozen at once only while the game runs", async () => {
  startServer();
  const stateOf = async () => ({ since: null, made: 0, left: 0, last: null, next: null });
  const stored = { game: gameView() };
  const detail = async () => stored.game;
  await openPage("admin.games.$id.freeze", "/admin/games/1/freeze", asAdmin({ freeze: { stateOf }, games: { detail } }));
  expect(screen.queryByRole("button", { name: "Freeze now" })).not.toBeNull();
  cleanup();
  stored.game = gameView({ end: iso(NOON - 60_000) });
  await openPage("admin.games.$id.freeze", "/admin/games/1/freeze", asAdmin({ freeze: { stateOf }, games: { detail } }));
  expect(screen.queryByRole("button", { name: "Freeze now" })).toBeNull();
  expect(screen.queryByText("The board can only be frozen while the game runs.")).not.toBeNull();
});

test("a page shows that a colleague has moved the end, and then that they have frozen the board", async () => {
  startServer();
  const hub = startHub();
  const stored = { since: null as string | null };
  const freeze = { stateOf: async () => ({ since: stored.since, made: 0, left: 0, last: null, next: null }) };
  const games = { detail: async () => gameView({ end: iso(NOON - 60_000) }) };
  await openPage("admin.games.$id.freeze", "/admin/games/1/freeze", asAdmin({ freeze, games }));
  await hub.accept();
  expect(screen.queryByText("Ended, practice")).not.toBeNull();
  const { start, end } = gameView();
  await hub.say("BoardChanged", { version: 2, since: 1, times: { start, end } });
  await settle();
  expect(screen.queryByText("Running")).not.toBeNull();
  expect(screen.queryByRole("button", { name: "Freeze now" })).not.toBeNull();
  stored.since = iso(NOON);
  await hub.say("BoardChanged", { version: 3, since: 2, frozen: iso(NOON) });
  await settle();
  expect(screen.queryByText("Frozen since")).not.toBeNull();
});
