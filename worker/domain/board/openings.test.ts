import { expect, test } from "vitest";
import { entryOf } from "../../testing/boards/board-history.ts";
import type { BoardTeam } from "./board-parts.ts";
import { Integers } from "./column.ts";
import { openingOf, Openings } from "./openings.ts";

/** A team that has opened a hint of challenge 11 that is charged at once, and one of challenge 12 that is charged with the solve. */
function aTeam() {
  const openings = new Openings();
  const team = { openings: new Integers() } as BoardTeam;
  team.openings.push(openings.add(3, 11, { id: "a", cost: 5, onSolve: false, at: 10 }));
  team.openings.push(openings.add(3, 12, { id: "b", cost: 7, onSolve: true, at: 20 }));
  return { openings, team };
}

test.each<[string, [number, number][], { challengeId: number; cost: number; at: number }[]]>([
  ["nothing is solved", [], [{ challengeId: 11, cost: 5, at: 10 }]],
  ["the first one is", [[11, 40]], [{ challengeId: 11, cost: 5, at: 10 }]],
  [
    "the second one is",
    [[12, 40]],
    [
      { challengeId: 11, cost: 5, at: 10 },
      { challengeId: 12, cost: 7, at: 40 },
    ],
  ],
  [
    "it was solved before its hint was opened",
    [[12, 15]],
    [
      { challengeId: 11, cost: 5, at: 10 },
      { challengeId: 12, cost: 7, at: 20 },
    ],
  ],
])("a team is charged at the opening, or with the solve: %s", (_, solved, charges) => {
  const { openings, team } = aTeam();
  const at = new Map(solved);
  expect(openings.chargesOf(team, () => true, at)).toEqual(charges);
  expect(
    openings.chargedOf(
      team,
      () => true,
      (id) => at.has(id),
    ),
  ).toBe(charges.reduce((sum, { cost }) => sum + cost, 0));
});

test("what does not count is not charged: a disabled challenge, or an opening after the end", () => {
  const { openings, team } = aTeam();
  const solved = new Map([[12, 40]]);
  const charged = (counts: (id: number, at: number) => boolean) => [
    openings.chargesOf(team, counts, solved).map(({ challengeId }) => challengeId),
    openings.chargedOf(team, counts, (id) => solved.has(id)),
  ];
  expect(charged((id) => id !== 11)).toEqual([[12], 7]);
  expect(charged((_, at) => at < 20)).toEqual([[11], 5]);
});

test("a hint is known by its challenge and its id", () => {
  const { openings, team } = aTeam();
  expect([openings.has(team, 11, "a"), openings.has(team, 12, "a"), openings.has(team, 11, "b")]).toEqual([true, false, false]);
});

test("an entry tells when a hint was opened, and whether it is charged with the solve", () => {
  const opening = (onSolve?: true) => openingOf(entryOf({ kind: "hint", at: 30, data: { id: "a", cost: 5, onSolve } }, 0));
  expect([opening(), opening(true)]).toEqual([
    { id: "a", cost: 5, onSolve: false, at: 30 },
    { id: "a", cost: 5, onSolve: true, at: 30 },
  ]);
});
