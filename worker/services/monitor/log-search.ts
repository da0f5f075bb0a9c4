import { sql, type SQL } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { contains } from "../../db/contains.ts";
import { challenges, participations, teams, users } from "../../db/schema/index.ts";

/** Entries that one statement looks through: no index has their texts, and everything else waits for a statement of `npm start`'s database. */
const WINDOW = 50_000;

/**
 * The numbers of a game's entries `e` that meet a condition and contain a text, newest first: in the names of the team and the user, in the
 * challenge's title, or in what was submitted. Ignores case.
 */
export async function searchLog(
  { db }: Ctx,
  gameId: number,
  { count, skip }: { count: number; skip: number },
  text: string,
  wanted: SQL,
): Promise<number[]> {
  const numbers: number[] = [];
  const [last] = await db.all<{ seq: number }>(sql`SELECT coalesce(max(seq), 0) AS seq FROM entries WHERE game_id = ${gameId}`);
  const matches = isFound(gameId, text);
  let skipped = 0;
  for (let to = last!.seq; to > 0 && numbers.length < count; to -= WINDOW) {
    // oxlint-disable-next-line no-await-in-loop -- an older part is read only if the newer ones have too few
    const rows = await db.all<{ seq: number }>(sql`SELECT e.seq AS seq FROM entries e INDEXED BY entries_feed
      WHERE e.game_id = ${gameId} AND e.seq > ${to - WINDOW} AND e.seq <= ${to} AND ${wanted} AND ${matches}
      ORDER BY e.seq DESC LIMIT ${skip - skipped + count - numbers.length}`);
    numbers.push(...rows.slice(skip - skipped).map(({ seq }) => seq));
    skipped = Math.min(skip, skipped + rows.length);
  }
  return numbers;
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
