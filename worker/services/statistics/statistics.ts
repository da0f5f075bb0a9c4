import type { BoardStatistics } from "../../contract/rpc/board.ts";
import { fail } from "../../contract/wire/errors.ts";
import type { GameStatisticsView } from "../../contract/wire/board/statistics.ts";
import { isoTime } from "../../contract/wire/wire.ts";
import type { Ctx } from "../../context.ts";
import { may } from "../../auth/roles.ts";
import { isOver } from "../../domain/game/phase.ts";
import { copyOf } from "../board/board-cache.ts";
import { requireReadableGame } from "../participation/visible-game.ts";
import { triesOf, type Tries } from "./tries.ts";

/**
 * Figures of a game, from the public board: for everybody once the game is over, before that for monitors, or for everybody if the
 * organisers allow it. Refuses with `statistics.closed`. Wrong answers are included only after the end.
 */
export async function ofGame(ctx: Ctx, gameId: number): Promise<GameStatisticsView> {
  const game = await requireReadableGame(ctx, gameId);
  const now = ctx.now();
  if (now < game.startAt) fail("game.notStarted");
  const ended = isOver(game, now);
  if (!ended && !game.statisticsLive && !may(ctx, "game.monitor", gameId)) fail("statistics.closed");
  return figuresOf(ctx, gameId, ended);
}

/** The same for a caller whose permission was checked. `ended`: whether wrong answers are included. */
export async function figuresOf(ctx: Ctx, gameId: number, ended: boolean): Promise<GameStatisticsView> {
  const { value } = await copyOf(`${gameId} statistics`, ctx.now, async () => {
    const value = await ctx.board(gameId).statistics();
    return { version: value.version, value };
  });
  return viewOf(value, ended, ended ? await triesOf(ctx, gameId, value) : null);
}

function viewOf(board: BoardStatistics, ended: boolean, tries: Tries | null): GameStatisticsView {
  const { version, startAt, endAt, frozen, teams, scoring, challenges, solves, scores } = board;
  return {
    version,
    start: isoTime(startAt),
    end: isoTime(endAt),
    ended,
    ...(frozen !== undefined && { frozen: isoTime(frozen) }),
    teams,
    scoring,
    challenges: challenges.map(({ first, ...one }) => ({
      ...one,
      first: first && { teamId: first.teamId, team: first.team, time: isoTime(first.at) },
      ...(tries && { wrong: tries.wrong[one.id] ?? 0 }),
    })),
    solves,
    ...(tries && { submissions: tries.submissions }),
    scores,
  };
}
