import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ControlView } from "#worker/contract/wire/monitor/control.ts";
import { asAdmin } from "~/testing/admin.ts";
import { startHub } from "~/testing/fake-hub.ts";
import { refuse, startServer } from "~/testing/fake-server.ts";
import { openPage } from "~/testing/pages.tsx";
import { playing } from "~/testing/playing.ts";
import { pass, settle } from "~/testing/time.ts";
import { controlChallenge, gameView, iso, NOON } from "~/testing/views.ts";

const VIEW: ControlView = {
  at: iso(NOON),
  version: 1,
  isCounting: false,
  minutes: [],
  challenges: [],
  pending: 0,
  writeups: 0,
  behind: 0,
  sockets: 0,
  hosts: { connected: 1, all: 1, needed: true },
  queued: 0,
};

const STATE = { scene: "ranking", round: [], seconds: 20, since: iso(NOON) } as never;

/** Opens the control room of a game that the test changes. */
async function openControl() {
  const server = startServer();
  const stored = { game: gameView(), view: VIEW };
  server.reads("/api/edit/games/1/control" as never, () => stored.view);
  const page = await openPage(
    "admin.games.$id.control",
    "/admin/games/1/control",
    asAdmin({
      games: { detail: async () => stored.game },
      control: { view: async () => stored.view },
      stage: { stateOf: async () => STATE },
    }),
  );
  return { ...page, server, stored };
}

test("a monitor of the game, who has no place in its administration, opens the control room in the game's monitor", async () => {
  startHub();
  await openPage("games.$id.monitor.control", "/games/1/monitor/control", {
    viewer: { games: { 1: ["monitor"] } },
    services: playing({
      games: { detail: async () => gameView() },
      control: { view: async () => ({ ...VIEW, pending: 7, challenges: [controlChallenge()] }) },
      stage: { stateOf: async () => STATE },
    }),
  });
  expect(screen.queryByText("Teams waiting for review")?.parentElement?.textContent).toContain("7");
  expect(screen.queryByRole("button", { name: "Pause the game" })).toBeNull();
  const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toContain("/games/1/monitor/control");
  expect(links).toContain("/games/1/monitor/submissions?type=WrongAnswer&q=Knots");
  // Neither the administration nor a challenge, which only teams can open.
  expect(screen.queryByText("Knots")).not.toBeNull();
  expect(links.filter((href) => href?.startsWith("/admin") || href?.startsWith("/games/1/challenges/"))).toEqual([]);
});

test("a pause by a colleague appears in an open control room, and so does its end", async () => {
  const { stored } = await openControl();
  expect(screen.queryByRole("button", { name: "Pause the game" })).not.toBeNull();
  stored.game = gameView({ pausedAt: iso(NOON), pauseReason: "Fog" });
  stored.view = { ...VIEW, version: 2 };
  await pass(5_100);
  expect(screen.queryByText("Fog")).not.toBeNull();
  expect(screen.queryByRole("button", { name: "Resume the game" })).not.toBeNull();
  stored.game = gameView();
  stored.view = { ...VIEW, version: 3 };
  await pass(5_100);
  expect(screen.queryByRole("button", { name: "Resume the game" })).toBeNull();
});

test.each([
  ["whose role is taken away", 403],
  ["who is signed out", 401],
])("somebody %s while the control room is open reads that it stands still, until it is read again", async (_, status) => {
  const { server, stored } = await openControl();
  const isStill = () => screen.queryByText("Not live right now: this is the last known state.") !== null;
  await pass(5_100);
  expect(isStill()).toBe(false);
  server.reads("/api/edit/games/1/control" as never, () => refuse({ status }));
  await pass(5_100);
  expect(isStill()).toBe(true);
  expect(screen.queryByText("Teams waiting for review")).not.toBeNull();
  server.reads("/api/edit/games/1/control" as never, () => stored.view);
  window.dispatchEvent(new Event("focus"));
  await settle();
  expect(isStill()).toBe(false);
});

test("a game that has not begun, or is over, offers no pause, which would be refused", async () => {
  const { stored } = await openControl();
  for (const times of [{ end: iso(NOON - 60_000) }, { start: iso(NOON + 3_600_000) }]) {
    stored.game = gameView(times);
    stored.view = { ...VIEW, version: stored.view.version + 1 };
    await pass(5_100);
    expect(screen.queryByRole("button", { name: "Pause the game" })).toBeNull();
    expect(screen.queryByText("Only a running game can be paused.")).not.toBeNull();
  }
});

test("the form that changes a pause's reason sends which pause it means, and starts no new one when a colleague ends the pause meanwhile", async () => {
  const { stored, server, user } = await openControl();
  server.takes("PUT /api/edit/games/1/pause", () => refuse({ title: "Somebody else", status: 409, code: "changed.meanwhile" }));
  stored.game = gameView({ pausedAt: iso(NOON), pauseReason: "Fog" });
  stored.view = { ...VIEW, version: 2 };
  await pass(5_100);
  await user.click(screen.getByRole("button", { name: "Change the reason" }));
  stored.game = gameView();
  stored.view = { ...VIEW, version: 3 };
  await pass(5_100);
  await user.type(screen.getByRole("textbox"), "!");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await settle();
  const sent = server.asked("PUT /api/edit/games/1/pause").map(({ body }) => body);
  expect(sent).toEqual([{ paused: true, reason: "Fog!", was: { since: iso(NOON), reason: "Fog" } }]);
  expect(screen.queryByText("Somebody else")).not.toBeNull();
});

test("the control room shows how many starts failed lately, and of each challenge the newest reason", async () => {
  const { stored } = await openControl();
  const failedStarts = { count: 2, reason: "imageMissing" as const, at: iso(NOON) };
  stored.view = { ...VIEW, challenges: [controlChallenge({ failedStarts })] };
  await pass(5_100);
  expect(screen.getByText("Failed starts in ten minutes").nextSibling?.textContent).toBe("2");
  expect(screen.queryAllByText("2 did not start lately: the image does not exist ·", { exact: false })).not.toEqual([]);
});

test.each([
  [{ connected: 0, all: 1, needed: true }, "0 of 1", true],
  [{ connected: 0, all: 0, needed: true }, "none", true],
  [{ connected: 0, all: 1, needed: false }, "0 of 1", false],
  [{ connected: 2, all: 2, needed: true }, "2 of 2", false],
])("hosts %o are an alarm only if the game needs more", async (hosts, text, isAlarm) => {
  const { stored } = await openControl();
  stored.view = { ...VIEW, hosts };
  await pass(5_100);
  expect(screen.getByText(text).classList.contains("text-alert")).toBe(isAlarm);
});

test("while the board and the hosts do not answer, their figures are unknown, not zero, and nothing is urgent because of them", async () => {
  const { stored, container } = await openControl();
  const figureOf = (name: string) => screen.getByText(name).parentElement!.querySelector("dd")!;
  expect(screen.queryByText("Some figures are missing")).toBeNull();
  stored.view = { ...VIEW, sockets: null, behind: null, queued: null, hosts: null };
  await pass(5_100);
  expect(screen.queryByText("Some figures are missing")).not.toBeNull();
  const names = ["Hosts connected", "Instances waiting for room", "Failed starts in ten minutes", "Open pages", "Entries not copied yet"];
  expect(names.map((name) => figureOf(name).textContent)).toEqual(["–", "–", "–", "–", "–"]);
  expect(container.querySelectorAll("dd.text-alert")).toHaveLength(0);
});
