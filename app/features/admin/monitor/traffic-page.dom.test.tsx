import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { CaptureChallengeView, CaptureTeamView, FileRecordView } from "#worker/contract/wire/monitor/capture.ts";
import { toasts } from "~/lib/toasts.ts";
import { refuse, startServer, type FakeServer } from "~/testing/fake-server.ts";
import { openPage } from "~/testing/pages.tsx";
import { playing } from "~/testing/playing.ts";
import { pass, settle } from "~/testing/time.ts";
import { gameView, iso, NOON } from "~/testing/views.ts";

const REFRESH_MS = 10_000;
const ONE = "0f6772b4-20260501-120000-7.pcap";
let server: FakeServer;
let challenges: CaptureChallengeView[];
let teams: CaptureTeamView[];
let files: FileRecordView[];
beforeEach(() => {
  server = startServer();
  challenges = [
    { id: 11, title: "Knots", tag: "Web", type: "DynamicContainer", isEnabled: true, count: 1 },
    { id: 12, title: "Locks", tag: "Pwn", type: "StaticContainer", isEnabled: false, count: 0 },
  ];
  teams = [{ id: 31, teamId: 7, name: "Anchors", organization: null, avatar: null, count: 1 }];
  files = [{ fileName: ONE, size: 2_048, updateTime: iso(NOON) }];
});

const openTraffic = (search = "") =>
  openPage("games.$id.monitor.traffic", `/games/1/monitor/traffic${search}`, {
    viewer: { role: "Admin" },
    services: playing({
      // Over, so that the game's layout reads nothing again.
      games: { detail: async () => gameView({ start: iso(NOON - 7_200_000), end: iso(NOON - 3_600_000), practiceMode: false }) },
      access: { ensure: async () => undefined as never },
      captures: {
        challengesOf: async () => challenges,
        teamsOf: async (_, id) => (id === 11 ? teams : []),
        filesOf: async () => files,
      },
    }),
  });
const nav = (name: string) => within(screen.getByRole("navigation", { name }));
const press = (name: string) => screen.getAllByRole("button", { name }).at(-1)!;
const said = () => toasts.read().map(({ text }) => text);

test("a challenge, then a team is chosen, also by keyboard; the address keeps both", async () => {
  const { user } = await openTraffic();
  expect(screen.getByText("Choose a challenge")).toBeTruthy();
  nav("Challenges")
    .getByRole("link", { name: /^Knots/ })
    .focus();
  await user.keyboard("{Enter}");
  await settle();
  expect(screen.getByText("Choose a team")).toBeTruthy();
  await user.click(nav("Teams in Knots").getByRole("link", { name: /Anchors/ }));
  await settle();
  expect(
    nav("Challenges")
      .getByRole("link", { name: /^Knots/ })
      .getAttribute("aria-current"),
  ).toBe("true");
  const link = within(screen.getByRole("region", { name: "Recordings of Anchors" })).getByRole("link", { name: new RegExp(ONE) });
  expect(link.getAttribute("href")).toBe(`/api/game/captures/11/31/${ONE}`);
});

test("a challenge without captures says so", async () => {
  await openTraffic("?challenge=12");
  expect(screen.getByText("Nothing recorded yet")).toBeTruthy();
});

test("new captures appear by themselves", async () => {
  await openTraffic("?challenge=11&team=31");
  files = [{ fileName: "another.pcap", size: 1, updateTime: iso(NOON) }, ...files];
  teams = [{ ...teams[0]!, count: 2 }];
  await pass(REFRESH_MS);
  expect(screen.getByText("another.pcap")).toBeTruthy();
});

test("one capture is deleted after a question that names it; a refusal shows the reason", async () => {
  const remove = `DELETE /api/game/captures/11/31/${ONE}`;
  server.takes(remove, () => refuse({ title: "It is gone." }));
  const { user } = await openTraffic("?challenge=11&team=31");
  const ask = () => user.click(screen.getByRole("button", { name: `Delete ${ONE}` }));
  await ask();
  expect(screen.getByRole("dialog", { name: "Delete this recording?" }).textContent).toContain(ONE);
  expect(server.asked(remove)).toEqual([]);
  await user.click(press("Delete"));
  await settle();
  expect(said()).toEqual(["It is gone."]);
  server.takes(remove, () => void ([files, teams] = [[], []]));
  await ask();
  await user.click(press("Delete"));
  await settle();
  expect(said()).toContain("Deleted.");
  expect(screen.queryByText(ONE)).toBeNull();
});

test("all captures of a team are deleted after a question that names the team", async () => {
  const remove = "DELETE /api/game/captures/11/31/all";
  server.takes(remove, () => void ([files, teams] = [[], []]));
  const { user } = await openTraffic("?challenge=11&team=31");
  await user.click(screen.getByRole("button", { name: "Delete all" }));
  expect(screen.getByRole("dialog", { name: "Delete all recordings of Anchors?" })).toBeTruthy();
  await user.click(press("Delete"));
  await settle();
  expect(server.asked(remove)).toHaveLength(1);
  expect(screen.getByText("Nothing recorded yet")).toBeTruthy();
});

test("if instances are reached directly, the page says that nothing is captured, and why", async () => {
  challenges = [];
  await openTraffic();
  expect(screen.getByText("No traffic is being recorded")).toBeTruthy();
  expect(screen.getByText("No challenge is recorded")).toBeTruthy();
});
