import { expect, test } from "vitest";
import type { NoticeView } from "#worker/contract/wire/monitor/notices.ts";
import { bloodOf, filterNotices, isNoticeFilter } from "./notice-filter.ts";

const notice = (id: number, type: NoticeView["type"]): NoticeView => ({ id, type, time: new Date(id * 1_000).toISOString(), values: [] });
const notices = [notice(4, "Normal"), notice(3, "NewHint"), notice(2, "FirstBlood"), notice(1, "NewChallenge")];
const ids = (list: NoticeView[]) => list.map(({ id }) => id);

test("the filter keeps one kind of notice", () => {
  expect(ids(filterNotices(notices, "all"))).toEqual([4, 3, 2, 1]);
  expect(ids(filterNotices(notices, "game"))).toEqual([4]);
  expect(ids(filterNotices(notices, "events"))).toEqual([2]);
  expect(ids(filterNotices(notices, "challenge"))).toEqual([3, 1]);
});

test("only known filters are accepted from the address", () => {
  expect(isNoticeFilter("events")).toBe(true);
  expect(isNoticeFilter("x")).toBe(false);
  expect(isNoticeFilter(null)).toBe(false);
});

test("blood notices have their rank", () => {
  expect([bloodOf("FirstBlood"), bloodOf("ThirdBlood"), bloodOf("Normal")]).toEqual([1, 3, null]);
});
