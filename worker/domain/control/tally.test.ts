import { expect, test } from "vitest";
import type { ChallengePart } from "../../contract/rpc/control.ts";
import { lastMinutes, NO_TALLY, releasedAt, withPart } from "./tally.ts";

const part = (over: Partial<ChallengePart>): ChallengePart => {
  return { id: 1, right: 0, wrong: 0, lastSolve: 0, starts: 0, failed: 0, lastFailed: 0, published: 0, ...over };
};
const NOW = 100 * 60_000;

test("parts of a log add up to the whole, and the first publication is kept", () => {
  const first = withPart(
    NO_TALLY,
    10,
    [part({ right: 1, wrong: 2, lastSolve: 7, starts: 4, published: 5 }), part({ id: 2, wrong: 1 })],
    [],
    NOW,
  );
  const whole = withPart(
    first,
    20,
    [part({ right: 2, wrong: 3, failed: 1, lastFailed: 9, lastSolve: 3, starts: 2, published: 8 })],
    [],
    NOW,
  );
  expect(whole.upTo).toBe(20);
  expect(whole.challenges.get(1)).toEqual(part({ right: 3, wrong: 5, lastSolve: 7, starts: 6, failed: 1, lastFailed: 9, published: 5 }));
  expect(whole.challenges.get(2)).toEqual(part({ id: 2, wrong: 1 }));
  expect(withPart(whole, 30, [part({ id: 2, published: 9 })], [], NOW).challenges.get(2)).toEqual(part({ id: 2, wrong: 1, published: 9 }));
  expect(first.challenges.get(1)!.right).toBe(1);
});

test("the last hour has a figure for each minute; older ones are forgotten", () => {
  const tally = withPart(
    NO_TALLY,
    1,
    [],
    [
      { minute: 40, right: 9, wrong: 9 },
      { minute: 41, right: 1, wrong: 0 },
      { minute: 100, right: 1, wrong: 1 },
    ],
    NOW,
  );
  const twice = withPart(tally, 2, [], [{ minute: 100, right: 1, wrong: 0 }], NOW);
  const minutes = lastMinutes(twice, NOW);
  expect([minutes.length, minutes[0], minutes.at(-1), tally.minutes.has(40)]).toEqual([
    60,
    { right: 1, wrong: 0 },
    { right: 2, wrong: 1 },
    false,
  ]);
  const later = withPart(twice, 3, [], [], NOW + 60_000);
  expect([...later.minutes.keys()]).toEqual([100]);
  expect(lastMinutes(twice, NOW + 59_999)).toEqual(minutes);
  expect(lastMinutes(twice, NOW + 3_600_000).every(({ right, wrong }) => right + wrong === 0)).toBe(true);
});

test.each([
  ["from the start", { enabled: true, opensAt: 0, published: 0 }, 50],
  ["when it was published later", { enabled: true, opensAt: 0, published: 80 }, 80],
  ["at its very time", { enabled: true, opensAt: 100, published: 0 }, 100],
  ["when its time has come", { enabled: true, opensAt: 90, published: 80 }, 90],
  ["not while its time is to come", { enabled: true, opensAt: 200, published: 0 }, null],
  ["not while it is disabled", { enabled: false, opensAt: 0, published: 0 }, null],
])("a challenge can be opened %s", (_, challenge, at) => {
  expect(releasedAt(challenge, { startAt: 50 }, 100)).toBe(at);
});
