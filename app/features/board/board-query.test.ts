import { expect, test } from "vitest";
import { boardQuery, isPhone, screenPath, withSearch, boardSearch } from "./board-query.ts";

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
