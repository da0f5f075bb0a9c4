import { and, count, eq, gt, lt } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { BoardFrameView } from "../../contract/wire/board/board.ts";
import { may } from "../../auth/roles.ts";
import { entries, type ChallengeRow } from "../../db/schema/index.ts";
import { scoreOf } from "../../domain/scoring/index.ts";
import { unlessAway } from "../../unless-away.ts";

/** What a challenge is worth now and how many teams have solved it, by challenge id. */
export type ChallengeFigures = Map<number, { score: number; solved: number }>;

/** The same for a game, with the number of its teams and of the solves of its most solved challenge. */
export type GameFigures = { challenges: ChallengeFigures; teams: number; most: number };
export const NO_FIGURES: GameFigures = { challenges: new Map(), teams: 0, most: 0 };

/**
 * The Board's figures for enabled challenges; for the others, which are not on it, figures from the copied log. A caller who may not
 * monitor the game gets those of the frozen board. While the Board does not answer in time, the copied log has to do for all challenges: its
 * organisers' pages must not fail with it. Only the Board knows what it withholds, so a caller who may not monitor gets no figures then.
 */
export async function figuresOf(ctx: Ctx, gameId: number, rows: ChallengeRow[]): Promise<GameFigures> {
  const live = may(ctx, "game.monitor", gameId);
  const [frame, read] = await Promise.all([
    unlessAway(ctx, `board of game ${gameId}`, ctx.board(gameId).frame(null, live)),
    live && rows.some((row) => !row.enabled) ? solvesOf(ctx, gameId, null) : null,
  ]);
  if (!frame && !live) return NO_FIGURES;
  const challenges = frame ? onBoard(frame) : new Map<number, { score: number; solved: number }>();
  const missing = rows.filter((row) => !challenges.has(row.id));
  const before = live || !frame?.frozen ? null : Date.parse(frame.frozen);
  const solves = missing.length === 0 ? new Map<number | null, number>() : (read ?? (await solvesOf(ctx, gameId, before)));
  const most = Math.max(0, ...(frame ? Array.from(challenges.values(), ({ solved }) => solved) : solves.values()));
  for (const row of missing) {
    const solved = solves.get(row.id) ?? 0;
    challenges.set(row.id, { score: scoreOf(row, solved, most), solved });
  }
  return { challenges, teams: frame?.teams ?? 0, most };
}

/** Points and number of solves of the challenges on a board, by id. */
export function onBoard({ challenges }: BoardFrameView): ChallengeFigures {
  const all = Object.values(challenges).flat();
  return new Map(all.map(({ id, score, solved }) => [id, { score, solved }]));
}

async function solvesOf(ctx: Ctx, gameId: number, before: number | null): Promise<Map<number | null, number>> {
  const rows = await ctx.db
    .select({ id: entries.challengeId, solves: count() })
    .from(entries)
    .where(
      and(
        eq(entries.gameId, gameId),
        eq(entries.kind, "submission"),
        eq(entries.status, "Accepted"),
        gt(entries.nth, 0),
        before === null ? undefined : lt(entries.at, before),
      ),
    )
    .groupBy(entries.challengeId);
  return new Map(rows.map((row) => [row.id, row.solves]));
}
