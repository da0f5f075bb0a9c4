import type { Ctx } from "../../context.ts";
import { heldRules } from "../../contract/wire/challenge/challenge-rules.ts";
import { fail } from "../../contract/wire/errors.ts";
import type { ChallengeAccess } from "../../contract/rpc/ledger.ts";
import type { ChallengeRow } from "../../db/schema/index.ts";

type Ruled = Pick<ChallengeRow, "id" | "gameId" | "rules"> & Partial<Pick<ChallengeRow, "pricedHints">>;

/**
 * A team's state (0: none) with a challenge according to the Ledger; null when the challenge has no rules and no priced hint is involved,
 * in which case the Ledger is not asked.
 */
async function accessOf(
  ctx: Ctx,
  { id, gameId, rules, pricedHints = [] }: Ruled,
  participationId: number,
): Promise<ChallengeAccess | null> {
  if (!heldRules(rules) && pricedHints.length === 0) return null;
  return (await ctx.ledger(gameId).access(participationId, id)) ?? fail("challenge.notFound");
}

/**
 * Refuses a challenge that is locked for a team, and a hidden one as if it did not exist. Returns the remaining tries, null when there are
 * no rules.
 */
export async function requireUnlocked(ctx: Ctx, row: Ruled, participationId: number): Promise<ChallengeAccess | null> {
  const access = await accessOf(ctx, row, participationId);
  if (access && access.locked !== null) fail(access.locked === "hidden" ? "challenge.notFound" : "challenge.locked");
  return access;
}

/** Whether a team (0: none) may open one of these challenges. */
export async function isAnyUnlocked(ctx: Ctx, list: (Ruled & { participationId: number | null })[]): Promise<boolean> {
  if (list.some(({ rules }) => !heldRules(rules))) return true;
  const accesses = await Promise.all(list.map((row) => ctx.ledger(row.gameId).access(row.participationId ?? 0, row.id)));
  return accesses.some((access) => access?.locked === null);
}
