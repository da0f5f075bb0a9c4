import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { AppError } from "#worker/contract/wire/errors.ts";
import type { EventView } from "#worker/contract/wire/monitor/monitor.ts";
import { startHub } from "~/testing/fake-hub.ts";
import { later } from "~/testing/fake-server.ts";
import { openPage } from "~/testing/pages.tsx";
import { playing } from "~/testing/playing.ts";
import { pass, settle } from "~/testing/time.ts";
import { gameView, iso, NOON } from "~/testing/views.ts";

const event = (team: string, second: number): EventView => ({
  type: "ContainerStart",
  values: ["11", "Knots"],
  time: iso(NOON + second * 1_000),
  user: "Ann",
  team,
  ip: null,
});
const ROOM = "ws://ctf.test/hub/monitor?game=1";
const PING_MS = 15_000;

let stored: EventView[];
let hub: ReturnType<typeof startHub>;
beforeEach(() => {
  stored = [event("Anchors", 1)];
  hub = startHub();
});

const openEvents = (events: (...asked: unknown[]) => Promise<EventView[]> = async () => stored, search = "") =>
  openPage("games.$id.monitor.events", `/games/1/monitor/events${search}`, {
    viewer: { role: "Admin" },
    // Only the monitor's room, because the game's own is another socket.
    services: playing({
      games: { detail: async () => gameView({ start: iso(NOON + 3_600_000), end: iso(NOON + 7_200_000) }) },
      access: { ensure: async () => undefined as never },
      monitor: { events },
    }),
  });
const teams = () => [...document.querySelectorAll("tbody tr td:nth-child(3) > span:first-child")].map((cell) => cell.textContent);
const state = () => screen.getAllByRole("status").at(-1)!.textContent;

test("shows what was read, then what is pushed, newest first", async () => {
  await openEvents();
  expect(teams()).toEqual(["Anchors"]);
  expect(state()).toBe("Connecting…");
  await hub.accept();
  expect(state()).toBe("Live");
  await hub.say("ReceivedGameEvent", event("Buoys", 2));
  expect(teams()).toEqual(["Buoys", "Anchors"]);
});

test("an instance's end says why, also if it had a host that another one could not replace", async () => {
  stored = (["outOfMemory", "withdrawn", "noSpace"] as const).map((why, n) => ({
    ...event("Anchors", 3 - n),
    type: "ContainerDestroy",
    why,
  }));
  await openEvents();
  const details = [...document.querySelectorAll("tbody tr td:nth-child(6)")].map((cell) => cell.textContent);
  expect(details).toEqual(["it used more memory than allowed", "by the organisers", "its host was lost"]);
});

test("a decoy's alarm names the team and the decoy's label; a submission has the label of its flag", async () => {
  stored = [
    { ...event("Anchors", 2), type: "CheatDetected", values: ["Knots", "Anchors", "from strings"], decoy: true },
    { ...event("Anchors", 1), type: "FlagSubmit", values: ["Accepted", "flag{1}", "Knots", "11"], label: "four digits" },
  ];
  await openEvents();
  const [alarm, solve] = [...document.querySelectorAll("tbody tr")].map((row) => row.textContent);
  expect(alarm).toMatch(/Decoy submitted.*Anchors.*Submitted the decoy “from strings”/);
  expect(alarm).not.toContain("Flag of");
  expect(solve).toMatch(/flag\{1\}.*four digits/);
});

test("a paused list counts what waits, and shows it afterwards", async () => {
  const { user } = await openEvents();
  await hub.accept();
  await user.click(screen.getByRole("button", { name: /Pause/ }));
  await hub.say("ReceivedGameEvent", event("Buoys", 2));
  expect(teams()).toEqual(["Anchors"]);
  await user.click(screen.getByRole("button", { name: /Resume.*1 waiting/ }));
  expect(teams()).toEqual(["Buoys", "Anchors"]);
});

test("a lost socket is reported and reconnects; what was missed is read, and nothing appears twice", async () => {
  await openEvents();
  await hub.accept();
  await hub.say("ReceivedGameEvent", event("Buoys", 2));
  await hub.lose();
  expect(state()).toBe("Connecting…");
  stored = [event("Capstans", 3), event("Buoys", 2), event("Anchors", 1)];
  await pass(1_100);
  await hub.accept();
  await settle();
  expect(state()).toBe("Live");
  expect(teams()).toEqual(["Capstans", "Buoys", "Anchors"]);
});

test("a hub that does not answer a ping counts as gone, though nobody closed the connection", async () => {
  await openEvents();
  await hub.accept();
  await pass(PING_MS);
  hub.answerPing();
  await pass(PING_MS);
  expect(state()).toBe("Live");
  await pass(PING_MS);
  expect(state()).toBe("Connecting…");
});

test("a refused connection is not tried again, and the page asks whether it is still open to the user", async () => {
  let mayWatch = true;
  await openEvents(async () => (mayWatch ? stored : Promise.reject(new AppError("forbidden"))));
  await hub.accept();
  mayWatch = false;
  await hub.refuse("Not allowed.");
  await settle();
  expect(document.querySelector("main")!.textContent).toContain("You are not allowed to do this.");
  await pass(60_000);
  expect(hub.opened()).toEqual([ROOM]);
});

test("events that arrive while the list is read again are not lost to the slow answer", async () => {
  const slow = later<EventView[]>();
  let readings = 0;
  await openEvents(() => ((readings += 1) > 2 ? slow.promise : Promise.resolve(stored)));
  await hub.accept();
  await hub.lose();
  await pass(1_100);
  await hub.accept();
  await hub.say("ReceivedGameEvent", event("Dinghies", 9));
  slow.resolve([event("Buoys", 2), event("Anchors", 1)]);
  await settle();
  expect(teams()).toEqual(["Dinghies", "Buoys", "Anchors"]);
});

test("leaving closes the socket, after the time in which another page may take it over", async () => {
  const { user } = await openEvents();
  await hub.accept();
  await user.click(screen.getAllByRole("link", { name: "Posts" })[0]!);
  await settle();
  expect(hub.live()).toBe(1);
  await pass(2_000);
  expect(hub.live()).toBe(0);
});

test("a search is sent with the other filter, and also decides which pushed events are shown", async () => {
  const asked: unknown[] = [];
  const { user } = await openEvents(
    async (...[, , query]) => (asked.push(query), stored.filter(({ team }) => team === "Buoys")),
    "?hideContainer=false&q=buoy",
  );
  expect(screen.getByText("Nothing found")).toBeTruthy();
  await hub.accept();
  await hub.say("ReceivedGameEvent", event("Anchors", 2));
  await hub.say("ReceivedGameEvent", event("Buoys", 3));
  expect(teams()).toEqual(["Buoys"]);
  const box = screen.getByRole("searchbox", { name: "Team, user, challenge or answer" });
  await user.clear(box);
  await user.type(box, "capstan{Enter}");
  await settle();
  expect(asked[0]).toMatchObject({ search: "buoy", hideContainer: false });
  expect(asked.at(-1)).toMatchObject({ search: "capstan", hideContainer: false });
  expect(screen.queryByText("Buoys")).toBeNull();
});
