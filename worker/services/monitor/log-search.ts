import { sql, type SQL } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { fewAtATime } from "../../auth/limits.ts";
import { requireViewer } from "../../auth/roles.ts";
import { contains } from "../../db/contains.ts";
import { inWindows } from "../../db/in-windows.ts";
import { challenges, participations, teams, users } from "../../db/schema/index.ts";

type Part = { count: number; skip: number };

/**
 * The numbers of a game's entries `e` that meet a condition and contain a text, newest first: in the names of the team and the user, in the
 * challenge's title, or in what was submitted. Ignores case. A user
 * may have only a few searches under way, because others wait between their statements.
 */
export function searchLog(ctx: Ctx, gameId: number, part: Part, text: string, wanted: SQL): Promise<number[]> {
  return fewAtATime(ctx, "search", requireViewer(ctx).id, () => search(ctx, gameId, part, text, wanted));
}

async function search({ db }: Ctx, gameId: number, part: Part, text: string, wanted: SQL): Promise<number[]> {
  const [last] = await db.all<{ seq: number }>(sql`SELECT coalesce(max(seq), 0) AS seq FROM entries WHERE game_id = ${gameId}`);
  const matches = isFound(gameId, text);
  return inWindows({ first: 1, last: last!.seq }, part, async (after, upTo, most) => {
    const rows = await db.all<{ seq: number }>(sql`SELECT e.seq AS seq FROM entries e INDEXED BY entries_feed
      WHERE e.game_id = ${gameId} AND e.seq > ${after} AND e.seq <= ${upTo} AND ${wanted} AND ${matches} ORDER BY e.seq DESC LIMIT ${most}`);
    return rows.map(({ seq }) => seq);
  });
}

/** The names are found first, each once. */
function isFound(gameId: number, text: string): SQL {
  return sql`(${contains(sql`coalesce(e.text, '')`, text)}
    OR e.participation_id IN (SELECT ${participations.id} FROM ${participations} JOIN ${teams} ON ${teams.id} = ${participations.teamId}
      WHERE ${participations.gameId} = ${gameId} AND ${contains(teams.name, text)})
    OR e.user_id IN (SELECT ${users.id} FROM ${users} WHERE ${contains(users.name, text)})
    OR e.challenge_id IN (SELECT ${challenges.id} FROM ${challenges}
      WHERE ${challenges.gameId} = ${gameId} AND ${contains(challenges.title, text)}))`;
}
