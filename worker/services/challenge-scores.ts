import type { Ctx } from "../context.ts";

/** What a challenge is worth now and how many teams have solved it, by challenge id. */
export type Standings = Map<number, { score: number; solved: number }>;

/** The Board's figures for the enabled challenges of a game; the others are not in it. */
export async function standingsOf(ctx: Ctx, gameId: number): Promise<Standings> {
  const { challenges } = await ctx.board(gameId).frame(null);
  const all = Object.values(challenges).flat();
  return new Map(all.map(({ id, score, solved }) => [id, { score, solved }]));
}
