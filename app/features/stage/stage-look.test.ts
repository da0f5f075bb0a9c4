import { expect, test } from "vitest";
import type { StageBoardView, StageSolveView, StageTeamView } from "#worker/contract/wire/board/stage.ts";
import { nextBeat, isOver, playOf, rowsOf, type Play } from "./reveal-play.ts";
import { fromTheTop, movesSince, newFirsts, pageAt, topFor } from "./stage-look.ts";

const team = (id: number, rank: number): StageTeamView => {
  return { id, rank, name: `team ${id}`, avatar: null, division: null, score: 1_000 - rank, solved: 1 };
};
const first = (challengeId: number) => ({ challengeId }) as StageSolveView;
const board = (version: number, more: Partial<StageBoardView> = {}): StageBoardView => {
  const rows = [team(1, 1), team(2, 2), team(3, 3)];
  const lists = { latest: [], firsts: [], leaders: [], timeLine: [], spotlight: null, reveal: null };
  return { version, frozen: null, teams: rows.length, challenges: 2, rows, ...lists, ...more };
};
const stepped = (version: number, made: number, more: Partial<StageBoardView> = {}) => {
  const reveal = { made, team: team(3, 1), joins: false, challenge: "Anchor", tag: "Misc" as const, points: 500, solves: true, from: [] };
  return board(version, { frozen: "2030-01-01T00:00:00Z", reveal, rows: [team(3, 1), team(1, 2), team(2, 3)], ...more });
};

test("a row shows how many places its team went up or down; a new team has not moved", () => {
  expect([...movesSince([team(1, 1), team(2, 2), team(3, 3)], [team(3, 1), team(1, 2), team(2, 3), team(9, 4)])]).toEqual([
    [3, 2],
    [1, -1],
    [2, -1],
  ]);
});

test("the ranking leaves out the teams from farther down that a stage has for the reveal", () => {
  expect(fromTheTop([team(1, 1), team(2, 2), team(8, 490), team(9, 491)]).map(({ id }) => id)).toEqual([1, 2]);
});

test("a first blood is announced once, oldest first, and none is while the board is frozen or being revealed", () => {
  const [before, after] = [board(1, { firsts: [first(1)] }), board(2, { firsts: [first(3), first(2), first(1)] })];
  expect(newFirsts(before, after).map(({ challengeId }) => challengeId)).toEqual([2, 3]);
  expect(newFirsts(after, after)).toEqual([]);
  expect(newFirsts(null, after)).toEqual([]);
  expect(newFirsts({ ...before, frozen: "x" }, after)).toEqual([]);
  expect(newFirsts(before, { ...after, frozen: "x" })).toEqual([]);
});

test.each([
  [7, 0, 0],
  [7, 500_000, 0],
  [25, 0, 0],
  [25, 19_999, 0],
  [25, 20_000, 1],
  [25, 28_000, 2],
  [25, 36_000, 0],
  [0, 99_000, 0],
])("with %d teams, %d ms after the ranking came up, page %d is shown", (rows, ms, page) => {
  expect(pageAt(rows, ms)).toBe(page);
});

test.each([
  [0, 200, 10, 0],
  [4, 200, 10, 0],
  [100, 200, 10, 96],
  [199, 200, 10, 190],
  [3, 5, 10, 0],
])("row %d of %d in a window of %d rows: the top row is %d", (index, rows, window, top) => {
  expect(topFor(index, rows, window)).toBe(top);
});

test("a step is played from its row to the team's new place, and only a step is played", () => {
  let play: Play = playOf(null, board(1));
  expect(play.beat).toBe("rest");
  play = playOf(play, board(2, { frozen: "x" }));
  expect(play.beat).toBe("rest");
  play = playOf(play, stepped(3, 1));
  expect([play.beat, rowsOf(play).map(({ id }) => id)]).toEqual(["aim", [1, 2, 3]]);
  play = { ...play, beat: nextBeat(play.beat) };
  expect([play.beat, rowsOf(play).map(({ id }) => id)]).toEqual(["show", [1, 2, 3]]);
  play = { ...play, beat: nextBeat(play.beat) };
  expect([play.beat, rowsOf(play).map(({ id }) => id)]).toEqual(["climb", [3, 1, 2]]);
  play = { ...play, beat: nextBeat(play.beat) };
  expect([play.beat, nextBeat(play.beat), isOver(play)]).toEqual(["rest", "rest", false]);
  // The same board again, as after a lost connection, is not played again; a step that was taken back is not played.
  expect(playOf(play, stepped(3, 1)).beat).toBe("rest");
  expect(playOf(play, board(4, { frozen: "x" })).beat).toBe("rest");
  expect(playOf(play, stepped(5, 3)).beat).toBe("rest");
});

test("a team that joined since the freeze is at the end before climbing, and the last step ends the reveal", () => {
  const last = playOf(null, board(1, { frozen: "x", rows: [team(1, 1), team(2, 2)], teams: 2 }));
  const play = playOf(last, stepped(2, 1, { frozen: null }));
  expect(rowsOf(play).map(({ id, rank, score }) => [id, rank, score])).toEqual([
    [1, 1, 999],
    [2, 2, 998],
    [3, 3, 0],
  ]);
  expect([isOver(play), isOver({ ...play, beat: "rest" })]).toEqual([false, true]);
});

test("a team that was not among the rows of a stage is shown at the place where it was, among its neighbours, before it climbs", () => {
  const last = playOf(null, board(1, { frozen: "x", rows: [team(1, 1), team(2, 2), team(8, 490), team(9, 500)], teams: 500 }));
  const { reveal } = stepped(2, 1);
  const from = [team(7, 479), team(3, 480), team(8, 490)];
  const play = playOf(last, stepped(2, 1, { teams: 500, reveal: { ...reveal!, from } }));
  expect(rowsOf(play).map(({ id, rank, score }) => [id, rank, score])).toEqual([
    [1, 1, 999],
    [2, 2, 998],
    [7, 479, 521],
    [3, 480, 520],
    [8, 490, 510],
    [9, 500, 500],
  ]);
});
