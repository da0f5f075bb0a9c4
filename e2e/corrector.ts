import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Competitor, Person } from "./person.ts";

/** Points given or taken under a key, and the ids with which that was answered. */
export type Sent = { body: { key: string; reason: string; teamId: number; points: number }; answered: Set<number> };

type Row = { id: number; score: number; correctionPoints?: number; solvedChallenges: { score: number }[] };

/**
 * Makes one correction after another until the server is gone. Starts with the last two from before, under their keys: the answer to one is known,
 * the answer to the other possibly not. No team ever has fewer points than it was given.
 */
export async function correctUntilDead(admin: Person, gameId: number, teams: Competitor[], sent: Sent[]): Promise<void> {
  try {
    for (const one of sent.slice(-2)) await correct(admin, gameId, one);
    for (;;) {
      const n = sent.length;
      const points = Math.floor(n / teams.length) % 2 === 0 ? 100 + n : -50;
      const one: Sent = {
        body: { key: randomUUID(), reason: `correction ${n}`, teamId: teams[n % teams.length]!.teamId, points },
        answered: new Set(),
      };
      sent.push(one);
      await correct(admin, gameId, one);
    }
  } catch {
    return;
  }
}

async function correct(admin: Person, gameId: number, { body, answered }: Sent): Promise<void> {
  const wish = { do: "points", staffOnly: true, ...body };
  answered.add((await admin.call<{ id: number }>("POST", `/api/edit/games/${gameId}/corrections`, wish)).id);
}

/**
 * Each key's correction is in the list once, and every score is the sum of corrections and solves. Corrections that may not have been answered yet
 * are sent again first.
 */
export async function expectEachOnce(admin: Person, gameId: number, teams: Competitor[], sent: Sent[]): Promise<void> {
  for (const one of sent.slice(-2)) await correct(admin, gameId, one);
  const { corrections } = await admin.call<{ corrections: { id: number; reason: string; points: number }[] }>(
    "GET",
    `/api/edit/games/${gameId}/corrections`,
  );
  const listed = corrections.toReversed().map(({ id, reason, points }) => [[id], reason, points]);
  expect(listed).toEqual(sent.map(({ body, answered }) => [[...answered], body.reason, body.points]));
  const { items } = await admin.call<{ items: Row[] }>("GET", `/api/game/${gameId}/scoreboard`);
  const scores = teams
    .map(({ teamId }) => items.find(({ id }) => id === teamId)!)
    .map(({ score, correctionPoints }) => [score, correctionPoints]);
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
  const expected = teams.map(({ teamId }) => {
    const corrected = sum(sent.filter(({ body }) => body.teamId === teamId).map(({ body }) => body.points));
    const solved = sum(items.find(({ id }) => id === teamId)!.solvedChallenges.map(({ score }) => score));
    return [corrected + solved, corrected];
  });
  expect(scores).toEqual(expected);
}
