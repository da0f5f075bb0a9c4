import { expect, test } from "vitest";
import { gate } from "./gate.ts";
import { phaseAt } from "./phase.ts";
import { shiftedTimes } from "./time-shift.ts";

const times = { startAt: 100, endAt: 200, freezeAt: 180, writeupDeadlineAt: 250 };

test.each([
  ["before the start everything moves", 30, 50, { startAt: 130, endAt: 230, freezeAt: 210, writeupDeadlineAt: 280 }],
  ["of a running game what lies ahead", 30, 150, { startAt: 100, endAt: 230, freezeAt: 210, writeupDeadlineAt: 280 }],
  ["what begins at this very moment has come", 30, 100, { startAt: 100, endAt: 230, freezeAt: 210, writeupDeadlineAt: 280 }],
  ["a freeze that has come stays", 30, 190, { startAt: 100, endAt: 230, freezeAt: 180, writeupDeadlineAt: 280 }],
  ["a game that is over goes on", 30, 210, { startAt: 100, endAt: 230, freezeAt: 180, writeupDeadlineAt: 280 }],
  ["earlier as well", -10, 150, { startAt: 100, endAt: 190, freezeAt: 170, writeupDeadlineAt: 240 }],
  ["not before its start", -100, 150, null],
  ["not to the very start of its freeze", -20, 190, null],
  ["not before a freeze that has come", -30, 190, null],
  [
    "of a freeze that comes down to a moment after the start",
    -79,
    110,
    { startAt: 100, endAt: 121, freezeAt: 101, writeupDeadlineAt: 171 },
  ],
  ["not with a freeze at the start", -80, 110, null],
])("%s", (_, ms, from, expected) => expect(shiftedTimes(times, ms, from)).toEqual(expected));

test("a game without a freeze can end a moment after its start, not at it", () => {
  const open = { ...times, freezeAt: null };
  expect(shiftedTimes(open, -99, 150)).toEqual({ startAt: 100, endAt: 101, freezeAt: null, writeupDeadlineAt: 151 });
  expect(shiftedTimes(open, -100, 150)).toBeNull();
});

test("while a game is paused its clock stands still, and players may look but not act", () => {
  const paused = { startAt: 100, endAt: 200, practice: false, pausedAt: 150 };
  expect([120, 160, 500].map((now) => phaseAt(paused, now))).toEqual(["running", "running", "running"]);
  expect(phaseAt({ ...paused, pausedAt: 90 }, 300)).toBe("upcoming");
  expect([gate(paused, "Accepted", 300), gate(paused, "Suspended", 300)]).toEqual(["game.paused", "participation.suspended"]);
});
