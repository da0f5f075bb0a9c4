import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { BoardFrameView, BoardPageView, BoardScreenView } from "#worker/contract/wire/board/board.ts";
import { startHub } from "~/testing/fake-hub.ts";
import { later, refuse, startServer, type FakeServer } from "~/testing/fake-server.ts";
import { openPage } from "~/testing/pages.tsx";
import { pass, settle } from "~/testing/time.ts";
import { boardRow, iso, NOON, scoreChallenge } from "~/testing/views.ts";
import { world } from "~/testing/world.ts";
import { ROWS, screenPath } from "./board-query.ts";

const SCREEN = screenPath(1, { skip: 0, count: ROWS.wide });
/** A change is told, then the copy that is read must be young enough, and those who listen ask one after the other. */
const TOLD_MS = 401;

const frame = (version: number): BoardFrameView => ({
  version,
  updateTimeUtc: iso(NOON),
  teams: 2,
  challengeCount: 1,
  challenges: { Web: [scoreChallenge()] },
  divisions: [],
  timeLine: [],
});
const page = (version: number, ...names: string[]): BoardPageView => ({
  version,
  updateTimeUtc: iso(NOON),
  total: names.length,
  skip: 0,
  rows: names.map((name, at) => boardRow({ id: at + 20, name, rank: at + 1 })),
});

const screenOf = (version: number, ...names: string[]): BoardScreenView => ({ frame: frame(version), page: page(version, ...names) });

let server: FakeServer;
let hub: ReturnType<typeof startHub>;
beforeEach(() => {
  server = startServer();
  hub = startHub();
  server.reads(SCREEN, screenOf(1, "Buoys"));
});

async function openBoard() {
  const boards = { frame: async () => frame(1), page: async () => page(1, "Buoys") };
  const shown = await openPage("games.$id.scoreboard", "/games/1/scoreboard", { services: world({ boards }) });
  await hub.accept();
  return shown;
}
const table = () => screen.getAllByRole("table")[0]!.textContent;

test("shows what the loader read without asking", async () => {
  await openBoard();
  expect(table()).toContain("Buoys");
  expect(server.readings(SCREEN)).toBe(0);
});

test("a change that is told is read, once for a burst of them", async () => {
  await openBoard();
  server.reads(SCREEN, screenOf(2, "Capstans"));
  for (let version = 2; version < 12; version += 1) await hub.say("BoardChanged", { version, since: 1 });
  await pass(TOLD_MS);
  expect(table()).toContain("Capstans");
  expect(server.readings(SCREEN)).toBe(1);
});

test("an older copy of the board does not replace a newer one", async () => {
  await openBoard();
  server.reads(SCREEN, screenOf(0, "Old"));
  await hub.say("BoardChanged", { version: 2, since: 1 });
  await pass(TOLD_MS);
  expect(server.readings(SCREEN)).toBe(1);
  expect(table()).toContain("Buoys");
});

test("a refusal leaves the board as it was", async () => {
  await openBoard();
  server.reads(SCREEN, () => refuse({ status: 503 }));
  await hub.say("BoardChanged", { version: 2, since: 1 });
  await pass(TOLD_MS);
  expect(table()).toContain("Buoys");
});

test("what was missed while the socket was lost is read when it is back", async () => {
  await openBoard();
  await hub.lose();
  server.reads(SCREEN, screenOf(3, "Dinghies"));
  await pass(1_100);
  await hub.accept();
  await pass(TOLD_MS);
  expect(table()).toContain("Dinghies");
});

test("leaving while the board is read is quiet, and nothing is read afterwards", async () => {
  const { user } = await openBoard();
  const slow = later<BoardScreenView>();
  server.reads(SCREEN, () => slow.promise);
  await hub.say("BoardChanged", { version: 2, since: 1 });
  await pass(TOLD_MS);
  await user.click(screen.getAllByRole("link", { name: "Posts" })[0]!);
  await settle();
  slow.resolve(screenOf(2, "Late"));
  const asked = server.readings(SCREEN);
  await pass(60_000);
  expect(server.readings(SCREEN)).toBe(asked);
  expect(screen.getByText("elsewhere: /posts")).toBeTruthy();
});
