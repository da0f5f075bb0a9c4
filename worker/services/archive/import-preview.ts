import type { Ctx } from "../../context.ts";
import type { ImportPreview, People } from "../../contract/wire/archive/archive.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { messageOf } from "../../contract/wire/messages/index.ts";
import { requirePermission } from "../../auth/roles.ts";
import { withArchive } from "./game-import.ts";
import { joinKey, planPeople, type PeoplePlan } from "./import-people.ts";

/** How many accounts and teams are named. */
const NAMED = 500;

/** Administrator: what an import of this archive would make, and which people here it would join. Writes nothing. */
export async function previewImport(ctx: Ctx, upload: AsyncIterable<Uint8Array>): Promise<ImportPreview> {
  requirePermission(ctx, "game.create");
  return withArchive(ctx, upload, async ({ received, contents: { manifest, people }, survey }) => ({
    title: manifest.game.title,
    challenges: manifest.challenges.length,
    teams: people?.teams.length ?? 0,
    users: people?.users.length ?? 0,
    submissions: survey.submissions,
    ...(await joinable(ctx, received, people)),
  }));
}

type Joinable = Pick<ImportPreview, "join" | "problem" | "accounts" | "unconfirmed" | "existingTeams">;

async function joinable(ctx: Ctx, received: { hash: string }, people: People | null): Promise<Joinable> {
  const nobody = { total: 0, list: [] };
  try {
    const plan = await planPeople(ctx, people, true);
    const named = { accounts: accountsOf(plan), unconfirmed: unconfirmedOf(plan), existingTeams: teamsOf(plan, people) };
    return { join: joinKey(received, plan), problem: null, ...named };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const problem = messageOf(ctx.language, error.code, error.details);
    return { join: null, problem, accounts: nobody, unconfirmed: nobody, existingTeams: nobody };
  }
}

function accountsOf({ users: { matches } }: PeoplePlan): ImportPreview["accounts"] {
  const list = matches.slice(0, NAMED).map(({ source, account, by }) => {
    return { name: source.name, by, account: { id: account.id, name: account.name } };
  });
  return { total: matches.length, list };
}

function unconfirmedOf({ users: { unconfirmed } }: PeoplePlan): ImportPreview["unconfirmed"] {
  const list = unconfirmed
    .slice(0, NAMED)
    .map(({ source, account }) => ({ name: source.name, account: { id: account.id, name: account.name } }));
  return { total: unconfirmed.length, list };
}

function teamsOf({ users, teams }: PeoplePlan, people: People | null): ImportPreview["existingTeams"] {
  const nameOf = new Map((people?.users ?? []).map(({ id, name }) => [id, name]));
  const joined = new Map((people?.participations ?? []).map(({ teamId, members }) => [teamId, members]));
  const all = (people?.teams ?? []).flatMap(({ id, name }) => {
    const place = teams.get(id)!;
    if (!("existing" in place)) return [];
    const { existing } = place;
    const strangers = (joined.get(id) ?? []).filter((user) => !existing.members.includes(users.ids.get(user)!));
    return [{ name, team: { id: existing.id, name: existing.name }, strangers: strangers.map((user) => nameOf.get(user)!) }];
  });
  return { total: all.length, list: all.slice(0, NAMED) };
}
