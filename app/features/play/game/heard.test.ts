import { expect, test } from "vitest";
import type { NoticeView } from "#worker/contract/wire/monitor/notices.ts";
import { addNotice, addShown } from "./heard.ts";

const notice = (id: number, type: NoticeView["type"]): NoticeView => ({ id, type, time: new Date(id * 1_000).toISOString(), values: [] });
const notices = [notice(4, "Normal"), notice(3, "NewHint"), notice(2, "FirstBlood"), notice(1, "NewChallenge")];
const ids = (list: NoticeView[]) => list.map(({ id }) => id);

test("a pushed notice goes below the organisers' own, once", () => {
  expect(ids(addNotice(notices, notice(9, "SecondBlood")))).toEqual([4, 9, 3, 2, 1]);
  expect(ids(addNotice(notices, notice(9, "Normal")))).toEqual([9, 4, 3, 2, 1]);
  expect(ids(addNotice(notices, notice(2, "FirstBlood")))).toEqual([4, 3, 2, 1]);
});

test("a notice that comes again with its HTML replaces the first", () => {
  const [one, two] = [notice(4, "Normal"), notice(5, "Normal")];
  const known = addShown([{ notice: one, html: "old" }], { notice: two, html: "other" });
  expect(addShown(known, { notice: one, html: "new" })).toEqual([
    { notice: two, html: "other" },
    { notice: one, html: "new" },
  ]);
});
