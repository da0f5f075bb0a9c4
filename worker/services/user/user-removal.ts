import { and, eq, exists, inArray, notExists, or, sql, type SQL } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { fail } from "../../contract/wire/errors.ts";
import { accountTokens, mails, participationMembers, participations, teams, users } from "../../db/schema/index.ts";
import { uncountTeams } from "../../db/statements/team-counts.ts";
import { allDone, eachDone } from "../../domain/together.ts";
import { LEAVABLE } from "../../domain/game/participation.ts";
import { requirePermission, requireViewer } from "../../auth/roles.ts";
import { requireUser } from "../account/account-store.ts";
import { release } from "../file/files.ts";
import { cleanUpAfterLeaving } from "../cleanup/user-games.ts";
import { logDone } from "../log/logs.ts";
import { forget } from "../../auth/session-cache.ts";
import { isSpare } from "./user-guards.ts";

const ONE = { one: sql`1` };

/**
 * Administrator: deletes an account with its sessions, its memberships and the waiting mail, to its address and to its requested new
 * addresses. Its submissions and posts stay, without an author. Refuses the caller's own account, a captain's, and the last
 * administrator's.
 */
export async function remove(ctx: Ctx, id: string): Promise<void> {
  requirePermission(ctx, "user.manage");
  const admin = requireViewer(ctx);
  if (id === admin.id) fail("user.ownDelete");
  const { name, email } = await requireUser(ctx, id);
  const mayGo = and(eq(users.id, id), notExists(teamsOf(ctx)), isSpare(ctx));
  const isGoing = exists(ctx.db.select(ONE).from(users).where(mayGo));
  const played = ctx.db.select().from(participationMembers).where(eq(participationMembers.userId, id));
  const emptied = and(isLeftEmpty(id), isGoing)!;
  // Its links lead nowhere any more.
  const addresses = ctx.db.select({ email: accountTokens.email }).from(accountTokens).where(eq(accountTokens.userId, id));
  const isToThem = or(eq(mails.recipient, email), inArray(mails.recipient, addresses));
  const unsent = and(isToThem, eq(mails.state, "waiting"), isGoing);
  const [joined, , , , [gone]] = await ctx.db.batch([
    played,
    ctx.db.delete(mails).where(unsent),
    uncountTeams(ctx.db, emptied),
    ctx.db.delete(participations).where(emptied),
    ctx.db.delete(users).where(mayGo).returning({ avatar: users.avatar }),
  ]);
  if (!gone) return explain(ctx, id);
  logDone(ctx, `Deleted the account ${name} (${id})`);
  forget(id, ctx.now());
  // The deletion cannot be repeated: if one of these steps fails now, the other is still done.
  await eachDone(
    // While the user is still in these games: afterwards boards show the last name that their Ledgers got.
    () => allDone(joined.map(({ gameId }) => ctx.ledger(gameId).renameMember(id, ""))),
    () => cleanUpAfterLeaving(ctx, id, new Map(joined.map(({ gameId, participationId }) => [gameId, [participationId]]))),
    () => release(ctx, gone.avatar),
  );
}

function teamsOf(ctx: Ctx) {
  return ctx.db.select(ONE).from(teams).where(eq(teams.captainId, users.id));
}

/** Participations that are undecided and that only this user is in. */
function isLeftEmpty(userId: string): SQL {
  const own = sql`SELECT participation_id FROM participation_members WHERE user_id = ${userId}`;
  const others = sql`SELECT 1 FROM participation_members m WHERE m.participation_id = ${participations.id} AND m.user_id <> ${userId}`;
  return sql`${inArray(participations.status, [...LEAVABLE])} AND ${participations.id} IN (${own}) AND NOT EXISTS (${others})`;
}

async function explain(ctx: Ctx, id: string): Promise<never> {
  await requireUser(ctx, id);
  const team = await ctx.db.select({ id: teams.id }).from(teams).where(eq(teams.captainId, id)).get();
  fail(team ? "user.captain" : "user.lastAdmin");
}
