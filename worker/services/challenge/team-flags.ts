import { randomInt, randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { fail } from "../../contract/wire/errors.ts";
import { flags, games, participations, type ChallengeRow } from "../../db/schema/index.ts";
import { flagOf, TEAM_HASH } from "../../domain/flags/flag-template.ts";
import { kindOf } from "../../domain/game/challenge-kind.ts";
import { digestFlag } from "./flag-digest.ts";
import { teamHash } from "../team/team-token.ts";

/** Two teams may get the same text from a template with little randomness; then another one is generated. */
const TRIES = 20;

/**
 * A team's flag for a challenge whose flags are generated from a template: generated once and kept, even when the template changes later.
 * The flag is sent to the Ledger each time, so that the Ledger knows what is about to be given to a container.
 */
export async function teamFlag(ctx: Ctx, row: ChallengeRow, participationId: number): Promise<string> {
  const kept = (await find(ctx, row.id, participationId)) ?? (await make(ctx, row, participationId));
  await ctx.ledger(row.gameId).setOwnFlag(row.id, { id: kept.id, digest: digestFlag(ctx, row.id, kept.flag), owner: participationId });
  return kept.flag;
}

/**
 * Generates the flag of a team that opens a challenge, if a server of the author's can compute it (`[TEAM_HASH]`): it may give the flag to a
 * team that starts no instance. Other flags are known to instances alone, so the first start generates them.
 */
export async function flagAtOpening(ctx: Ctx, row: ChallengeRow, participationId: number): Promise<void> {
  if (kindOf(row.type).flags === "generated" && row.flagTemplate?.includes(TEAM_HASH)) await teamFlag(ctx, row, participationId);
}

/** The flag of a test instance. It belongs to nobody and is stored nowhere. */
export function testFlag(row: ChallengeRow): string {
  return flagOf(row.flagTemplate || "flag{test_[GUID]}", { guid: randomUUID(), teamHash: "testteamhash", pick: randomInt });
}

async function find(ctx: Ctx, challengeId: number, participationId: number) {
  const [row] = await ctx.db
    .select({ id: flags.id, flag: flags.flag })
    .from(flags)
    .where(and(eq(flags.challengeId, challengeId), eq(flags.participationId, participationId)));
  return row ?? null;
}

async function make(ctx: Ctx, row: ChallengeRow, participationId: number): Promise<{ id: number; flag: string }> {
  const hash = await hashOf(ctx, row, participationId);
  for (let left = TRIES; left > 0; left -= 1) {
    const flag = flagOf(row.flagTemplate ?? "", { guid: randomUUID(), teamHash: hash, pick: randomInt });
    const [made] = await ctx.db
      .insert(flags)
      .values({ challengeId: row.id, flag, participationId })
      .onConflictDoNothing()
      .returning({ id: flags.id, flag: flags.flag });
    const mine = made ?? (await find(ctx, row.id, participationId));
    if (mine) return mine;
  }
  return fail("challenge.weakTemplate");
}

async function hashOf(ctx: Ctx, row: ChallengeRow, participationId: number): Promise<string> {
  const [found] = await ctx.db
    .select({ privateKey: games.privateKey, token: participations.token })
    .from(participations)
    .innerJoin(games, eq(games.id, participations.gameId))
    .where(and(eq(participations.id, participationId), eq(games.id, row.gameId)));
  return found ? teamHash(found.privateKey, ctx.secret, row.id, found.token) : fail("participation.notFound");
}
