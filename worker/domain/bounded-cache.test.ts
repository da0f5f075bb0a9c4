import { describe, expect, test } from "vitest";
import { BoundedCache, SharedRoom, weightOf } from "./bounded-cache.ts";

const WIDE = { entries: 1_000, bytes: 1_000_000 };
const byLength = (text: string) => text.length;

test("a value is found until it is deleted", () => {
  const cache = new BoundedCache<string, number>(WIDE);
  cache.set("a", 1);
  cache.set("b", 2);
  cache.delete("a");
  cache.delete("never there");
  expect([cache.get("a"), cache.get("b"), cache.size]).toEqual([undefined, 2, 1]);
  cache.clear();
  expect([cache.get("b"), cache.size, cache.bytes]).toEqual([undefined, 0, 0]);
});

test("of too many entries the least recently used is dropped", () => {
  const cache = new BoundedCache<string, number>({ ...WIDE, entries: 2 });
  cache.set("a", 1);
  cache.set("b", 2);
  cache.get("a");
  cache.set("c", 3);
  expect([cache.get("a"), cache.get("b"), cache.get("c")]).toEqual([1, undefined, 3]);
});

test("of too many bytes as many entries are dropped as necessary", () => {
  const cache = new BoundedCache<number, string>({ ...WIDE, bytes: 10_000 }, byLength);
  for (let key = 0; key < 4; key += 1) cache.set(key, "x".repeat(2_000));
  cache.set(4, "x".repeat(6_000));
  expect([0, 1, 2, 3, 4].map((key) => cache.get(key)?.length)).toEqual([undefined, undefined, undefined, 2_000, 6_000]);
  expect(cache.bytes).toBeLessThanOrEqual(10_000);
});

test("a value larger than the whole cache is not stored, and drops only the entry that it replaces", () => {
  const cache = new BoundedCache<string, string>({ ...WIDE, bytes: 1_000 }, byLength);
  cache.set("a", "small");
  cache.set("b", "small too");
  cache.set("b", "x".repeat(1_000));
  expect([cache.get("a"), cache.get("b"), cache.size]).toEqual(["small", undefined, 1]);
});

test("a value that has grown is weighed again when it is stored again", () => {
  const cache = new BoundedCache<string, { parts: string[] }>(WIDE);
  const value = { parts: ["x"] };
  cache.set("a", value);
  const before = cache.bytes;
  value.parts.push("y".repeat(1_000));
  cache.set("a", value);
  expect(cache.bytes - before).toBeGreaterThanOrEqual(1_000);
  cache.delete("a");
  expect(cache.bytes).toBe(0);
});

test("a value that was read before something was dropped is not stored", () => {
  const cache = new BoundedCache<string, string>(WIDE);
  const changes = cache.changes;
  cache.delete("a");
  cache.set("a", "as it was", changes);
  expect(cache.get("a")).toBeUndefined();
  cache.set("a", "as it is", cache.changes);
  cache.set("b", "beside it", cache.changes);
  expect([cache.get("a"), cache.get("b")]).toEqual(["as it is", "beside it"]);
});

test("entries can be dropped by their contents", () => {
  const cache = new BoundedCache<number, { owner: string }>(WIDE);
  for (let key = 0; key < 6; key += 1) cache.set(key, { owner: key % 2 === 0 ? "even" : "odd" });
  cache.deleteWhere(({ owner }) => owner === "even");
  expect([cache.size, cache.get(0), cache.get(1)]).toEqual([3, undefined, { owner: "odd" }]);
});

test("whatever is stored in whatever order, the bounds hold and the weights add up", () => {
  const cache = new BoundedCache<number, string>({ entries: 50, bytes: 20_000 }, byLength);
  let seed = 7;
  const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let turn = 0; turn < 5_000; turn += 1) {
    const key = next(200);
    if (next(5) === 0) cache.delete(key);
    else cache.set(key, "x".repeat(next(3_000)));
    expect(cache.size).toBeLessThanOrEqual(50);
    expect(cache.bytes).toBeLessThanOrEqual(20_000);
  }
  for (let key = 0; key < 200; key += 1) cache.delete(key);
  expect([cache.size, cache.bytes]).toEqual([0, 0]);
});

describe("a room that several caches share", () => {
  const shared = (most: number) => {
    const within = new SharedRoom(most);
    const make = () => new BoundedCache<number, string>({ ...WIDE, within }, byLength);
    return { within, one: make(), other: make(), large: make() };
  };
  const put = (cache: BoundedCache<number, string>, from: number, to: number) => {
    for (let key = from; key < to; key += 1) cache.set(key, "x".repeat(1_000));
  };

  test("one cache may use the room as far as no other needs it", () => {
    const { within, one } = shared(20_000);
    put(one, 0, 17);
    expect([one.size, within.free < 1_200]).toEqual([17, true]);
  });

  test("when it is full, the least recently used entry of all caches is dropped", () => {
    const { within, one, other, large } = shared(20_000);
    large.set(0, "x".repeat(8_000));
    put(one, 0, 5);
    put(other, 0, 3);
    expect([large.get(0)?.length, one.get(0)?.length]).toEqual([8_000, 1_000]);
    put(other, 3, 7);
    expect([one.size, other.size, large.size]).toEqual([3, 7, 1]);
    expect([one.peek(0)?.length, one.peek(4)?.length]).toEqual([1_000, 1_000]);
    expect(within.bytes).toBe(one.bytes + other.bytes + large.bytes);
    expect(within.bytes).toBeLessThanOrEqual(20_000);
  });

  test("nothing is read ahead without room, dropping makes room, and a smaller room drops entries at once", () => {
    const { within, one, other } = shared(20_000);
    put(one, 0, 10);
    expect([other.hasRoomFor(5, 1_000), other.hasRoomFor(10, 1_000)]).toEqual([true, false]);
    one.clear();
    expect([within.bytes, other.hasRoomFor(10, 1_000)]).toEqual([0, true]);
    put(other, 0, 10);
    within.resize(5_000);
    expect([other.size, other.peek(9)?.length]).toEqual([4, 1_000]);
  });
});

test("plain data weigh at least what their texts, numbers and bytes take", () => {
  expect(weightOf("x".repeat(100))).toBeGreaterThanOrEqual(200);
  expect(weightOf(new Uint8Array(5_000))).toBeGreaterThanOrEqual(5_000);
  expect(weightOf(new ArrayBuffer(5_000))).toBeGreaterThanOrEqual(5_000);
  expect(weightOf({ rows: Array.from({ length: 10 }, () => ({ name: "x".repeat(50), at: 1 })) })).toBeGreaterThanOrEqual(10 * 108);
  expect([weightOf(null), weightOf(undefined), weightOf(7)]).toEqual([8, 8, 8]);
});
