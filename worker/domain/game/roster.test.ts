import { expect, test } from "vitest";
import { isAsNewAs, rosterName, seqOf } from "./roster.ts";

test("a state is identified by its start and its place in the log", () => {
  expect(seqOf(rosterName("a-b", 12), "a-b")).toBe(12);
  expect(seqOf(rosterName("a-b", 12), "a")).toBeNull();
});

test("states of one start are ordered, those of two are not", () => {
  const state = (seq: number, start = "one") => rosterName(start, seq);
  expect([isAsNewAs(state(10), state(9)), isAsNewAs(state(9), state(9)), isAsNewAs(state(9), state(10))]).toEqual([true, true, false]);
  expect([isAsNewAs(state(10, "two"), state(9)), isAsNewAs(state(10, "two"), state(0))]).toEqual([false, false]);
});
