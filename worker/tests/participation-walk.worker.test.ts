import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Entry, ParticipationSettings } from "../contract/rpc/ledger.ts";
import { connect } from "../db/client.ts";
import { participationMembers, participations } from "../db/schema/index.ts";
import { call } from "../testing/call.ts";
import { addMember, aGame, aTeam, type TestGame, type TestTeam } from "../testing/games.ts";
import { teamCountOf } from "../testing/copies.ts";
import { ledgerOf } from "../testing/ledgers.ts";

type Step =
  | { do: "join"; team: number; user: number; division: string }
  | { do: "leave"; user: number }
  | { do: "kick"; team: number; user: number }
  | { do: "review"; nth: number; status: string };
type World = { game: TestGame; teams: TestTeam[]; users: TestTeam["members"] };

const LIMIT = 2;
const team = fc.nat({ max: 1 });
const user = fc.nat({ max: 4 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant("join" as const), team, user, division: fc.constantFrom("North", "South") }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("leave" as const), user }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("kick" as const), team, user }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("review" as const),
      nth: team,
      status: fc.constantFrom("Accepted", "Rejected", "Suspended", "Pending"),
    }),
  },
);

/** Two teams of five users, all of whom are in both, so that any of them may join for either. */
async function aWorld(acceptWithoutReview: boolean): Promise<World> {
  const game = await aGame({ acceptWithoutReview, teamMemberCountLimit: LIMIT, organizations: ["North", "South"] });
  const [one, two] = [await aTeam(3), await aTeam(2)];
  for (const member of two.members) await addMember(one, member);
  for (const member of one.members) await addMember(two, member);
  return { game, teams: [one, two], users: [...one.members, ...two.members] };
}

async function take({ game, teams, users }: World, step: Step): Promise<number> {
  const path = `/api/game/${game.id}`;
  const send = async () => {
    if (step.do === "leave") return call("DELETE", path, { as: users[step.user]! });
    if (step.do === "kick") return kick(teams[step.team]!, users[step.user]!.id);
    if (step.do === "review")
      return call("PUT", `/api/admin/participation/${await nth(game, step.nth)}/${step.status}`, { as: game.organiser });
    return call("POST", path, { as: users[step.user]!, body: { teamId: teams[step.team]!.id, organization: step.division } });
  };
  return (await send()).status;
}

const kick = (from: TestTeam, userId: string) => call("POST", `/api/team/${from.id}/kick/${userId}`, { as: from.captain });

async function nth(game: TestGame, index: number): Promise<number> {
  const rows = await connect(env.DB).select({ id: participations.id }).from(participations).where(eq(participations.gameId, game.id));
  return rows[index]?.id ?? 2_147_483_647;
}

async function stored(game: TestGame) {
  const db = connect(env.DB);
  const rows = await db.select().from(participations).where(eq(participations.gameId, game.id));
  const members = await db.select().from(participationMembers).where(eq(participationMembers.gameId, game.id));
  return { rows, members };
}

async function checkInvariants(world: World): Promise<void> {
  const { rows, members } = await stored(world.game);
  expect(await teamCountOf(world.game.id)).toBe(rows.length);
  expect(new Set(members.map((row) => row.userId)).size).toBe(members.length);
  for (const row of rows) {
    const own = members.filter((member) => member.participationId === row.id);
    expect(own.length).toBeLessThanOrEqual(LIMIT);
    expect(["North", "South"]).toContain(row.division);
    if (row.status === "Pending" || row.status === "Rejected") expect(own.length).toBeGreaterThan(0);
  }
  for (const { id } of world.users) {
    const own = members.find((row) => row.userId === id);
    const row = rows.find((one) => one.id === own?.participationId);
    const { membership } = await ledgerOf(world.game.id).membership(id);
    const expected = row && { participationId: row.id, teamId: row.teamId, status: row.status, division: row.division };
    expect(membership).toEqual(expected ?? null);
  }
  checkMoves(await ledgerOf(world.game.id).entries(0, 10_000), rows);
}

const ALLOWED = new Set([
  "Pending Accepted",
  "Pending Rejected",
  "Accepted Suspended",
  "Suspended Accepted",
  "Rejected Pending",
  "Rejected Accepted",
]);

/** The Ledger's log contains only transitions of the state machine, and ends in D1's state. */
function checkMoves(entries: Entry[], rows: { id: number; status: string }[]): void {
  const last = new Map<number, string>();
  for (const entry of entries) {
    if (entry.kind === "participationRemoved") last.delete(entry.participationId!);
    if (entry.kind !== "participation") continue;
    const { status } = JSON.parse(entry.data!) as ParticipationSettings;
    const before = last.get(entry.participationId!);
    if (before && before !== status) expect([...ALLOWED]).toContain(`${before} ${status}`);
    last.set(entry.participationId!, status);
  }
  expect([...last].sort()).toEqual(rows.map((row) => [row.id, row.status]).sort());
}

test.each([false, true])(
  "however joins, departures, removals and reviews race, every player has one team, limits hold, D1 and the Ledger agree (without review: %s)",
  async (acceptWithoutReview) => {
    const walk = fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 2, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(walk, async (rounds) => {
        const world = await aWorld(acceptWithoutReview);
        for (const steps of rounds) {
          const answers = await Promise.all(steps.map((one) => take(world, one)));
          expect(answers.filter((status) => status >= 500)).toEqual([]);
        }
        await checkInvariants(world);
      }),
      { numRuns: 5 },
    );
  },
  60_000,
);
