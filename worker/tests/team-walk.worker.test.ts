import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Entry, ParticipationSettings } from "../contract/rpc/ledger.ts";
import { teamCountOf } from "../testing/copies.ts";
import { ledgerOf } from "../testing/ledgers.ts";
import { TeamModel, type Move } from "../testing/walks/team-model.ts";
import { aField, aMove, RULES, stored, take, type Field } from "../testing/walks/team-walk.ts";

/** The state of D1 in the words of the model. */
async function described(field: Field) {
  const { rows, members, parts, joined } = await stored(field);
  const place = (id: string) => field.users.findIndex((user) => user.id === id);
  const ofTeam = (id: number) => members.filter((row) => row.teamId === id).map((row) => place(row.userId));
  const partsOf = (id: number) =>
    parts
      .filter((row) => row.teamId === id)
      .map((row) => {
        const own = joined.filter((one) => one.participationId === row.id).map((one) => place(one.userId));
        return [field.games.findIndex((game) => game.id === row.gameId), row.status, own.sort()] as const;
      });
  return field.teamIds.map((id) => {
    const row = rows.find((team) => team.id === id);
    return row ? { captain: place(row.captainId), members: ofTeam(id).sort(), parts: partsOf(id).sort() } : null;
  });
}

function expected(model: TeamModel) {
  return model.teams.map((team) => {
    if (!team) return null;
    const parts = [...team.parts].map(([game, { status, members }]) => [game, status, [...members].sort()] as const);
    return { captain: team.captain, members: [...team.members].sort(), parts: parts.sort() };
  });
}

test("along any walk of 240 moves every call is answered, and the state follows the rules", async () => {
  const walk = fc.array(aMove, { minLength: 240, maxLength: 240 });
  await fc.assert(
    fc.asyncProperty(walk, async (moves) => {
      const field = await aField();
      const model = new TeamModel(RULES);
      for (const [n, move] of moves.entries()) {
        const status = await take(field, move);
        expect([n, move, status === 200], `status ${status}`).toEqual([n, move, model.apply(move)]);
        if (n % 25 === 0) expect(await described(field)).toEqual(expected(model));
      }
      expect(await described(field)).toEqual(expected(model));
      await checkInvariants(field);
    }),
    { numRuns: 1, endOnFailure: true },
  );
});

