import type { Ctx } from "../../context.ts";
import { fail } from "../../contract/wire/errors.ts";
import { selectSequences, selectTaken } from "../../db/statements/imports.ts";
import { mapIds, type TeamPlan, type UserPlan } from "../../domain/accounts/import-people.ts";
import type { Contents } from "./import-check.ts";
import { joinKey, planPeople } from "./import-people.ts";
import type { LogSurvey } from "./import-log.ts";

/** The ids that everything in an archive gets on this server. `kept` when no id had to change. */
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

/** How an archive's people are to be imported: joined to existing accounts as `joinKey` says or, with null, as new ones. */
export type Wish = { archive: { hash: string }; join: string | null };

/**
 * Decides all ids from those in use now. Refuses with `import.changed` when joining would now mean something else than what was requested.
 * A game's id is never used twice because caches may still hold it; the others are kept where they are free.
 */
export async function planImport(ctx: Ctx, { manifest, people }: Contents, survey: LogSurvey, wish: Wish): Promise<Plan> {
  const last = await lastIds(ctx);
  const placed = await planPeople(ctx, people, wish.join !== null);
  if (wish.join !== null && joinKey(wish.archive, placed) !== wish.join) fail("import.changed");
  const teamPlan = placed.teams;
  const flagIds = manifest.challenges.flatMap(({ flags }) => flags.map(({ id }) => id));
  const challengeIds = [...manifest.challenges.map(({ id }) => id), ...survey.challenges];
  const partIds = [...(people?.participations ?? []).map(({ id }) => id), ...survey.participations];
  const newTeams = (people?.teams ?? []).map(({ id }) => id).filter((id) => !("existing" in teamPlan.get(id)!));
  const adopted = [...teamPlan].flatMap(([id, place]) => ("existing" in place ? [[id, place.existing.id] as const] : []));
  // Deleted teams that the log names match no team here.
  const gone = [...survey.teams].filter((id) => !teamPlan.has(id));
  const map = async (table: Table, ids: number[]) => mapIds(ids, !(await isAnyTaken(ctx, table, ids)), last[table]);
  const plan = {
    gameId: manifest.game.id > last.games ? manifest.game.id : last.games + 1,
    challenges: await map("challenges", challengeIds),
    participations: await map("participations", partIds),
    teams: new Map([...(await map("teams", [...newTeams, ...gone])), ...adopted]),
    flags: mapIds(flagIds, false, last.flags),
    firstAttachment: last.attachments + 1,
    users: placed.users,
    teamPlan,
  };
  const maps = [plan.challenges, plan.participations, plan.teams];
  const kept = plan.gameId === manifest.game.id && maps.every((ids) => [...ids].every(([from, to]) => from === to));
  return { ...plan, kept };
}

async function lastIds(ctx: Ctx): Promise<Record<Table, number>> {
  const { results } = await selectSequences(ctx.d1).all<{ name: string; seq: number }>();
  const seq = (name: Table) => results.find((row) => row.name === name)?.seq ?? 0;
  const [games, challenges, participations] = [seq("games"), seq("challenges"), seq("participations")];
  return { games, challenges, participations, teams: seq("teams"), flags: seq("flags"), attachments: seq("attachments") };
}

async function isAnyTaken(ctx: Ctx, table: Table, ids: number[]): Promise<boolean> {
  return (await selectTaken(ctx.d1, table, ids).first()) !== null;
}
