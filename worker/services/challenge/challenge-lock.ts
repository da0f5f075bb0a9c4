import type { Ctx } from "../../context.ts";
import { heldRules } from "../../contract/wire/challenge/challenge-rules.ts";
import { fail } from "../../contract/wire/errors.ts";
import type { ChallengeAccess } from "../../contract/rpc/ledger.ts";
import type { ChallengeRow } from "../../db/schema/index.ts";

type Ruled = Pick<ChallengeRow, "id" | "gameId" | "rules"> & Partial<Pick<ChallengeRow, "pricedHints">>;

/** How a team (0: none) stands with a challenge, by the Ledger; null where nothing is ruled and no hint asked for that has a price, of which nobody is asked. */
async function accessOf(
  ctx: Ctx,
  { id, gameId, rules, pricedHints = [] }: Ruled,
  participationId: number,
): Promise<ChallengeAccess | null> {
  if (!heldRules(rules) && pricedHints.length === 0) return null;
  return (await ctx.ledger(gameId).access(participationId, id)) ?? fail("challenge.notFound");
}

/** Refuses a challenge that is locked for a team: a hidden one as if it were not there. Answers what is left of its tries, null where nothing is ruled. */
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
