import { and, eq, inArray, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { ParticipationStatus } from "../../contract/wire/enums.ts";
import { fail } from "../../contract/wire/errors.ts";
import type { ParticipationView } from "../../contract/wire/game/participation.ts";
import { participations, teams } from "../../db/schema/index.ts";
import { canReview, type Status } from "../../domain/game/participation.ts";
import { gamesOf, requirePermission, requireSomewhere } from "../../auth/roles.ts";
import { actorOf } from "../account/actor.ts";
import { requireGame } from "../game/game-cache.ts";
import { repairStatuses, pushParticipations } from "../game/ledger-sync.ts";
import { logDone } from "../log/logs.ts";
import { viewParticipations } from "./participation-views.ts";
import { forgetMemberships } from "./player-gate.ts";

/** `game.review`: every participation of a game by team, with all members of the team, whether they take part or not. */
export async function list(ctx: Ctx, gameId: number): Promise<ParticipationView[]> {
  requirePermission(ctx, "game.review", gameId);
  await requireGame(ctx, gameId);
  repairStatuses(ctx, gameId);
  return viewParticipations(ctx, eq(participations.gameId, gameId));
}

/** `game.review`: moves a participation along the state machine; repeating the last move is no error. Acceptance locks the team. */
export async function setStatus(ctx: Ctx, id: number, status: ParticipationStatus): Promise<void> {
  await requireReviewer(ctx, id);
  if (status === "Unsubmitted") fail("participation.transition");
  const accepted = sql`SELECT ${participations.teamId} FROM ${participations} WHERE ${participations.id} = ${id} AND ${participations.status} = 'Accepted'`;
  const [[moved]] = await ctx.db.batch([
    ctx.db
      .update(participations)
      .set({ status })
      .where(and(eq(participations.id, id), inArray(participations.status, leadingTo(status))))
      .returning({ gameId: participations.gameId }),
    ctx.db
      .update(teams)
      .set({ locked: true })
      .where(sql`${teams.id} IN (${accepted})`),
  ]);
  const gameId = moved?.gameId ?? (await requireAlready(ctx, id, status));
  forgetMemberships(gameId);
  await pushParticipations(ctx, gameId, [id]);
  if (status === "Suspended") await ctx.fleet().stopAll({ participationId: id }, "withdrawn", actorOf(ctx));
  if (moved) logDone(ctx, `Participation ${id} of game ${gameId} is now ${status}`);
}

/** A caller who may not review its game does not learn whether a participation exists. */
async function requireReviewer(ctx: Ctx, id: number): Promise<void> {
  if (gamesOf(ctx, "game.review") === "all") return;
  requireSomewhere(ctx, "game.review");
  const [row] = await ctx.db.select({ gameId: participations.gameId }).from(participations).where(eq(participations.id, id));
  requirePermission(ctx, "game.review", row?.gameId ?? 0);
}

function leadingTo(status: Status): Status[] {
  return (["Pending", "Accepted", "Rejected", "Suspended"] as const).filter((from) => canReview(from, status));
}

/** The game of a participation that already has this status; refuses any other. */
async function requireAlready(ctx: Ctx, id: number, status: ParticipationStatus): Promise<number> {
  const [row] = await ctx.db.select().from(participations).where(eq(participations.id, id));
  if (!row) fail("participation.notFound");
  if (row.status !== status) fail("participation.transition");
  return row.gameId;
}
