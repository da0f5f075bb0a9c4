import { expect, test } from "vitest";
import type { NoticeType } from "#worker/contract/wire/enums.ts";
import { olderThan } from "./older-notices.ts";

const notice = (id: number, type: NoticeType = "FirstBlood") => ({ id, type, time: "2026-01-01T00:00:00+00:00", values: [] });
const ids = (latest: number[], all: ReturnType<typeof notice>[]) =>
  olderThan(
    all.filter(({ id }) => latest.includes(id)),
    all,
  ).map(({ id }) => id);

test("older notices follow the last of the latest, whether of the organisers or of the game", () => {
  const all = [notice(9, "Normal"), notice(4, "Normal"), notice(8), notice(7), notice(2)];
  expect(ids([9, 4, 8], all)).toEqual([7, 2]);
  expect(ids([9], all)).toEqual([4, 8, 7, 2]);
  expect(ids([9, 4, 8, 7, 2], all)).toEqual([]);
  expect(ids([], all)).toEqual([]);
});

test("a notice that was removed from the latest does not come back with the older ones", () => {
  const all = [notice(9, "Normal"), notice(8), notice(7), notice(2)];
  expect(ids([8, 7], all)).toEqual([2]);
  expect(ids([9, 7], all)).toEqual([2]);
});
