import { eq, sql, type SQL } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { ChallengeRules } from "../../contract/wire/challenge/challenge-rules.ts";
import { type ErrorCode, failAt } from "../../contract/wire/errors.ts";
import { challenges, type ChallengeRow } from "../../db/schema/index.ts";
import { hasCycle, requiredBy } from "../../domain/game/challenge-rules.ts";
import { pushChallenge } from "../game/ledger-sync.ts";

type Ruled = { id: number; rules: ChallengeRules };

/** Whether the challenges of a game require only each other, without a circle: null, or what is wrong. */
export function problemOf(list: readonly Ruled[]): ErrorCode | null {
  const edges = new Map(list.map(({ id, rules }) => [id, requiredBy(rules.requires)]));
  if ([...edges.values()].flat().some((id) => !edges.has(id))) return "challenge.requiresUnknown";
  return hasCycle(edges) ? "challenge.requiresCycle" : null;
}

/** Refuses rules that name a challenge which is not of this game, or that lead back to the challenge. */
export async function checkRules(ctx: Ctx, { id, gameId }: Pick<ChallengeRow, "id" | "gameId">, rules: ChallengeRules): Promise<void> {
  const needed = requiredBy(rules.requires);
  if (needed.length === 0) return;
  const rows = await ctx.db.select({ id: challenges.id, rules: challenges.rules }).from(challenges).where(eq(challenges.gameId, gameId));
  const known = new Set(rows.map((row) => row.id));
  if (needed.some((one) => !known.has(one))) refuse("challenge.requiresUnknown");
  const edges = new Map(rows.map((row) => [row.id, requiredBy(row.id === id ? rules.requires : row.rules.requires)]));
  if (hasCycle(edges)) refuse("challenge.requiresCycle");
}

/**
 * Condition of the statement that sets them: these rules name challenges of the game, and none leads back to this one. D1 executes
 * statements one after another, so of two saves that would close a circle together the later one finds it; what `checkRules` has read may
 * be outdated by then.
 */
export function isSound({ id, gameId }: Pick<ChallengeRow, "id" | "gameId">, rules: ChallengeRules): SQL {
  const needed = JSON.stringify(requiredBy(rules.requires));
  return sql`NOT EXISTS (
    WITH RECURSIVE need(id) AS (
      SELECT value FROM json_each(${needed})
      UNION SELECT r.value->>'challenge' FROM need JOIN challenges c ON c.id = need.id, json_each(c.rules, '$.requires') r
        WHERE r.value->>'challenge' IS NOT NULL)
    SELECT 1 FROM need WHERE id = ${id} OR NOT EXISTS (SELECT 1 FROM challenges o WHERE o.id = need.id AND o.game_id = ${gameId}))`;
}

function refuse(code: ErrorCode): never {
  failAt("rules.requires", code);
}

/** Whether another challenge of the game requires this one. */
export async function isRequired(ctx: Ctx, gameId: number, id: number): Promise<boolean> {
  const rows = await ctx.db.select({ rules: challenges.rules }).from(challenges).where(eq(challenges.gameId, gameId));
  return rows.some(({ rules }) => requiredBy(rules.requires).includes(id));
}

/** Once a challenge is gone, no other requires it. */
export async function dropRequirement(ctx: Ctx, gameId: number, gone: number): Promise<void> {
  const rows = await ctx.db.select().from(challenges).where(eq(challenges.gameId, gameId));
  for (const { id, rules } of rows.filter((row) => requiredBy(row.rules.requires).includes(gone))) {
    const set = { rules: withoutUnknown(rules, (one) => one !== gone), version: sql`${challenges.version} + 1` };
    const [row] = await ctx.db.update(challenges).set(set).where(eq(challenges.id, id)).returning();
    if (row) await pushChallenge(ctx, row);
  }
}

/** Rules without the requirements that name a missing challenge; the remaining ones are enough. */
export function withoutUnknown(rules: ChallengeRules, isKnown: (challengeId: number) => boolean): ChallengeRules {
  const requires = rules.requires.filter((one) => "score" in one || isKnown(one.challenge));
  if (requires.length === rules.requires.length) return rules;
  const least = rules.least === null || requires.length === 0 ? null : Math.min(rules.least, requires.length);
  return { ...rules, requires, least };
}

/** Rules with the ids of other challenges. */
export function withIds<R extends Pick<ChallengeRules, "requires"> | { requires?: ChallengeRules["requires"] }>(
  rules: R,
  idOf: (challengeId: number) => number,
): R {
  if (!rules.requires) return rules;
  return { ...rules, requires: rules.requires.map((one) => ("score" in one ? one : { challenge: idOf(one.challenge) })) };
}
