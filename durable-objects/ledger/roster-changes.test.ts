import { expect, test } from "vitest";
import { RosterChanges } from "./roster-changes.ts";

const about =
  (...users: string[]) =>
  () =>
    users;

test("names everybody whose place has changed since a state, once each", () => {
  const changes = new RosterChanges("a log", 4);
  const first = changes.roster;
  changes.wrote("member", 5, about("a"));
  const second = changes.roster;
  changes.wrote("submission", 6, about("b"));
  changes.wrote("participation", 7, about("a", "c"));
  expect(changes.usersSince(first)).toEqual(["a", "c"]);
  expect(changes.usersSince(second)).toEqual(["a", "c"]);
  expect(changes.usersSince(changes.roster)).toEqual([]);
});

test("does not name them for a state before new settings, of another start, or from too long ago", () => {
  const changes = new RosterChanges("a log", 0);
  const before = changes.roster;
  changes.wrote("game", 1, about());
  expect(changes.usersSince(before)).toBeNull();
  expect(changes.usersSince(new RosterChanges("another", 1).roster)).toBeNull();
  const reread = changes.roster;
  for (let seq = 2; seq <= 2_001; seq += 1) changes.wrote("member", seq, about("a"));
  expect(changes.usersSince(reread)).toEqual(["a"]);
  changes.wrote("member", 2_002, about("a"));
  expect(changes.usersSince(reread)).toBeNull();
});

test("does not name them for a future state: that log was taken back", () => {
  const later = new RosterChanges("a log", 9).roster;
  expect(new RosterChanges("a log", 4).usersSince(later)).toBeNull();
});
