import { expect, test } from "vitest";
import { PublicEvent } from "../../contract/wire/events.ts";
import { WEBHOOK_KINDS } from "../../contract/wire/names.ts";
import { passedEvents, timeEvents, nextTimeEvent } from "./time-events.ts";
import { sampleEvents } from "./samples.ts";
import { isWanted } from "./wanted.ts";

const all = sampleEvents("Finals", WEBHOOK_KINDS, 5_000, "en-US");

test("each webhook receives the kinds that it asked for: a blood is a solve, another solve is not a blood", () => {
  const typesFor = (...kinds: (typeof WEBHOOK_KINDS)[number][]) =>
    all.filter((event) => isWanted(event, kinds)).map((event) => (event.type === "challenge.solved" ? event.data.place : event.type));
  expect(typesFor("blood")).toEqual([1]);
  expect(typesFor("solve")).toEqual([1, 4]);
  expect(typesFor("game", "team")).toEqual(["game.started", "team.accepted"]);
  expect(typesFor()).toEqual([]);
});

test("a guest's solve, which takes no place, is not a blood", () => {
  const solved = all.find(({ type }) => type === "challenge.solved")!;
  const guests = PublicEvent.parse({ ...solved, data: { ...solved.data, place: 0 } });
  expect([isWanted(guests, ["blood"]), isWanted(guests, ["solve"])]).toEqual([false, true]);
});

test("a game's beginning and end are sent once each, by a clock that only moves forward", () => {
  const game = { title: "Finals", startAt: 1_000, endAt: 2_000 };
  const idsOf = (since: number, until: number) => timeEvents(4, game, since, until).map(({ id }) => id);
  expect([idsOf(0, 999), idsOf(999, 1_000), idsOf(1_000, 1_999), idsOf(1_999, 5_000)]).toEqual([[], ["4-start-1000"], [], ["4-end-2000"]]);
  expect(idsOf(0, 5_000)).toEqual(["4-start-1000", "4-end-2000"]);
  for (const event of timeEvents(4, game, 0, 5_000)) expect(PublicEvent.parse(event)).toEqual(event);
  expect([0, 1_000, 2_000].map((since) => nextTimeEvent(game, since))).toEqual([1_000, 2_000, Infinity]);
});

test("a paused game does not end, however long the pause lasts; it ends at its new end, also if the resumption is heard of later", () => {
  const paused = { title: "Finals", startAt: 1_000, endAt: 2_000, pausedAt: 1_500 };
  const resumed = { title: "Finals", startAt: 1_000, endAt: 3_000 };
  const over = { ...paused, endAt: 1_400 };
  expect(timeEvents(4, paused, 1_600, 9_000)).toEqual([]);
  expect(passedEvents(4, paused, { ...paused, title: "Final" }, 9_000)).toEqual([]);
  expect(passedEvents(4, paused, resumed, 2_500)).toEqual([]);
  expect(timeEvents(4, resumed, 2_500, 3_000).map(({ id }) => id)).toEqual(["4-end-3000"]);
  expect(passedEvents(4, paused, resumed, 3_500).map(({ id }) => id)).toEqual(["4-end-3000"]);
  expect(passedEvents(4, paused, over, 9_000).map(({ id }) => id)).toEqual(["4-end-1400"]);
});
