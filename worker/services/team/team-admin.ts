import { and, asc, count, eq, inArray, or, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { fail, failAt } from "../../contract/wire/errors.ts";
import type { TeamAdminEdit, TeamView } from "../../contract/wire/game/team.ts";
import type { Page } from "../../contract/wire/wire.ts";
import { contains } from "../../db/contains.ts";
import { teams, type TeamRow } from "../../db/schema/index.ts";
import { requirePermission } from "../../auth/roles.ts";
import { gamesOfTeam, pushTeam } from "../game/ledger-sync.ts";
import { logDone } from "../log/logs.ts";
import { changedTeamName, foldNames, mayBeCalled } from "./team-names.ts";
import { removeTeam } from "./team-removal.ts";
import { viewTeams } from "./team-store.ts";
import { isCompleteTeam } from "../game/complete-rows.ts";

const FOUND = 30;

/** Administrator: all teams by id, with their members. */
export async function list(ctx: Ctx, limit: number, skip: number): Promise<Page<TeamView>> {
  requirePermission(ctx, "team.manage");
  const page = ctx.db.select({ id: teams.id }).from(teams).where(isCompleteTeam).orderBy(asc(teams.id)).limit(limit).offset(skip);
  const [data, all] = await Promise.all([
    viewTeams(ctx, inArray(teams.id, page)),
    ctx.db.select({ total: count() }).from(teams).where(isCompleteTeam).get(),
  ]);
  return { data, length: data.length, total: all?.total ?? 0 };
}

/** Administrator: teams whose name contains the text, ignoring case, and the team with that id. */
export async function search(ctx: Ctx, hint: string): Promise<Page<TeamView>> {
  requirePermission(ctx, "team.manage");
  const named = contains(teams.name, hint);
  const id = /^\d{1,10}$/.test(hint) ? Number(hint) : null;
  const found = ctx.db
    .select({ id: teams.id })
    .from(teams)
    .where(and(or(named, id === null ? undefined : eq(teams.id, id)), isCompleteTeam))
    // The team with exactly this id comes first, however many names contain the digits.
    .orderBy(sql`${teams.id} IS NOT ${id}`, asc(teams.id))
    .limit(FOUND);
  const data = await viewTeams(ctx, inArray(teams.id, found));
  return { data, length: data.length, total: data.length };
}

/** Administrator: changes name, bio or lock of a team; its games' boards follow. Refuses a name that can be mistaken for a rival's. */
export async function change(ctx: Ctx, id: number, input: TeamAdminEdit): Promise<void> {
  requirePermission(ctx, "team.manage");
  const before = await requireTeam(ctx, id);
  const name = changedTeamName(input.name, before);
  await foldNames(ctx);
  const [after] = await ctx.db
    .update(teams)
    // A column that is not given is written unchanged.
    .set({ ...name, bio: input.bio || sql`bio`, locked: input.locked ?? sql`locked` })
    .where(and(eq(teams.id, id), mayBeCalled(id, name)))
    .returning();
  if (!after) {
    await requireTeam(ctx, id);
    failAt("name", "team.nameTaken");
  }
  if (after.name !== before.name || after.bio !== before.bio) await pushTeam(ctx, await gamesOfTeam(ctx, id));
  const changes = [
    after.name !== before.name && `name to ${after.name}`,
    after.bio !== before.bio && "bio",
    after.locked !== before.locked && (after.locked ? "locked" : "unlocked"),
  ].filter(Boolean);
  logDone(ctx, `Changed the team ${before.name} (${id}): ${changes.join(", ") || "nothing"}`);
}

/** Administrator: deletes a team, locked or not, with its participations. */
export async function remove(ctx: Ctx, id: number): Promise<void> {
  requirePermission(ctx, "team.manage");
  const team = await requireTeam(ctx, id);
  if (!(await removeTeam(ctx, id, `Deleted the team ${team.name} (${id})`))) fail("team.notFound");
}

async function requireTeam(ctx: Ctx, id: number): Promise<TeamRow> {
  return (await ctx.db.select().from(teams).where(eq(teams.id, id)).get()) ?? fail("team.notFound");
}
