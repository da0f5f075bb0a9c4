import { expect, test } from "vitest";
import type { BoardPageView } from "#worker/contract/wire/board/board.ts";
import { boardRow } from "~/testing/views.ts";
import { boardQuery, boardSearch, isPhone, momentPath, screenPath, showing, shownRows, teamPath, withSearch } from "./board-query.ts";

const search = (text: string) => new URLSearchParams(text);

test("the address chooses page, division and team", () => {
  expect(boardQuery(search(""), 30)).toEqual({ skip: 0, count: 30 });
  expect(boardQuery(search("page=3&division=School&find= red "), 10)).toEqual({ skip: 20, count: 10, division: "School", find: "red" });
  expect(boardQuery(search("page=-4"), 30).skip).toBe(0);
  expect(boardQuery(search("page=x"), 30).skip).toBe(0);
});

test("paths name the same resource as the call", () => {
  expect(screenPath(7, { skip: 30, count: 30, find: "a b&c" })).toBe("/api/game/7/board/screen?skip=30&count=30&find=a+b%26c");
  expect(screenPath(7, { skip: 0, count: 10, division: "A&B" })).toBe("/api/game/7/board/screen?skip=0&count=10&division=A%26B");
});

test("the first paint has the rows that are seen, the browser shows all", () => {
  const page = (rows: number) => ({ rows: Array.from({ length: rows }, () => boardRow({})) }) as BoardPageView;
  expect([shownRows(page(30), false), shownRows(page(30), true), shownRows(page(4), false)]).toEqual([10, 30, 4]);
});

test("a version is named only where one is known", () => {
  const address = screenPath(7, { skip: 0, count: 10 });
  expect([showing(address, 0), showing(address, 3)]).toEqual([address, `${address}&version=3`]);
});

test("the caller's place in a moment is left out for those without a team", () => {
  expect([momentPath(7, 5, null), momentPath(7, 5, 2)]).toEqual([
    "/api/game/7/board/moment?entry=5",
    "/api/game/7/board/moment?entry=5&team=2",
  ]);
  expect([teamPath(7, 2), teamPath(7, 2, true)]).toEqual(["/api/game/7/board/teams/2", "/api/game/7/board/teams/2?live=true"]);
});

test("another division starts at the first page, and an empty value is removed", () => {
  expect(withSearch(search("page=3&find=x"), { division: "School" })).toBe("?find=x&division=School");
  expect(withSearch(search("team=3&page=2"), { team: "" })).toBe("?page=2");
  expect(withSearch(search("team=3"), { team: "" })).toBe(".");
});

test("a link keeps only the board's own parameters, once each, and none that is too long for it", () => {
  expect(String(boardSearch(search("x=1&team=3&find=a%20b&team=4&page=2&whole=")))).toBe("page=2&find=a+b&team=3");
  expect(String(boardSearch(search(`view=${"a".repeat(129)}&find=${"b".repeat(128)}`)))).toBe(`find=${"b".repeat(128)}`);
});

test("a phone is recognised by its headers", () => {
  expect(isPhone(new Headers({ "Sec-CH-UA-Mobile": "?1" }))).toBe(true);
  expect(isPhone(new Headers({ "Sec-CH-UA-Mobile": "?0", "User-Agent": "Mobile" }))).toBe(false);
  expect(isPhone(new Headers({ "User-Agent": "Mozilla/5.0 (iPhone) Mobile/15E" }))).toBe(true);
});
