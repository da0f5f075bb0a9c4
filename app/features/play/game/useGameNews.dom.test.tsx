import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { BoardNews, GameTeamInfoView } from "#worker/contract/wire/board/board.ts";
import type { NoticeView } from "#worker/contract/wire/monitor/notices.ts";
import { startHub } from "~/testing/fake-hub.ts";
import { startServer, type FakeServer } from "~/testing/fake-server.ts";
import { openPage } from "~/testing/pages.tsx";
import { pass } from "~/testing/time.ts";
import { challengeView, detailsView, iso, NOON, scoreChallenge } from "~/testing/views.ts";
import { world } from "~/testing/world.ts";
import { detailsPath, noticesPath, shownKey } from "./readings.ts";

const DETAILS = detailsPath(1);
/** One second, and a little more for a request by one listener. */
const ASKED_MS = 1_010;

const notice = (id: number, type: NoticeView["type"], ...values: string[]): NoticeView => ({ id, type, values, time: iso(NOON) });
const news = (told: object): BoardNews =>
  ({
    version: 3,
    since: 1,
    challenges: [],
    order: null,
    points: [],
    own: { rank: 2, divisionRank: null, score: 0, changed: 0 },
    ...told,
  }) as BoardNews;

let server: FakeServer;
let hub: ReturnType<typeof startHub>;
let read: string[];
beforeEach(() => {
  server = startServer();
  hub = startHub();
  server.reads(DETAILS, detailsView({ version: 9, challenges: { Web: [scoreChallenge({ title: "As asked" })] } }));
  server.reads(noticesPath(1), []);
  read = [];
});

async function open(at = "challenges", written: NoticeView[] = [], known: Partial<GameTeamInfoView> = {}) {
  const play = {
    detailsOfPlayer: async () => (read.push("details"), detailsView(known)),
    challenge: async () => (read.push("challenge"), challengeView({ hints: ["Look up"] })),
  };
  const notices = { notices: async () => (read.push("notices"), [...written]) };
  const name = { challenges: "games.$id.challenges", "challenges/11": "games.$id.challenges.$cid", notices: "games.$id.notices" }[at]!;
  const messages = { beside: async () => [{ id: 1, time: iso(NOON), text: "Mind the rocks" }] };
  const shown = await openPage(name, `/games/1/${at}`, { services: world({ play, notices, messages }) });
  await hub.accept();
  read.length = 0;
  expect(server.readings(shownKey(1))).toBe(0);
  return shown;
}

test("a change of the board is shown from the news, without a request", async () => {
  await open();
  await hub.say(
    "BoardChanged",
    news({ challenges: [scoreChallenge({ title: "Splices", score: 321 })], own: { rank: 1, divisionRank: null, score: 77, changed: 1 } }),
  );
  expect(screen.getByRole("link", { name: "Splices" })).toBeTruthy();
  expect(screen.getByText("321")).toBeTruthy();
  expect(screen.getByLabelText("Your team").textContent).toContain("#1");
  await pass(ASKED_MS);
  expect([server.readings(DETAILS), read]).toEqual([0, []]);
});

test("a moved end and a pause show as soon as the news arrive, without a request", async () => {
  await open();
  const [start, at] = [iso(NOON - 3_600_000), (minutes: number) => iso(NOON + minutes * 60_000)];
  await hub.say("BoardChanged", news({ times: { start, end: at(90) } }));
  expect(screen.getByRole("timer").textContent).toBe("01:30:00");
  await hub.say("BoardChanged", news({ version: 4, times: { start, end: at(90), pausedAt: at(30), pauseReason: "No wind." } }));
  expect(screen.getByText("The organisers say: No wind.")).toBeTruthy();
  const stopped = screen.getByRole("timer").textContent;
  await pass(5_000);
  expect([screen.getByRole("timer").textContent, stopped]).toEqual(["01:00:00", "01:00:00"]);
  expect(screen.getByText("Paused, time left")).toBeTruthy();
  await hub.say("BoardChanged", news({ version: 5, times: { start, end: at(150) } }));
  expect(screen.queryByText(/No wind/)).toBeNull();
});

test("a new challenge arrives with the news", async () => {
  await open();
  await hub.say("BoardChanged", news({ challenges: [scoreChallenge({ id: 12, title: "Bends" })], order: [12, 11] }));
  expect(screen.getByRole("link", { name: "Bends" })).toBeTruthy();
  await pass(ASKED_MS);
  expect([server.readings(DETAILS), read]).toEqual([0, []]);
});

test("a challenge that a team-mate's solve opens arrives with the news, before any request", async () => {
  const requires = [{ challenge: 11, met: false }];
  const bends = { id: 12, title: "Bends", tag: "Web" as const, score: 500, opensAt: null, least: 1, requires };
  await open("challenges", [], { locked: [bends], opened: [] });
  expect(screen.queryByRole("link", { name: "Bends" })).toBeNull();
  const gated = { ids: [12], challenges: [scoreChallenge({ id: 12, title: "Bends" })], points: [], order: [11, 12] };
  await hub.say("BoardChanged", news({ own: { rank: 1, divisionRank: null, score: 500, changed: 3, gated } }));
  expect(screen.getByRole("link", { name: "Bends" })).toBeTruthy();
  expect(server.readings(DETAILS)).toBe(0);
  await pass(ASKED_MS);
  expect(server.readings(DETAILS)).toBe(1);
});

