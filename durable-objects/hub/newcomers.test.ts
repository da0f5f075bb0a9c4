import { expect, test } from "vitest";
import type { BoardApi } from "../../worker/contract/rpc/objects.ts";
import type { BoardChanges, CaughtUp } from "../../worker/contract/rpc/board.ts";
import type { StandingNews } from "../../worker/contract/wire/board/board.ts";
import { catchUpFrames, Newcomers, NEWCOMERS_MS, type Newcomer } from "./newcomers.ts";

const MINUTE_MS = 60_000;
const NOW = 1_790_000_000_000;

/** Newcomers with a clock of their own: each question with who is told by it, and when. */
function someNewcomers(isUp = () => true) {
  const told: { at: number; who: string[]; withinMs: number }[] = [];
  const clock = { at: 0, due: [] as { at: number; run: () => void }[] };
  const newcomers: Newcomers<string> = new Newcomers<string>(
    () => {
      const { sockets, withinMs } = newcomers.take();
      told.push({ at: clock.at, who: sockets, withinMs });
      newcomers.answered(sockets, isUp());
    },
    { now: () => clock.at, later: (run, ms) => void clock.due.push({ at: clock.at + ms, run }) },
  );
  const pass = (ms: number) => {
    clock.at += ms;
    for (const { run } of clock.due.splice(0, clock.due.findLastIndex(({ at }) => at <= clock.at) + 1)) run();
  };
  return { newcomers, told, pass };
}

test("a lone newcomer is told at once, and all who come within half a second after that together", () => {
  const { newcomers, told, pass } = someNewcomers();
  newcomers.add("first");
  pass(0);
  for (const name of ["second", "third"]) newcomers.add(name);
  pass(NEWCOMERS_MS - 1);
  expect([newcomers.has("first"), newcomers.has("second")]).toEqual([false, true]);
  pass(1);
  expect(told.map(({ at, who }) => [at, who])).toEqual([
    [0, ["first"]],
    [NEWCOMERS_MS, ["second", "third"]],
  ]);
});

test("setting the clock back lets nobody wait for longer", () => {
  const { newcomers, told, pass } = someNewcomers();
  pass(60 * MINUTE_MS);
  newcomers.add("first");
  pass(0);
  pass(-60 * MINUTE_MS);
  newcomers.add("second");
  pass(NEWCOMERS_MS);
  expect(told.map(({ who }) => who)).toEqual([["first"], ["second"]]);
});

test("ten thousand newcomers within ten seconds make twenty-one questions, and wait longer the more have come before them", () => {
  const { newcomers, told, pass } = someNewcomers();
  for (let n = 0; n < 10_000; n += 1) {
    newcomers.add(String(n));
    pass(1);
  }
  expect(told.length).toBeLessThanOrEqual(21);
  expect(told.every(({ withinMs }, index) => index === 0 || withinMs > told[index - 1]!.withinMs)).toBe(true);
  pass(NEWCOMERS_MS);
  pass(MINUTE_MS);
  newcomers.add("later");
  pass(0);
  expect(told.at(-1)!.withinMs).toBe(told[0]!.withinMs);
});

test("when the Board does not answer it is asked again at growing intervals, and finally no more", () => {
  let isUp = false;
  const { newcomers, told, pass } = someNewcomers(() => isUp);
  newcomers.add("first");
  pass(0);
  expect(newcomers.has("first")).toBe(true);
  newcomers.add("second");
  isUp = true;
  pass(2 * NEWCOMERS_MS);
  expect(told.map(({ who }) => who)).toEqual([["first"], ["first", "second"]]);
  expect(newcomers.has("first")).toBe(false);
  isUp = false;
  newcomers.add("third");
  for (let n = 0; n < 200; n += 1) pass(NEWCOMERS_MS);
  expect(told).toHaveLength(8);
  expect(newcomers.has("third")).toBe(false);
});

const own = (changed: number): StandingNews => ({ rank: 1, divisionRank: null, score: 5, changed });

