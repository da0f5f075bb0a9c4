import { expect, test } from "vitest";
import { groupGames, groupOf } from "./group-games.ts";
import { phaseOf } from "./phase.ts";

const game = (id: number, start: number, end: number) => ({
  id,
  title: `Game ${id}`,
  summary: "",
  poster: null,
  limit: 0,
  start: new Date(start).toISOString(),
  end: new Date(end).toISOString(),
});

test("games are grouped, and each group begins with the one that is next", () => {
  const all = [game(1, 0, 10), game(2, 40, 90), game(3, 45, 60), game(4, 80, 95), game(5, 70, 99), game(6, 5, 20)];
  const { running, upcoming, ended } = groupGames(all, 50);
  expect(running.map(({ id }) => id)).toEqual([3, 2]);
  expect(upcoming.map(({ id }) => id)).toEqual([5, 4]);
  expect(ended.map(({ id }) => id)).toEqual([6, 1]);
});

test.each([
  ["that runs", {}],
  ["that is paused", { pausedAt: new Date(15).toISOString() }],
])("the group of a game %s is that of its phase", (_, pause) => {
  const one = { ...game(1, 10, 20), ...pause };
  for (const now of [9, 10, 19, 20, 30]) {
    const phase = phaseOf({ ...one, practiceMode: false }, now);
    expect(groupOf(one, now)).toBe(phase === "over" ? "ended" : phase);
  }
});

test("a paused game is running, also when its planned end has passed", () => {
  const paused = { ...game(1, 10, 20), pausedAt: new Date(15).toISOString() };
  expect(groupGames([paused], 30).running).toHaveLength(1);
});

test("a game is running from its start up to its end", () => {
  expect(groupGames([game(1, 10, 20)], 10).running).toHaveLength(1);
  expect(groupGames([game(1, 10, 20)], 19).running).toHaveLength(1);
  expect(groupGames([game(1, 10, 20)], 20).ended).toHaveLength(1);
});
