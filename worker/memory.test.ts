import { expect, test } from "vitest";
import { PAGES_MEMORY } from "../app/lib/pages/memory.server.ts";
import { BoundedCache } from "./domain/bounded-cache.ts";
import { MEMORY, PAGES_BYTES, ROOM } from "./memory.ts";

const MB = 1024 * 1024;
const sum = (all: object) => Object.values(all).reduce((bytes, one: { bytes: number }) => bytes + one.bytes, 0);

test("all caches of an isolate of the edge, including those of its pages, take 16 MB together", () => {
  expect(ROOM.free + ROOM.bytes + PAGES_BYTES).toBe(16 * MB);
  expect(sum(PAGES_MEMORY)).toBeLessThanOrEqual(PAGES_BYTES);
  for (const bounds of Object.values(MEMORY)) expect(bounds.within).toBe(ROOM);
});

test("the whole board of 10,000 teams, its columns and 1,500 people fit together into one isolate", () => {
  const a = <K extends string | number>(bounds: (typeof MEMORY)[keyof typeof MEMORY], weight: number) =>
    new BoundedCache<K, null>(bounds, () => weight);
  const [boards, tables, shared] = [
    a<string>(MEMORY.boards, 4 * MB),
    a<number>(MEMORY.boardTables, 0.3 * MB),
    a<string>(MEMORY.sharedAnswers, 0.9 * MB),
  ];
  const people = [a<string>(MEMORY.sessions, 500), a<string>(MEMORY.memberships, 100), a<string>(MEMORY.profiles, 600)];
  const teams = [a<number>(MEMORY.teamLines, 200), a<number>(MEMORY.teamTokens, 150)];
  boards.set("7 wire", null);
  tables.set(7, null);
  shared.set("/api/game/7/scoreboard", null);
  for (let n = 0; n < 1_500; n += 1) {
    for (const cache of people) cache.set(`${n} 01234567-89ab-cdef-0123-456789abcdef`, null);
    for (const cache of teams) cache.set(n, null);
  }
  expect([boards, tables, shared].map(({ size }) => size)).toEqual([1, 1, 1]);
  expect([...people, ...teams].map(({ size }) => size)).toEqual([1_500, 1_500, 1_500, 1_500, 1_500]);
  for (const cache of [boards, tables, shared, ...people, ...teams]) cache.clear();
});
