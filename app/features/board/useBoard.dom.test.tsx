import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { BoardFrameView, BoardPageView, BoardScreenView } from "#worker/contract/wire/board/board.ts";
import { READ_GAP_MS } from "#worker/domain/news/spread.ts";
import { AppError } from "#worker/contract/wire/errors.ts";
import type { FakeServices } from "~/testing/context.ts";
import { pressEscape } from "~/testing/dialogs.ts";
import { startHub } from "~/testing/fake-hub.ts";
import { later, refuse, startServer, type FakeServer } from "~/testing/fake-server.ts";
import { openPage } from "~/testing/pages.tsx";
import { pass, settle } from "~/testing/time.ts";
import { boardRow, gameView, iso, NOON, scoreChallenge } from "~/testing/views.ts";
import { world } from "~/testing/world.ts";
import { ROWS, screenPath, showing, teamPath } from "./board-query.ts";

const SCREEN = screenPath(1, { skip: 0, count: ROWS.wide });
/** The address that a page reads after news of this version. */
const at = (version: number) => showing(SCREEN, version);
/** From the news of a change until it is read: the copy must be recent enough, and the listeners spread their requests. */
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

async function openBoard(search = "", more: FakeServices["boards"] = {}, others: FakeServices = {}) {
  const boards = { frame: async () => frame(1), page: async () => page(1, "Buoys"), ...more };
  const shown = await openPage("games.$id.scoreboard", `/games/1/scoreboard${search}`, { services: world({ ...others, boards }) });
  await hub.accept();
  return shown;
}
const boardReadings = () => server.read().filter((path) => path.includes("/board/"));
const table = () => screen.getAllByRole("table")[0]!.textContent;

test("shows what the loader read, without a request", async () => {
  await openBoard();
  expect(table()).toContain("Buoys");
  expect(server.readings(SCREEN)).toBe(0);
});

test.each([
  ["Suspended", 0],
  ["Pending", 0],
  ["Accepted", 1],
] as const)("the row of the reader’s own team, which is %s, is read only if it can be on the board", async (status, times) => {
  const own = teamPath(1, 7);
  server.reads(own, () => (status === "Accepted" ? boardRow({ id: 7 }) : refuse({ status: 404 })));
  const detail = async () => gameView({ status, teamId: 7 });
  await openBoard("", {}, { games: { detail }, play: { detailsOfPlayer: async () => null as never } });
  expect(server.readings(own)).toBe(times);
});

test("opened behind its last page, the board shows its last page", async () => {
  const more: FakeServices["boards"] = {
    page: async (_, __, query) => (query.skip === 0 ? page(1, "Buoys") : { ...page(1), total: 1, skip: query.skip }),
  };
  await openBoard("?page=4", more);
  expect(table()).toContain("Buoys");
});

test("a pushed change is read once for a burst of changes: the version first pushed, or a later one", async () => {
  await openBoard();
  server.reads(at(2), screenOf(11, "Capstans"));
  for (let version = 2; version < 12; version += 1) await hub.say("BoardChanged", { version, since: 1 });
  await pass(TOLD_MS);
  expect(table()).toContain("Capstans");
  await pass(10_000);
  hub.answerPing();
  expect(boardReadings()).toEqual([at(2)]);
});

test("a version that was pushed meanwhile and is not in the answer is requested once more", async () => {
  await openBoard();
  server.reads(at(2), screenOf(2, "Capstans"));
  server.reads(at(3), screenOf(3, "Dinghies"));
  await hub.say("BoardChanged", { version: 2, since: 1 });
  await pass(200);
  await hub.say("BoardChanged", { version: 3, since: 2 });
  await pass(TOLD_MS - 200);
  expect(table()).toContain("Capstans");
  await pass(READ_GAP_MS);
  expect(table()).toContain("Dinghies");
  expect(boardReadings()).toEqual([at(2), at(3)]);
});

test("an older copy of the board does not replace a newer one, and is not requested again and again", async () => {
  await openBoard();
  server.reads(at(2), screenOf(0, "Old"));
  await hub.say("BoardChanged", { version: 2, since: 1 });
  await pass(TOLD_MS);
  expect(table()).toContain("Buoys");
  for (let ms = 0; ms < 30_000; ms += 10_000) {
    hub.answerPing();
    await pass(10_000);
  }
  expect(server.readings(at(2))).toBe(2);
});