test.each([
  ["missed some news", { since: 2 }],
  ["was told nothing but that something has changed", { challenges: undefined }],
  ["has solved something in another tab", { own: { rank: 1, divisionRank: null, score: 500, changed: 3 } }],
])("a page that %s sends one request", async (_, told) => {
  await open();
  await hub.say("BoardChanged", news(told));
  expect(server.readings(DETAILS)).toBe(0);
  await pass(ASKED_MS);
  expect(server.readings(DETAILS)).toBe(1);
  expect(screen.getByRole("link", { name: "As asked" })).toBeTruthy();
});

test("a request is delayed in proportion to the number of listeners", async () => {
  await open();
  await hub.say("Spread", { ms: 10_000 });
  const before = Math.random;
  Math.random = () => 0.5;
  await hub.say("BoardChanged", news({ since: 2 }));
  Math.random = before;
  await pass(5_900);
  expect(server.readings(DETAILS)).toBe(0);
  await pass(200);
  expect(server.readings(DETAILS)).toBe(1);
});

/** What a screen reader reads out by itself when it changes; lists whose times count up would be read again every minute. */
const LIVE = "[aria-live]:not([aria-live=off]), [role=log], [role=status], [role=alert]";

test.each(["challenges", "notices"])("at %s a blood is read out once: from its message, and not from the list as well", async (at) => {
  await open(at);
  await hub.say("ReceivedGameNotice", notice(3, "FirstBlood", "Anchors", "Knots"));
  const said = screen.getAllByText("Anchors is first to solve Knots");
  expect(said.map((one) => one.closest(LIVE) !== null).toSorted()).toEqual([false, true]);
});

test("a notice is shown as it arrived, without a request", async () => {
  await open("notices");
  const written = notice(5, "Normal", "**Stay** calm");
  await hub.say("ReceivedGameNotice", written);
  await hub.say("NoticeShown", { notice: written, html: "<p><strong>Stay</strong> calm</p>" });
  expect(screen.getByText("Stay").tagName).toBe("STRONG");
  await pass(ASKED_MS);
  expect(read).toEqual([]);
});

test("a changed notice is shown in its new form", async () => {
  await open("notices", [notice(5, "Normal", "Old")]);
  await hub.say("NoticeShown", { notice: notice(5, "Normal", "New"), html: "<p>New</p>" });
  expect([screen.queryByText("Old"), screen.getByText("New").tagName]).toEqual([null, "P"]);
});

test("a notice that was taken back disappears, and one whose HTML is too long to be pushed is requested", async () => {
  const list = [notice(5, "Normal", "Old"), notice(6, "Normal", "Stays")];
  await open("notices", list);
  await hub.say("NoticeRemoved", { id: 5 });
  expect([screen.queryByText("Old"), screen.queryByText("Stays")?.tagName]).toEqual([null, "P"]);
  list.splice(0, 2, notice(6, "Normal", "**Long** by now"));
  await hub.say("NoticeShown", { notice: list[0]!, html: null });
  expect(screen.getByText("**Long** by now")).toBeTruthy();
  await pass(ASKED_MS);
  expect([screen.getByText("Long").tagName, read]).toEqual(["STRONG", ["notices"]]);
});

test("the HTML of a notice that was pushed as source is requested a little later", async () => {
  const list: NoticeView[] = [];
  await open("notices", list);
  list.push(notice(5, "Normal", "**Stay** calm"));
  await hub.say("ReceivedGameNotice", list[0]!);
  expect(screen.getByText("**Stay** calm")).toBeTruthy();
  await pass(ASKED_MS);
  expect(read).toEqual(["notices"]);
  expect(screen.getByText("Stay").tagName).toBe("STRONG");
});

test("a new hint is requested only by pages that have its challenge open", async () => {
  await open("challenges/11");
  await hub.say("ReceivedGameNotice", notice(6, "NewHint", "Other"));
  await pass(ASKED_MS);
  expect(read).toEqual([]);
  await hub.say("ReceivedGameNotice", notice(7, "NewHint", "Knots"));
  await pass(ASKED_MS);
  expect(read).toEqual(["challenge"]);
});

test("messages to the viewer's team appear as they are sent, changed and taken back, without a request", async () => {
  await open();
  const told = () =>
    screen.getAllByRole("region", { name: "To your team" }).flatMap((one) => [...one.querySelectorAll("li > :first-child")]);
  expect(told().map((one) => one.textContent)).toEqual(["Mind the rocks"]);
  await hub.say("TeamMessage", { id: 2, time: iso(NOON), text: "Reef the main\nnow" });
  expect(screen.getByText("The organisers wrote to your team.")).toBeTruthy();
  await hub.say("TeamMessage", { id: 1, time: iso(NOON), text: "Mind the sands" });
  expect(told().map((one) => one.textContent)).toEqual(["Mind the sands", "Reef the main\nnow"]);
  for (const id of [1, 2]) await hub.say("TeamMessage", { id, time: iso(NOON), text: null });
  expect(screen.queryByRole("region", { name: "To your team" })).toBeNull();
  expect(read).toEqual([]);
});
