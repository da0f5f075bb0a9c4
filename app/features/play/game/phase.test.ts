import { expect, test } from "vitest";
import { canPlay, closedBecause, closedByCode, isClosed, isStillClosed, nextChange, phaseOf } from "./phase.ts";

const game = { start: "2026-01-01T10:00:00+00:00", end: "2026-01-01T20:00:00+00:00", practiceMode: true };
const at = (time: string) => Date.parse(`2026-01-01T${time}Z`);

test("a game is upcoming, then running, then open for practice or over", () => {
  expect(phaseOf(game, at("09:59:59"))).toBe("upcoming");
  expect(phaseOf(game, at("10:00:00"))).toBe("running");
  expect(phaseOf(game, at("19:59:59"))).toBe("running");
  expect(phaseOf(game, at("20:00:00"))).toBe("practice");
  expect(phaseOf({ ...game, practiceMode: false }, at("20:00:01"))).toBe("over");
});

test("the countdown runs to the next change", () => {
  expect(nextChange(game, at("09:00:00"))).toBe(at("10:00:00"));
  expect(nextChange(game, at("12:00:00"))).toBe(at("20:00:00"));
  expect(nextChange(game, at("21:00:00"))).toBeUndefined();
});

test("while a game is paused its clock stands still, and nothing changes by itself", () => {
  const paused = { ...game, pausedAt: "2026-01-01T19:00:00+00:00" };
  expect(phaseOf(paused, at("21:00:00"))).toBe("running");
  expect(nextChange(paused, at("19:30:00"))).toBeUndefined();
});

test("at a change the countdown is over", () => {
  expect(nextChange(game, at("10:00:00"))).toBe(at("20:00:00"));
  expect(nextChange(game, at("20:00:00"))).toBeUndefined();
});

test("before the start every tab leads to the game's page", () => {
  for (const tab of ["challenges", "scoreboard", "notices"] as const)
    expect(closedBecause(tab, "upcoming", "Accepted", true)).toBe("notStarted");
});

test("a suspended team sees only the board while the game runs", () => {
  expect(closedBecause("challenges", "running", "Suspended", true)).toBe("suspended");
  expect(closedBecause("notices", "running", "Suspended", true)).toBe("suspended");
  expect(closedBecause("scoreboard", "running", "Suspended", true)).toBeNull();
});

test("a suspended team reads the notices once the game has ended, and never opens the challenges", () => {
  for (const phase of ["practice", "over"] as const) {
    expect(closedBecause("challenges", phase, "Suspended", true)).toBe("suspended");
    expect(closedBecause("notices", phase, "Suspended", true)).toBeNull();
  }
});

test("everybody may read the notices of a game that has begun", () => {
  for (const phase of ["running", "practice", "over"] as const) expect(closedBecause("notices", phase, "Unsubmitted", false)).toBeNull();
});

test("after the end without practice the challenges are closed and the board stays", () => {
  expect(closedBecause("challenges", "over", "Accepted", true)).toBe("ended");
  expect(closedBecause("scoreboard", "over", "Accepted", true)).toBeNull();
  expect(closedBecause("challenges", "practice", "Accepted", true)).toBeNull();
});

test("challenges ask visitors to sign in and others to join first", () => {
  expect(closedBecause("challenges", "running", "Unsubmitted", false)).toBe("signIn");
  expect(closedBecause("challenges", "running", "Unsubmitted", true)).toBe("notJoined");
  expect(closedBecause("challenges", "running", "Pending", true)).toBe("pending");
  expect(closedBecause("challenges", "running", "Rejected", true)).toBe("rejected");
});

test("only an accepted team plays", () => {
  expect(canPlay("running", "Accepted")).toBe(true);
  expect(canPlay("over", "Accepted")).toBe(false);
  expect(canPlay("practice", "Pending")).toBe(false);
});

test("a refused call gives the same reasons", () => {
  expect(closedByCode("game.ended")).toBe("ended");
  expect(closedByCode("flag.empty")).toBeNull();
  expect(isClosed("ended")).toBe(true);
  expect(isClosed("x")).toBe(false);
});

test.each([
  ["notStarted", "upcoming", "Accepted", true],
  ["notStarted", "running", "Accepted", false],
  ["notJoined", "running", "Unsubmitted", true],
  ["notJoined", "running", "Pending", false],
  ["pending", "running", "Pending", true],
  ["pending", "running", "Accepted", false],
  ["suspended", "running", "Suspended", true],
  ["suspended", "over", "Suspended", true],
  ["ended", "over", "Accepted", true],
] as const)(
  "that a tab was closed since %s stands on the page of a game that is %s for a team that is %s: %s",
  (reason, phase, status, stands) => {
    expect(isStillClosed(reason, phase, status, true)).toBe(stands);
  },
);
