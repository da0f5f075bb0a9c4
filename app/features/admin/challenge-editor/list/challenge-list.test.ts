import { expect, test } from "vitest";
import { challengeRow } from "~/testing/admin.ts";
import {
  dropped,
  filterOf,
  groupsOf,
  leftBehind,
  levelsOf,
  moved,
  neededFirst,
  NO_FILTER,
  ownCategories,
  searchOf,
  shownRows,
} from "./challenge-list.ts";

const rows = [
  challengeRow({ id: 1, title: "Knots", slug: "knots", tag: "Web", level: "hard", levelOrder: 3 }),
  challengeRow({
    id: 2,
    title: "Locks",
    slug: "locks",
    tag: "Pwn",
    isEnabled: false,
    type: "StaticContainer",
    level: "easy",
    levelOrder: 1,
  }),
  challengeRow({ id: 3, title: "Anchors of Knots", slug: "anchors", tag: "Web", category: { name: "Rope", symbol: "", colour: "" } }),
  challengeRow({
    id: 4,
    title: "Buoys",
    slug: "red-buoys",
    tag: "Misc",
    level: "easy",
    levelOrder: 1,
    category: { name: "Rope", symbol: "", colour: "" },
  }),
];

test.each([
  [{}, [1, 2, 3, 4]],
  [{ q: "KNOTS" }, [1, 3]],
  [{ q: " knots  anchors " }, [3]],
  [{ q: "red" }, [4]],
  [{ category: "Web" }, [1, 3]],
  [{ category: "Rope" }, [3, 4]],
  [{ type: "StaticContainer" }, [2]],
  [{ state: "off" as const }, [2]],
  [{ state: "on" as const, level: "easy" }, [4]],
  [{ q: "nothing" }, []],
])("%j leaves %j", (filter, ids) => {
  expect(shownRows(rows, { ...NO_FILTER, ...filter }).map(({ id }) => id)).toEqual(ids);
});

test("the address keeps the filter, and unknown values count as absent", () => {
  const filter = { q: "a b", category: "Web", type: "StaticContainer", state: "off" as const, level: "very hard" };
  expect(filterOf(new URLSearchParams(searchOf(filter)))).toEqual(filter);
  expect(searchOf({ ...NO_FILTER, q: "a" })).toBe("?q=a");
  expect(searchOf(NO_FILTER)).toBe("");
  expect(filterOf(new URLSearchParams("state=perhaps&other=1"))).toEqual(NO_FILTER);
});

test("challenges are ordered as on the board: by tag, position and title", () => {
  const placed = [...rows, challengeRow({ id: 5, title: "A", tag: "Web", position: 1 }), challengeRow({ id: 6, title: "Z", tag: "Web" })];
  expect(groupsOf(placed).map(({ tag, ofTag }) => [tag, ofTag.map(({ id }) => id)])).toEqual([
    ["Misc", [4]],
    ["Pwn", [2]],
    ["Web", [3, 1, 6, 5]],
  ]);
});

test("a title's order is that in which people read lists", () => {
  const titles = ["web 10", "Zebra", "Web 2", "apple"];
  const [group] = groupsOf(titles.map((title, n) => challengeRow({ id: n + 1, title, tag: "Web" })));
  expect(group!.ofTag.map(({ title }) => title)).toEqual(["apple", "Web 2", "web 10", "Zebra"]);
});

test("levels are listed from easy to hard, own categories by name, each once", () => {
  expect(levelsOf(rows)).toEqual(["easy", "hard"]);
  const sails = challengeRow({ category: { name: "Mast", symbol: "", colour: "" } });
  expect(ownCategories([...rows, sails]).map(({ name }) => name)).toEqual(["Mast", "Rope"]);
});

test.each([
  [[3], -1, [1, 3, 2, 4]],
  [[3], 1, [1, 2, 4, 3]],
  [[1], -1, [1, 2, 3, 4]],
  [[4], 1, [1, 2, 3, 4]],
  [[2, 3], -1, [2, 3, 1, 4]],
  [[1, 2], -1, [1, 2, 3, 4]],
  [[1, 3], 1, [2, 1, 4, 3]],
  [[9], 1, [1, 2, 3, 4]],
] as const)("%j moved by %i", (chosen, by, result) => {
  expect(moved([1, 2, 3, 4], new Set<number>(chosen), by)).toEqual(result);
});

test.each([
  [1, 3, [2, 3, 1, 4]],
  [4, 2, [1, 4, 2, 3]],
  [2, 2, [1, 2, 3, 4]],
  [9, 2, [1, 2, 3, 4]],
])("%i dropped onto %i", (id, onto, result) => {
  expect(dropped([1, 2, 3, 4], id, onto)).toEqual(result);
});

test("each challenge comes after those that it requires, however they were chosen", () => {
  const requiring = (id: number, ...needs: number[]) => challengeRow({ id, requires: needs.map((challenge) => ({ challenge })) });
  const order = (...list: ReturnType<typeof challengeRow>[]) => neededFirst(list).map(({ id }) => id);
  expect(order(requiring(1, 2, 3), requiring(2, 3), requiring(3), requiring(4))).toEqual([3, 2, 1, 4]);
  expect(order(requiring(1, 9), requiring(2, 1))).toEqual([1, 2]);
  expect(order(requiring(1, 2), requiring(2, 1)).toSorted((a, b) => a - b)).toEqual([1, 2]);
  expect(order(challengeRow({ id: 5, requires: [{ score: 100 }] }))).toEqual([5]);
});

test("what a copy leaves behind is named if the organiser may edit it", () => {
  const row = challengeRow({ id: 1, requires: [{ challenge: 2 }, { challenge: 3 }, { challenge: 4 }, { score: 5 }] });
  const others = [challengeRow({ id: 2, title: "Chosen" }), challengeRow({ id: 3, title: "Left" })];
  expect(leftBehind([row, others[0]!], [row, ...others])).toEqual([
    { row, needs: "Left" },
    { row, needs: null },
  ]);
});
