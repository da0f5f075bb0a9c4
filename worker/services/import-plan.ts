import { sql } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { fail } from "../contract/errors.ts";
import { teams, users } from "../db/schema/index.ts";
import { emailKey } from "../domain/email.ts";
import { mapIds, matchTeams, matchUsers, type TeamPlan, type UserPlan } from "../domain/import-people.ts";
import { nameKey } from "../domain/name.ts";
import type { Contents } from "./import-check.ts";
import type { LogSurvey } from "./import-log.ts";

/** What everything in an archive is called on this server. `kept` when no id had to change. */
export type Plan = {
  gameId: number;
  challenges: Map<number, number>;
  participations: Map<number, number>;
  teams: Map<number, number>;
  flags: Map<number, number>;
  /** The first id of the attachments. */
  firstAttachment: number;
  users: UserPlan;
  teamPlan: TeamPlan;
  kept: boolean;
};

type Table = "games" | "challenges" | "participations" | "teams" | "flags" | "attachments";

/** Decides all ids by what is in use now. A game's id is never used twice, since caches may still know it; the others are kept where they are free. */
export async function planImport(ctx: Ctx, { manifest, people }: Contents, survey: LogSurvey): Promise<Plan> {
  const last = await lastIds(ctx);
  const userPlan = await planUsers(ctx, people?.users ?? []);
  const teamPlan = await planTeams(ctx, people?.teams ?? [], userPlan.ids);
  const flagIds = manifest.challenges.flatMap(({ flags }) => flags.map(({ id }) => id));
  const challengeIds = [...manifest.challenges.map(({ id }) => id), ...survey.challenges];
  const partIds = [...(people?.participations ?? []).map(({ id }) => id), ...survey.participations];
  const newTeams = (people?.teams ?? []).map(({ id }) => id).filter((id) => !("existing" in teamPlan.get(id)!));
  const adopted = [...teamPlan].flatMap(([id, place]) => ("existing" in place ? [[id, place.existing] as const] : []));
  // Teams that the log names and that are gone stand for nothing but themselves.
  const gone = [...survey.teams].filter((id) => !teamPlan.has(id));
  const map = async (table: Table, ids: number[]) => mapIds(ids, !(await isAnyTaken(ctx, table, ids)), last[table]);
  const plan = {
    gameId: manifest.game.id > last.games ? manifest.game.id : last.games + 1,
    challenges: await map("challenges", challengeIds),
    participations: await map("participations", partIds),
    teams: new Map([...(await map("teams", [...newTeams, ...gone])), ...adopted]),
    flags: mapIds(flagIds, false, last.flags),
    firstAttachment: last.attachments + 1,
    users: userPlan,
    teamPlan,
  };
  const maps = [plan.challenges, plan.participations, plan.teams];
  const kept = plan.gameId === manifest.game.id && maps.every((ids) => [...ids].every(([from, to]) => from === to));
  return { ...plan, kept };
}

async function planUsers(ctx: Ctx, list: NonNullable<Contents["people"]>["users"]): Promise<UserPlan> {
  const json = (values: string[]) => sql`SELECT value FROM json_each(${JSON.stringify(values)})`;
  const known = await ctx.db
    .select({ id: users.id, nameKey: users.nameKey, emailKey: users.emailKey })
    .from(users)
    .where(
      sql`${users.id} IN (${json(list.map(({ id }) => id))})
        OR ${users.nameKey} IN (${json(list.map(({ name }) => nameKey(name)))})
        OR ${users.emailKey} IN (${json(list.flatMap(({ email }) => (email === null ? [] : [emailKey(email)])))})`,
    );
  return matchUsers(list, known) ?? fail("import.people");
}

async function planTeams(ctx: Ctx, list: NonNullable<Contents["people"]>["teams"], ids: Map<string, string>): Promise<TeamPlan> {
  const people = JSON.stringify([...ids.values()]);
  const known = await ctx.db
    .select({ id: teams.id, name: teams.name, captainId: teams.captainId })
    .from(teams)
    .where(sql`${teams.captainId} IN (SELECT value FROM json_each(${people}))`);
  const plan = matchTeams(list, ids, known);
  return typeof plan === "string" ? fail("import.captain", { team: plan }) : plan;
}

async function lastIds(ctx: Ctx): Promise<Record<Table, number>> {
  const { results } = await ctx.d1.prepare("SELECT name, seq FROM sqlite_sequence").all<{ name: string; seq: number }>();
  const seq = (name: Table) => results.find((row) => row.name === name)?.seq ?? 0;
  const [games, challenges, participations] = [seq("games"), seq("challenges"), seq("participations")];
  return { games, challenges, participations, teams: seq("teams"), flags: seq("flags"), attachments: seq("attachments") };
}

async function isAnyTaken(ctx: Ctx, table: Table, ids: number[]): Promise<boolean> {
  const query = `SELECT 1 FROM ${table} WHERE id IN (SELECT value FROM json_each(?)) LIMIT 1`;
  return (await ctx.d1.prepare(query).bind(JSON.stringify(ids)).first()) !== null;
}
