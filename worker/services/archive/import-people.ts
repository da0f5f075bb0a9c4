import { createHash } from "node:crypto";
import { or, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { People } from "../../contract/wire/archive/archive.ts";
import { fail } from "../../contract/wire/errors.ts";
import { inList } from "../../db/in-list.ts";
import { teamMembers, teams, users } from "../../db/schema/index.ts";
import { emailKey, placeholderFor } from "../../domain/mail/email.ts";
import {
  joinText,
  matchTeams,
  namesFor,
  placeUsers,
  type KnownTeam,
  type TeamPlan,
  type UserPlan,
} from "../../domain/accounts/import-people.ts";
import { nameKey } from "../../domain/names/name.ts";

/** Ids, names and addresses of this many users stay well under the 2 MB limit of one bound value. */
const AT_ONCE = 2_000;

/** The accounts and teams that an archive's people become. */
export type PeoplePlan = { users: UserPlan; teams: TeamPlan };

/**
 * Decides what an archive's people become here: new accounts in new teams or, with `join`, the existing accounts and teams that match them.
 * Refuses with `import.people` and `import.captain`.
 */
export async function planPeople(ctx: Ctx, people: People | null, join: boolean): Promise<PeoplePlan> {
  const list = people?.users ?? [];
  const users = placeUsers(list, await knownUsers(ctx, list), join, () => crypto.randomUUID()) ?? fail("import.people");
  const groups = matchTeams(people?.teams ?? [], users.ids, join ? await knownTeams(ctx, users) : []);
  return typeof groups === "string" ? fail("import.captain", { team: groups }) : { users, teams: groups };
}

/** Identifies the way in which this plan joins the archive's people; null when there is nobody to join. */
export function joinKey(archive: { hash: string }, plan: PeoplePlan): string | null {
  const text = joinText(plan.users, plan.teams);
  return text && createHash("sha256").update(`${archive.hash} ${text}`).digest("hex");
}

async function knownUsers(ctx: Ctx, list: People["users"]) {
  const found = new Map<string, Awaited<ReturnType<typeof usersLike>>[number]>();
  for (let from = 0; from < list.length; from += AT_ONCE)
    for (const row of await usersLike(ctx, list.slice(from, from + AT_ONCE))) found.set(row.id, row);
  return [...found.values()];
}

/** The accounts that have the id, the address or a name of one of these people, with or without a suffix, or the placeholder of an address. */
function usersLike(ctx: Ctx, list: People["users"]) {
  const ids = list.map(({ id }) => id);
  const names = list.flatMap((user) => namesFor(user).map(nameKey));
  const addresses = list.flatMap(({ id, email }) => [placeholderFor(id), ...(email === null ? [] : [email])].map(emailKey));
  return ctx.db
    .select({ id: users.id, name: users.name, nameKey: users.nameKey, emailKey: users.emailKey, emailConfirmed: users.emailConfirmed })
    .from(users)
    .where(or(inList(users.id, ids), inList(users.nameKey, names), inList(users.emailKey, addresses)));
}

/** The teams whose captain is one of these accounts. */
async function knownTeams(ctx: Ctx, { matches }: UserPlan): Promise<KnownTeam[]> {
  const led = inList(
    teams.captainId,
    matches.map(({ account }) => account.id),
  );
  const [rows, members] = await ctx.db.batch([
    ctx.db.select({ id: teams.id, name: teams.name, captainId: teams.captainId }).from(teams).where(led),
    ctx.db
      .select()
      .from(teamMembers)
      .where(sql`${teamMembers.teamId} IN (SELECT ${teams.id} FROM ${teams} WHERE ${led})`),
  ]);
  const ofTeam = Map.groupBy(members, ({ teamId }) => teamId);
  return rows.map((row) => ({ ...row, members: (ofTeam.get(row.id) ?? []).map(({ userId }) => userId) }));
}
