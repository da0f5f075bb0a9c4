import { expect, test } from "vitest";
import { boardQuery, isPhone, screenPath, withSearch } from "./board-query.ts";

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

test("a phone is recognised by its headers", () => {
  expect(isPhone(new Headers({ "Sec-CH-UA-Mobile": "?1" }))).toBe(true);
  expect(isPhone(new Headers({ "Sec-CH-UA-Mobile": "?0", "User-Agent": "Mobile" }))).toBe(false);
  expect(isPhone(new Headers({ "User-Agent": "Mozilla/5.0 (iPhone) Mobile/15E" }))).toBe(true);
});
