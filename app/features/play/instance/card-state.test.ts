import { describe, expect, test } from "vitest";
import type { InstanceStatusView, InstanceView } from "#worker/contract/wire/challenge/challenge.ts";
import { isoTime } from "#worker/contract/wire/time.ts";
import { availableActions, failsStart, isStillTrue, noteOf, stateOf, type Situation } from "./card-state.ts";

const NOW = Date.UTC(2026, 0, 1, 12);
const MINUTE = 60_000;

function status(fields: Partial<InstanceStatusView> = {}): InstanceStatusView {
  const nothing = { instance: null, coolsAt: null, renewsAt: null, ended: null };
  return { now: isoTime(NOW), proxied: false, ...nothing, running: [], limit: 3, replaces: false, ...fields };
}

/** An instance that ends in this many minutes. */
function running(minutes: number, state: InstanceView["state"] = "running"): InstanceStatusView {
  const instance: InstanceView = {
    status: "Running",
    startedAt: isoTime(NOW - MINUTE),
    expectStopAt: isoTime(NOW + minutes * MINUTE),
    entry: "host:1",
    state,
    place: null,
  };
  return status({ instance, renewsAt: isoTime(NOW + (minutes - 10) * MINUTE), running: [1] });
}

function situation(view: InstanceStatusView, isOver = false): Situation {
  const state = stateOf(view, null, NOW);
  return { status: view, state, actions: availableActions(view, state, NOW), isOver };
}

describe("the state to show", () => {
  test("an action just requested counts before the server confirms it", () => {
    expect(stateOf(status(), "start", NOW)).toBe("starting");
    expect(stateOf(running(60), "stop", NOW)).toBe("stopping");
    expect(stateOf(running(60), "extend", NOW)).toBe("running");
    expect(stateOf(running(60, "queued"), "start", NOW)).toBe("queued");
  });

  test("an instance past its end is stopping, one that waits for a host is not", () => {
    expect(stateOf(running(0), null, NOW)).toBe("stopping");
    expect(stateOf(running(-1), null, NOW)).toBe("stopping");
    expect(stateOf(running(-1, "unreachable"), null, NOW)).toBe("stopping");
    expect(stateOf(running(-1, "queued"), null, NOW)).toBe("queued");
  });
});

test("it can be extended from the opening of the window to its end", () => {
  expect(situation(running(11)).actions).toMatchObject({ canExtend: false, renewsAt: NOW + MINUTE });
  expect(situation(running(10)).actions.canExtend).toBe(true);
  expect(situation(running(1)).actions.canExtend).toBe(true);
  expect(situation(running(5, "starting")).actions).toMatchObject({ canExtend: false, renewsAt: null });
});

test("what is left of a cooldown", () => {
  const coolsMs = (coolsAt: string | null) => situation(status({ coolsAt })).actions.coolsMs;
  expect([coolsMs(null), coolsMs(isoTime(NOW + MINUTE)), coolsMs(isoTime(NOW - 1))]).toEqual([0, MINUTE, 0]);
});

test("what never ran did not start, what ended later did", () => {
  expect([failsStart("exited"), failsStart("expired")]).toEqual([true, false]);
});

test("at the limit a start is possible only if the oldest instance is replaced", () => {
  const full = { running: [7, 8, 9] };
  expect(situation(status(full)).actions.canStart).toBe(false);
  expect(situation(status({ ...full, replaces: true })).actions.canStart).toBe(true);
  expect(situation(status({ ...full, limit: 0 })).actions.canStart).toBe(true);
});

test.each<[string | null, Situation]>([
  ["note.count", situation(status())],
  [null, situation(status({ limit: 0 }))],
  ["note.full", situation(status({ running: [7, 8, 9] }))],
  ["note.replaces", situation(status({ running: [7, 8, 9], replaces: true }))],
  ["note.count", situation(running(60))],
  ["note.due", situation(running(9))],
  ["note.unreachable", situation(running(9, "unreachable"))],
  ["note.over", situation(status(), true)],
  ["note.overRunning", situation(running(9), true)],
])("the note is %s", (key, given) => {
  expect(noteOf(given)?.key ?? null).toBe(key);
});

describe("a refusal is shown while it says something", () => {
  const shows = (code: string, view: InstanceStatusView) => isStillTrue({ title: "", status: 400, code }, view, situation(view).actions);

  test("too early: until the time has come", () => {
    expect(shows("instance.cooldown", status({ coolsAt: isoTime(NOW + 1) }))).toBe(true);
    expect(shows("instance.cooldown", status())).toBe(false);
    expect(shows("instance.notYet", running(11))).toBe(true);
    expect(shows("instance.notYet", running(9))).toBe(false);
  });

  test("too many: until there is room", () => {
    expect(shows("instance.limit", status({ running: [7, 8, 9] }))).toBe(true);
    expect(shows("instance.limit", status({ running: [7, 8] }))).toBe(false);
  });

  test("a refusal that the state itself shows is not repeated", () => {
    expect(shows("instance.running", running(60))).toBe(false);
    expect(shows("instance.none", status())).toBe(false);
    expect(shows("instance.exited", status({ ended: { why: "exited", at: isoTime(NOW) } }))).toBe(false);
    expect(shows("instance.noHost", status({ ended: { why: "exited", at: isoTime(NOW) } }))).toBe(true);
  });
});