/** A Board at this version, and what it was asked. */
function aBoard(news: Partial<BoardChanges> | null, more: Partial<CaughtUp> = {}) {
  const asked: { since: number | null; participations: number[] }[] = [];
  const catchUp: BoardApi["catchUp"] = async (since, participations) => {
    asked.push({ since, participations });
    const whole = { version: NOW, challenges: [], order: null, points: [], standings: participations.map(() => own(0)), ...news };
    return {
      news: since === null || !news ? null : whole,
      notices: 7,
      messages: participations.map((id) => id * 10),
      instances: participations.map((id) => id * 100),
      ...more,
    };
  };
  return { asked, board: { catchUp } as BoardApi };
}

type Told = { target: string; arguments: [Record<string, unknown>] };
const messagesIn = (frame: string) =>
  frame
    .split("\u001e")
    .filter(Boolean)
    .map((text) => JSON.parse(text) as Told);
const marksIn = (frame: string) => messagesIn(frame).flatMap((one) => (one.target === "Marked" ? one.arguments : []));
const boardIn = (frame: string) => messagesIn(frame).flatMap((one) => (one.target === "BoardChanged" ? one.arguments : []));
const visitor = (knows?: number): Newcomer => ({ knows, participationId: null });
const member = (participationId: number, knows?: number): Newcomer => ({ knows, participationId });

test("each is told how far the notices have got, and a member how far their team's messages and instances have got", async () => {
  const { board } = aBoard({});
  const [one, two] = (await catchUpFrames(board, [visitor(), member(3)], 50))!;
  const notices = { list: "notices", seq: 7, since: 7, withinMs: 50 };
  expect(marksIn(one!)).toEqual([notices]);
  expect(marksIn(two!)).toEqual([
    notices,
    { list: "messages", seq: 30, since: 30, withinMs: 50 },
    { list: "instances", seq: 300, since: 300, withinMs: 50 },
  ]);
  expect([...boardIn(one!), ...boardIn(two!)]).toEqual([]);
});

test("a newcomer who shows an older board is told what has changed and how their team stands; one who shows this version is not", async () => {
  const { board, asked } = aBoard({});
  const people = [member(3, NOW - 500), visitor(NOW - 200), member(4, NOW), visitor()];
  const [older, old, same, none] = (await catchUpFrames(board, people, 50))!.map(boardIn);
  expect(asked).toEqual([{ since: NOW - 500, participations: [3, 4] }]);
  expect(older).toMatchObject([{ version: NOW, since: NOW - 500, challenges: [], own: own(0) }]);
  expect(Object.keys(old![0]!)).not.toContain("own");
  expect([same, none]).toEqual([[], []]);
});

test("a newcomer with a very old board makes nobody else's news longer, and is told to fetch", async () => {
  const { board, asked } = aBoard({});
  const [honest, liar] = (await catchUpFrames(board, [visitor(NOW - 500), visitor(1), visitor(NOW - 400)], 50))!.map(boardIn);
  expect(asked.map(({ since }) => since)).toEqual([NOW - 500]);
  expect(honest).toMatchObject([{ since: NOW - 500, challenges: [] }]);
  expect(liar).toEqual([{ version: NOW, since: NOW - 500 }]);
});

test("a newcomer who names a future version is told nothing about it, and takes nothing from the others", async () => {
  const { board } = aBoard({});
  const [liar, honest] = (await catchUpFrames(board, [visitor(9e14), visitor(NOW - 500), visitor(NOW - 400)], 50))!.map(boardIn);
  expect(liar).toEqual([]);
  expect(honest).toMatchObject([{ since: NOW - 500, challenges: [] }]);
});

test("beside a frozen board a team is told that it has done something itself", async () => {
  const frozen = { frozen: "2026-05-01T12:00:00+00:00", standings: [own(NOW + 900), own(NOW - 900)] };
  const { board } = aBoard(frozen);
  const [solved, quiet] = (await catchUpFrames(board, [member(3, NOW), member(4, NOW)], 50))!.map(boardIn);
  expect(solved).toEqual([{ version: NOW + 900, since: NOW }]);
  expect(quiet).toEqual([]);
});

test("nothing is said when the Board does not answer", async () => {
  const board = { catchUp: () => Promise.reject(new Error("overloaded")) } as unknown as BoardApi;
  expect(await catchUpFrames(board, [visitor(NOW), member(3)], 50)).toBeNull();
});
