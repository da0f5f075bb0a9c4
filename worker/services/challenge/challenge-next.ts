import { and, eq, type SQL } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { ChallengeCopy, ChallengeDetailView } from "../../contract/wire/challenge/challenge.ts";
import { challenges, type ChallengeRow } from "../../db/schema/index.ts";
import { isAnyUnlocked } from "./challenge-lock.ts";

type Naming = Pick<ChallengeRow, "id" | "gameId" | "next">;

const named = ({ gameId, next }: Naming): SQL => and(eq(challenges.gameId, gameId), eq(challenges.slug, next))!;

/** The challenge that a team is offered after this one; undefined when none is set, or the team could not open it. */
export async function nextOf(ctx: Ctx, row: Naming, participationId: number): Promise<ChallengeDetailView["next"]> {
  if (row.next === "") return undefined;
  const [found] = await ctx.db
    .select()
    .from(challenges)
    .where(and(named(row), eq(challenges.enabled, true)));
  if (!found || found.id === row.id || !(await isAnyUnlocked(ctx, [{ ...found, participationId }]))) return undefined;
  return { id: found.id, title: found.title };
}

/**
 * Updates a renamed slug in the challenges that name it as their next one. They get no new version because the Ledger does not know this
 * field.
 */
export const renameNext = (ctx: Ctx, gameId: number, from: string, to: string) =>
  ctx.db
    .update(challenges)
    .set({ next: to })
    .where(and(eq(challenges.gameId, gameId), eq(challenges.next, from)));

/**
 * The next challenge of a copy: the copy of its source's next challenge if there is one, else the same slug; in another game, the slug of a
 * copy that is made later.
 */
export async function nextOfCopy(ctx: Ctx, source: Naming, target: number, copies: ChallengeCopy["copies"] = []): Promise<string> {
  if (source.next === "") return "";
  const [next] = await ctx.db.select({ id: challenges.id }).from(challenges).where(named(source));
  const copy = copies.find(({ of }) => of === next?.id);
  if (!copy) return source.next;
  const of = and(eq(challenges.id, copy.as), eq(challenges.gameId, target));
  const [made] = await ctx.db.select({ slug: challenges.slug }).from(challenges).where(of);
  return made?.slug ?? source.next;
}
