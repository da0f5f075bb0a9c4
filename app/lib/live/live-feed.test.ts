import { expect, test } from "vitest";
import { FEED_ROWS, openFeed, push, release, reread, type Feed } from "./live-feed.ts";

type Item = { time: string; name: string };
const at = (second: number, name: string): Item => ({ time: new Date(second * 1000).toISOString(), name });
const names = (feed: Feed<Item>) => feed.rows.map((row) => row.item.name);

test("new items are at the top, newest first, each with its own key", () => {
  const feed = push(push(openFeed([at(1, "a")]), at(2, "b"), false), at(3, "c"), false);
  expect(names(feed)).toEqual(["c", "b", "a"]);
  expect(new Set(feed.rows.map((row) => row.key)).size).toBe(3);
});

test("a paused list counts what waits and shows it afterwards", () => {
  const held = push(push(openFeed([at(1, "a")]), at(2, "b"), true), at(3, "c"), true);
  expect(names(held)).toEqual(["a"]);
  expect(held.waiting).toHaveLength(2);
  expect(names(release(held))).toEqual(["c", "b", "a"]);
  expect(release(held).waiting).toEqual([]);
});

test("the list in the page has a maximum length", () => {
  let feed = openFeed<Item>([]);
  for (let n = 0; n < FEED_ROWS + 50; n += 1) feed = push(feed, at(n, String(n)), false);
  expect(feed.rows).toHaveLength(FEED_ROWS);
  expect(names(feed)[0]).toBe(String(FEED_ROWS + 49));
});

test("reading the list again neither duplicates nor loses what was pushed meanwhile", () => {
  const feed = push(push(openFeed([at(1, "a")]), at(2, "b"), false), at(9, "ahead"), false);
  expect(names(reread(feed, [at(3, "missed"), at(2, "b"), at(1, "a")]))).toEqual(["ahead", "missed", "b", "a"]);
});
