import { and, eq, ne, sql, type SQL } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { ChallengeCreate } from "../../contract/wire/challenge/challenge.ts";
import { failAt } from "../../contract/wire/errors.ts";
import { challenges, type ChallengeRow } from "../../db/schema/index.ts";
import { freeSlug, slugOf } from "../../domain/names/slug.ts";
import { unlessGone } from "../game/gone-game.ts";

/** The given fields of a new challenge; the rest has its defaults. */
type Draft = ChallengeCreate & Partial<Omit<typeof challenges.$inferInsert, "id" | "gameId" | "slug" | "authorId">>;

/**
 * Adds a challenge of its maker, with the given slug or one from its title that is free in its game. Refuses a given one that another challenge has
 * with `challenge.slugTaken`, and a game that is gone.
 */
export async function insertChallenge(ctx: Ctx, gameId: number, input: Draft): Promise<ChallengeRow> {
  // A further round means that another request took the slug meanwhile, so each round makes a challenge, and nobody needs more rounds than there are
  // requests at once.
  for (;;) {
    const rows = await ctx.db.select({ slug: challenges.slug }).from(challenges).where(eq(challenges.gameId, gameId));
    const taken = new Set(rows.map((row) => row.slug));
    if (input.slug && taken.has(input.slug)) refuse();
    const slug = input.slug ?? freeSlug(slugOf(input.title), taken);
    const [row] = await ctx.db
      .insert(challenges)
      .values({ hints: [], ...input, gameId, slug, authorId: ctx.viewer?.id ?? null })
      .onConflictDoNothing({ target: [challenges.gameId, challenges.slug] })
      .returning()
      .catch(unlessGone(ctx, gameId));
    if (row) return row;
  }
}

type Own = Pick<ChallengeRow, "id" | "gameId">;

/** A condition of the statement that sets the slug: no other challenge in the game has it. The unique index guarantees it as well. */
export function isFree(slug: string, { id, gameId }: Own): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM challenges o WHERE o.game_id = ${gameId} AND o.slug = ${slug} AND o.id <> ${id})`;
}

/** Refuses a slug that another challenge of the game has. */
export async function requireFree(ctx: Ctx, slug: string, { id, gameId }: Own): Promise<void> {
  const rival = and(eq(challenges.gameId, gameId), eq(challenges.slug, slug), ne(challenges.id, id));
  if ((await ctx.db.$count(challenges, rival)) > 0) refuse();
}

function refuse(): never {
  failAt("slug", "challenge.slugTaken");
}
