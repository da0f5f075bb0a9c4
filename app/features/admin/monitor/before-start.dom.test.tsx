import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { AppError } from "#worker/contract/wire/errors.ts";
import { startHub } from "~/testing/fake-hub.ts";
import { openPage } from "~/testing/pages.tsx";
import { playing } from "~/testing/playing.ts";
import { gameView, iso, NOON } from "~/testing/views.ts";
import { world } from "~/testing/world.ts";

const later = () => gameView({ start: iso(NOON + 60_000), end: iso(NOON + 120_000) });
const viewer = { games: { 1: ["monitor" as const] } };
const labels = (strip: string) =>
  within(screen.getByRole("navigation", { name: strip }))
    .getAllByRole("link")
    .map(({ textContent }) => textContent);

test("before the start a monitor is led to the monitor of a game, of which only the parts that are open are linked", async () => {
  startHub();
  await openPage("games.$id.monitor.traffic", "/games/1/monitor/traffic", {
    viewer,
    services: world({ games: { detail: async () => later() } }),
  });
  expect(labels("Sections of the game")).toEqual(["Overview", "Monitor"]);
  expect(labels("Monitor")).toEqual(["Traffic", "Control room", "Stage"]);
});

test.each(["events", "submissions", "cheatinfo"])("before the start, %s leads to the control room", async (part) => {
  startHub();
  const early = () => Promise.reject(new AppError("game.notStarted"));
  const monitor = { events: early, submissions: early, cheatInfo: early };
  await openPage(`games.$id.monitor.${part}`, `/games/1/monitor/${part}`, {
    viewer,
    services: playing({ games: { detail: async () => later() }, monitor }),
  });
  expect(screen.getByText("elsewhere: /games/1/monitor/control")).toBeTruthy();
});

test("a defect while monitors read is noted with its id, as on every page", async () => {
  startHub();
  const said = vi.spyOn(console, "error").mockReturnValue();
  const broken = () => Promise.reject(new Error("torn sail"));
  await openPage("games.$id.monitor.events", "/games/1/monitor/events", {
    viewer,
    services: playing({ games: { detail: async () => later() }, monitor: { events: broken } }),
  });
  expect(said.mock.calls.flat().join(" ")).toMatch(/"event":"defect","id":"[0-9a-f]{8}","error":"Error: torn sail"/);
});

const frame = (teams: number) => async () => ({
  version: 1,
  updateTimeUtc: iso(NOON),
  teams,
  challengeCount: 0,
  challenges: {},
  divisions: [],
  timeLine: [],
});

test.each([
  [0, ["Submission sheet"]],
  [1, ["Scoreboard sheet", "Submission sheet"]],
])("with %i ranked of three teams the sheets that can be made are offered: that of an empty board is refused", async (teams, sheets) => {
  startHub();
  await openPage("games.$id.monitor.traffic", "/games/1/monitor/traffic", {
    viewer,
    services: world({ games: { detail: async () => gameView({ teamCount: 3 }) }, boards: { frame: frame(teams) } }),
  });
  expect(screen.getAllByRole("link", { name: /sheet/ }).map(({ textContent }) => textContent)).toEqual(sheets);
});