test("a refusal leaves the board as it was", async () => {
  await openBoard();
  server.reads(at(2), () => refuse({ status: 503 }));
  await hub.say("BoardChanged", { version: 2, since: 1 });
  await pass(TOLD_MS);
  expect(table()).toContain("Buoys");
});

test("a team whose row is on the page is shown from there, without a request", async () => {
  const buoys = boardRow({ id: 20, name: "Buoys", rank: 1 });
  await openBoard("?team=20", { team: async () => buoys });
  expect(screen.getByRole("dialog").textContent).toContain("0 / 1");
  const solved = { ...boardRow({ id: 20, name: "Buoys", rank: 1 }), solvedCount: 1 };
  server.reads(at(2), { frame: frame(2), page: { ...page(2), total: 1, rows: [solved] } });
  await hub.say("BoardChanged", { version: 2, since: 1 });
  await pass(TOLD_MS);
  expect(screen.getByRole("dialog").textContent).toContain("1 / 1");
  expect(boardReadings()).toEqual([at(2)]);
});

test("a team's sheet closes without anything being read, so also while the server cannot be reached", async () => {
  let isThere = true;
  const answer = async <T,>(value: T) => (isThere ? value : Promise.reject(new AppError("forbidden")));
  const boards = {
    frame: () => answer(frame(1)),
    page: () => answer(page(1, "Buoys")),
    team: () => answer(boardRow({ id: 20, name: "Buoys", rank: 1 })),
  };
  const access = { places: () => answer({ edits: false, watches: [], may: [] }) };
  await openPage("games.$id.scoreboard", "/games/1/scoreboard?team=20", { services: world({ boards, access }) });
  expect(screen.getByRole("dialog").textContent).toContain("Buoys");
  isThere = false;
  pressEscape();
  await settle();
  expect([screen.queryByRole("dialog"), table()]).toEqual([null, expect.stringContaining("Buoys")]);
});

test("a team whose row leaves the page is read as it is now, and is said to be missing once it has left the board", async () => {
  const team = async () => boardRow({ id: 20, name: "Buoys", rank: 1 });
  await openBoard("?team=20", { team });
  server.reads(at(2), { frame: frame(2), page: page(2) });
  server.reads(teamPath(1, 20), { ...(await team()), solvedCount: 1 });
  await hub.say("BoardChanged", { version: 2, since: 1 });
  await pass(TOLD_MS);
  expect(screen.getByRole("dialog").textContent).toContain("1 / 1");
  server.reads(at(3), { frame: frame(3), page: page(3) });
  server.reads(teamPath(1, 20), () => refuse({ status: 404 }));
  await hub.say("BoardChanged", { version: 3, since: 2 });
  await pass(READ_GAP_MS + TOLD_MS);
  expect(screen.getByRole("dialog").textContent).toContain("not on the board");
});

test("what was missed while the socket was lost is read once it is back", async () => {
  await openBoard();
  await hub.lose();
  server.reads(at(3), screenOf(3, "Dinghies"));
  await pass(1_100);
  await hub.accept();
  expect(hub.opened().at(-1)).toMatch(/&knows=1$/);
  // The hub sends this to every client that connects.
  await hub.say("BoardChanged", { version: 3, since: 1 });
  await pass(TOLD_MS);
  expect(table()).toContain("Dinghies");
});

test("leaving while the board is being read causes no error, and nothing is read afterwards", async () => {
  const { user } = await openBoard();
  const slow = later<BoardScreenView>();
  server.reads(at(2), () => slow.promise);
  await hub.say("BoardChanged", { version: 2, since: 1 });
  await pass(TOLD_MS);
  await user.click(screen.getAllByRole("link", { name: "Posts" })[0]!);
  await settle();
  slow.resolve(screenOf(2, "Late"));
  const asked = server.read().length;
  await pass(60_000);
  expect(server.read()).toHaveLength(asked);
  expect(screen.getByText("elsewhere: /posts")).toBeTruthy();
});
