import { expect, test } from "vitest";
import { idOf, LogOrder } from "./log-order.ts";

const submission = (seq: number, participationId: number, id?: number) => ({
  seq,
  at: seq,
  kind: "submission" as const,
  participationId,
  data: id === undefined ? null : { id },
});
const notice = (seq: number, id?: number) => ({
  seq,
  at: seq,
  kind: "notice" as const,
  participationId: null,
  data: JSON.stringify({ id }),
});
const areInOrder = (...entries: Parameters<LogOrder["follows"]>[0][]) => {
  const order = new LogOrder();
  return entries.every((entry) => order.follows(entry));
};

test("an entry without a number of its own uses its place in the log as id", () => {
  expect([submission(7, 1), submission(7, 1, 2), notice(8), notice(8, 3)].map(idOf)).toEqual([7, 2, 8, 3]);
});

test("each team's ids grow independently, and so do those of notices", () => {
  expect(areInOrder(submission(1, 1, 1), submission(2, 2, 1), notice(3, 1), submission(4, 1, 2), notice(5, 2))).toBe(true);
  expect(areInOrder(submission(1, 1), submission(2, 1, 2))).toBe(true);
  expect(areInOrder(submission(1, 1, 1), submission(2, 1, 1))).toBe(false);
  expect(areInOrder(notice(1, 5), notice(2, 4))).toBe(false);
  expect(areInOrder(notice(1, 5), { ...notice(2), kind: "noticeRemoved", data: JSON.stringify({ id: 5 }) })).toBe(true);
  expect(areInOrder(submission(1, 1, 9), notice(2, 1))).toBe(true);
});

test("time never goes back, and from then on not behind the entry before", () => {
  const at = (seq: number, time: number) => ({ ...submission(seq, seq, 1), at: time });
  expect([areInOrder(at(1, 5), at(2, 5), at(3, 9)), areInOrder(at(1, 5), at(2, 9), at(3, 8))]).toEqual([true, false]);
});

test("entries without ids of their own may come between those with", () => {
  expect(areInOrder(submission(1, 1, 5), { ...submission(2, 1, 5), kind: "opened" }, submission(3, 1, 6))).toBe(true);
});

test("a log continues where another ended", () => {
  const order = () => new LogOrder(4, 4, (list) => (list === 1 ? 6 : 0));
  expect(order().follows(submission(5, 1, 7))).toBe(true);
  expect(order().follows(submission(5, 1, 6))).toBe(false);
  expect(order().follows(submission(6, 1, 7))).toBe(false);
  expect([3, 4].map((at) => order().follows({ ...submission(5, 1, 7), at }))).toEqual([false, true]);
});
