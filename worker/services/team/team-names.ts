import { and, eq, isNull, or, sql, type SQL } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { failAt } from "../../contract/wire/errors.ts";
import type { Db } from "../../db/client.ts";
import { listed } from "../../db/in-list.ts";
import { teams, type TeamRow } from "../../db/schema/index.ts";
import { isReadableTeamName, teamNameKey } from "../../domain/names/team-name.ts";

/** How many older names without a folded form are folded at once. */
const PIECE = 2_000;

type TeamName = { name: string; nameKey: string };

/** A team's name and its folded form; refuses an unreadable one. */
export function acceptableTeamName(name: string): TeamName {
  if (!isReadableTeamName(name)) failAt("name", "team.nameCharacters");
  return { name, nameKey: teamNameKey(name) };
}

/** The same for a change: without a name, or with its present name, a team keeps that, whatever it is. */
export function changedTeamName(name: string | null | undefined, before: TeamRow): Partial<TeamName> {
  return !name || name === before.name ? {} : acceptableTeamName(name);
}

/**
 * The condition under which a team may have the name: it has it already, or no rival in any of its games has a name that can be mistaken
 * for it.
 */
export function mayBeCalled(id: number, name: Partial<TeamName>): SQL | undefined {
  if (name.nameKey === undefined) return undefined;
  const rivals = sql`SELECT 1 FROM teams rival
    JOIN participations theirs ON theirs.team_id = rival.id AND theirs.status <> 'Rejected'
    JOIN participations ours ON ours.game_id = theirs.game_id AND ours.status <> 'Rejected'
    WHERE rival.name_key = ${name.nameKey} AND rival.id <> ${id} AND ours.team_id = ${id}`;
  return or(eq(teams.name, name.name!), sql`NOT EXISTS (${rivals})`);
}

/** Folds the names of teams that an earlier version made. Runs before every comparison; only the first run has anything to do. */
export async function foldNames(ctx: Ctx): Promise<void> {
  for (;;) {
    const rows = await ctx.db.select({ id: teams.id, name: teams.name }).from(teams).where(isNull(teams.nameKey)).limit(PIECE);
    if (rows.length === 0) return;
    const keys = rows.map(({ id, name }) => ({ id, name, key: teamNameKey(name) }));
    await folding(ctx.db, keys);
  }
}

/** The statement that stores folded names for teams whose name is still the one that was folded. */
export function folding(db: Db, keys: { id: number; name: string; key: string }[]) {
  return db
    .update(teams)
    .set({ nameKey: sql`made.value->>'key'` })
    .from(sql`${listed(keys)} made`)
    .where(and(eq(teams.id, sql`made.value->>'id'`), eq(teams.name, sql`made.value->>'name'`), NOT_FOLDED));
}

/** The plus keeps SQLite from scanning all such teams for each name: 10,000 of them took half a minute. */
const NOT_FOLDED = sql`+${teams.nameKey} IS NULL`;
