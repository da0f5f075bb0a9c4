import { and, asc, count, eq, or, sql, type SQL } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { ParticipationStatus } from "../../contract/wire/enums.ts";
import type { ReviewPageView } from "../../contract/wire/game/participation.ts";
import { contains } from "../../db/contains.ts";
import { inList } from "../../db/in-list.ts";
import { participations, teamMembers, teams, users } from "../../db/schema/index.ts";
import { requirePermission } from "../../auth/roles.ts";
import { requireGame } from "../game/game-cache.ts";
import { repairStatuses } from "../game/ledger-sync.ts";
import { viewParticipations } from "./participation-views.ts";

type Status = Exclude<ParticipationStatus, "Unsubmitted">;
type Filter = { status: Status | null; division: string | null; search?: string | undefined; count: number; skip: number };

/** Administrator: a page of a game's participations, with the counts for the filters. An empty division means teams without one. */
export async function page(ctx: Ctx, gameId: number, filter: Filter): Promise<ReviewPageView> {
  requirePermission(ctx, "game.review", gameId);
  await requireGame(ctx, gameId);
  repairStatuses(ctx, gameId);
  const [chosen, groups, waiting] = await readPage(ctx, gameId, filter);
  const ids = chosen.map(({ id }) => id);
  const views = new Map((await viewParticipations(ctx, inList(participations.id, ids))).map((view) => [view.id, view]));
  const counts = { Pending: 0, Accepted: 0, Rejected: 0, Suspended: 0 };
  for (const { status, number } of groups) counts[status] = number;
  return {
    // A participation that was deleted between the two queries.
    rows: ids.flatMap((id) => views.get(id) ?? []),
    total: filter.status === null ? Object.values(counts).reduce((sum, number) => sum + number, 0) : counts[filter.status],
    counts,
    pending: waiting.map(({ id }) => id),
  };
}

/** The page's participations, how many there are of each status, and those that wait. */
function readPage({ db }: Ctx, gameId: number, { status, division, search, count: most, skip }: Filter) {
  const of = sql`coalesce(${participations.division}, '') = ${division}`;
  const found = search ? isFound(gameId, search) : undefined;
  const here = and(eq(participations.gameId, gameId), division === null ? undefined : of, found);
  const id = { id: participations.id };
  return db.batch([
    db
      .select(id)
      .from(participations)
      .where(and(here, status === null ? undefined : eq(participations.status, status)))
      .orderBy(sql`${participations.status} <> 'Pending'`, asc(participations.teamId))
      .limit(most)
      .offset(skip),
    db.select({ status: participations.status, number: count() }).from(participations).where(here).groupBy(participations.status),
    db
      .select(id)
      .from(participations)
      .where(and(here, eq(participations.status, "Pending")))
      .orderBy(asc(participations.teamId)),
  ]);
}

/** Condition: the participation's team or one of its members matches the text (`ReviewQuery`). */
function isFound(gameId: number, text: string): SQL {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : null;
  const member = or(...[users.name, users.realName, users.studentNumber, users.email].map((column) => contains(column, text)));
  const here = sql`IN (SELECT p.team_id FROM ${participations} p WHERE p.game_id = ${gameId})`;
  return sql`${participations.teamId} IN (
    SELECT ${teams.id} FROM ${teams} WHERE ${teams.id} ${here} AND (${teams.id} IS ${id} OR ${contains(teams.name, text)})
    UNION SELECT ${teamMembers.teamId} FROM ${teamMembers} JOIN ${users} ON ${users.id} = ${teamMembers.userId}
      WHERE ${teamMembers.teamId} ${here} AND (${member}))`;
}