test("however moves of many people race, teams keep one captain, limits and locks hold, and the Ledgers agree", async () => {
  const rounds = fc.array(fc.array(aMove, { minLength: 4, maxLength: 12 }), { minLength: 14, maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(rounds, async (all) => {
      const field = await aField();
      for (const user of [0, 1, 2]) await take(field, { do: "found", user });
      for (const moves of all) {
        const answers = await Promise.all(moves.map((move) => take(field, move)));
        expect(answers.filter((status) => status >= 500)).toEqual([]);
        await checkStored(field);
      }
      await checkInvariants(field);
    }),
    { numRuns: 1, endOnFailure: true },
  );
});

/** Pairs of moves that must not both succeed, in both orders. */
const RIVALS: [string, Move[], Move[]][] = [
  [
    "two joins for the last place",
    [
      { do: "accept", user: 2, team: 0 },
      { do: "join", game: 0, team: 0, user: 0 },
    ],
    [{ do: "accept", user: 1, team: 0 }, ...[1, 2].map((user): Move => ({ do: "join", game: 0, team: 0, user }))],
  ],
  [
    "acceptance against leaving the game",
    [{ do: "join", game: 0, team: 0, user: 0 }],
    [
      { do: "review", game: 0, team: 0, status: "Accepted" },
      { do: "leaveGame", game: 0, user: 0 },
    ],
  ],
  [
    "acceptance against disbanding",
    [{ do: "join", game: 0, team: 0, user: 0 }],
    [
      { do: "review", game: 0, team: 0, status: "Accepted" },
      { do: "disband", team: 0 },
    ],
  ],
  [
    "acceptance against a kick",
    [
      { do: "accept", user: 1, team: 0 },
      { do: "join", game: 0, team: 0, user: 1 },
    ],
    [
      { do: "review", game: 0, team: 0, status: "Accepted" },
      { do: "kick", team: 0, user: 1 },
    ],
  ],
  [
    "transfer against the heir's leaving",
    [{ do: "accept", user: 1, team: 0 }],
    [
      { do: "transfer", team: 0, user: 1 },
      { do: "leaveTeam", user: 1, team: 0 },
    ],
  ],
  [
    "transfer against the heir's founding",
    [{ do: "accept", user: 4, team: 0 }],
    [
      { do: "transfer", team: 0, user: 4 },
      { do: "found", user: 4 },
    ],
  ],
  [
    "joining for two teams at once",
    [
      { do: "accept", user: 4, team: 0 },
      { do: "accept", user: 4, team: 1 },
    ],
    [
      { do: "join", game: 1, team: 0, user: 4 },
      { do: "join", game: 1, team: 1, user: 4 },
    ],
  ],
];

test.each(RIVALS)("%s: whichever comes first, the result follows the rules", async (_, before, rivals) => {
  for (let round = 0; round < 2; round += 1) {
    const field = await aField();
    for (const user of [0, 1]) await take(field, { do: "found", user });
    for (const move of before) expect(await take(field, move)).toBe(200);
    const order = round % 2 === 0 ? rivals : rivals.toReversed();
    await Promise.all(order.map((move) => take(field, move)));
    await checkInvariants(field);
  }
});

/** What D1 must never show. */
async function checkStored(field: Field): Promise<void> {
  const { rows, members, parts, joined } = await stored(field);
  expect(new Set(rows.map(({ captainId }) => captainId)).size).toBe(rows.length);
  for (const team of rows) {
    expect(members.filter((row) => row.teamId === team.id && row.userId === team.captainId)).toHaveLength(1);
    const plays = parts.some((row) => row.teamId === team.id && (row.status === "Accepted" || row.status === "Suspended"));
    if (plays) expect(team.locked).toBe(true);
  }
  for (const part of parts) {
    const own = joined.filter((row) => row.participationId === part.id);
    const { limit } = RULES[field.games.findIndex(({ id }) => id === part.gameId)]!;
    expect(own.length).toBeGreaterThan(0);
    if (limit > 0) expect(own.length).toBeLessThanOrEqual(limit);
    for (const { userId } of own) expect(members.some((row) => row.teamId === part.teamId && row.userId === userId)).toBe(true);
  }
}

/** The same, and that the Ledgers agree with D1 and contain only transitions of the state machine. */
async function checkInvariants(field: Field): Promise<void> {
  await checkStored(field);
  const { parts, joined } = await stored(field);
  for (const game of field.games) {
    const rows = parts.filter((row) => row.gameId === game.id);
    expect(await teamCountOf(game.id)).toBe(rows.length);
    const last = checkLog(await ledgerOf(game.id).entries(0, 20_000));
    expect([...last].sort()).toEqual(rows.map((row) => [row.id, row.status] as [number, string]).sort());
    for (const { id } of field.users) {
      const own = joined.find((row) => row.userId === id && row.gameId === game.id);
      const row = rows.find((one) => one.id === own?.participationId);
      const { membership } = await ledgerOf(game.id).membership(id);
      expect(membership).toEqual(row ? { participationId: row.id, teamId: row.teamId, status: row.status, division: row.division } : null);
    }
  }
}

/** Follows a log: an accepted team is never removed while the game runs. Returns the final status of each participation. */
function checkLog(entries: Entry[]): Map<number, string> {
  const last = new Map<number, string>();
  for (const { kind, participationId, data } of entries) {
    const before = last.get(participationId ?? 0);
    if (kind === "participationRemoved") {
      expect(["Pending", "Rejected", undefined]).toContain(before);
      last.delete(participationId!);
    }
    if (kind === "participation") last.set(participationId!, (JSON.parse(data!) as ParticipationSettings).status);
  }
  return last;
}
