import { and, eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { ParticipationSettings } from "../../contract/rpc/ledger.ts";
import { inList } from "../../db/in-list.ts";
import { participationMembers, participations } from "../../db/schema/index.ts";
import { JointRead } from "../../joint-read.ts";

/** The team with which a user takes part in a game, as D1 has it. */
export type OwnParticipation = { userId: string; participationId: number; teamId: number; status: ParticipationSettings["status"] };

const READ_AT_ONCE = 200;
const lookups = new JointRead<{ gameId: number; userId: string }, OwnParticipation | null>(READ_AT_ONCE, ({ gameId }) => gameId);

/** A user's participation in a game; null when D1 knows none. D1 is asked once for all requests of the same turn. */
export function ownParticipation(ctx: Ctx, gameId: number, userId: string): Promise<OwnParticipation | null> {
  return lookups.read(ctx, { gameId, userId }, async (asked) => {
    const rows = await ownParticipations(
      ctx,
      asked[0]!.gameId,
      asked.map((one) => one.userId),
    );
    const found = new Map(rows.map((row) => [row.userId, row]));
    return asked.map((one) => found.get(one.userId) ?? null);
  });
}

function ownParticipations(ctx: Ctx, gameId: number, userIds: string[]): Promise<OwnParticipation[]> {
  return ctx.db
    .select({
      userId: participationMembers.userId,
      participationId: participations.id,
      teamId: participations.teamId,
      status: participations.status,
    })
    .from(participationMembers)
    .innerJoin(participations, eq(participations.id, participationMembers.participationId))
    .where(and(eq(participationMembers.gameId, gameId), inList(participationMembers.userId, userIds)));
}
