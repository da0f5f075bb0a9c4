import LZString from "lz-string";
import { expect, test } from "vitest";
import { CACHE_KEY, dropSaved, restoreCache, saveCache, type ResponseCache } from "./cache.ts";

function aStore() {
  const held = new Map<string, string>();
  return {
    held,
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  };
}
const cacheOf = (answers: Record<string, unknown>): ResponseCache =>
  new Map(Object.entries(answers).map(([key, data]) => [key, { data, isValidating: true }]));

test("what a user saw is there again on the next visit, under one key and compressed", () => {
  const store = aStore();
  const notices = Array.from({ length: 100 }, (_, id) => ({ id, values: ["the same words again and again"] }));
  saveCache("ann", cacheOf({ "/api/game/1/notices": notices }), LZString, () => store);
  expect([...store.held.keys()]).toEqual([CACHE_KEY]);
  expect(store.held.get(CACHE_KEY)!.length).toBeLessThan(JSON.stringify(notices).length / 4);
  expect(restoreCache("ann", LZString, () => store)).toEqual([["/api/game/1/notices", notices]]);
});

test("another user gets nothing, and the saved answers are deleted", () => {
  const store = aStore();
  saveCache("ann", cacheOf({ "/api/team": [1] }), LZString, () => store);
  expect(restoreCache("ben", LZString, () => store)).toEqual([]);
  expect(restoreCache("ann", LZString, () => store)).toEqual([]);
});

test("staff answers and empty ones are never kept", () => {
  const store = aStore();
  const staff = { "/api/edit/games/1/challenges/2": { flags: ["flag{x}"] }, "/api/game/1/submissions?count=100": [{ answer: "flag{x}" }] };
  saveCache(
    "ann",
    cacheOf({
      ...staff,
      "/api/admin/users": [1],
      "/api/game/1/events": [1],
      "/api/game/1/board?count=100&live=true": [1],
      "/api/game/2": undefined,
      "/api/game": [7],
    }),
    LZString,
    () => store,
  );
  expect(restoreCache("ann", LZString, () => store)).toEqual([["/api/game", [7]]]);
});

test("the latest answers are kept when there is no room for all", () => {
  const store = aStore();
  const large = "x".repeat(250_000);
  saveCache(null, cacheOf({ "/api/old": large, "/api/new": large, "/api/small": "y" }), LZString, () => store);
  expect(restoreCache(null, LZString, () => store).map(([key]) => key)).toEqual(["/api/small", "/api/new"]);
});

test("damaged leftovers and forbidden storage are no error", () => {
  const store = aStore();
  store.held.set(CACHE_KEY, "not compressed at all");
  expect(restoreCache("ann", LZString, () => store)).toEqual([]);
  const forbidden = { ...store, getItem: () => fail(), setItem: () => fail(), removeItem: () => fail() };
  // A browser refuses to write, or even to name its storage.
  for (const off of [() => forbidden, () => fail()]) {
    expect(restoreCache("ann", LZString, off)).toEqual([]);
    expect(() => saveCache("ann", cacheOf({ "/api/game": [] }), LZString, off)).not.toThrow();
    expect(() => dropSaved(off)).not.toThrow();
  }
});

function fail(): never {
  throw new Error("denied");
}
