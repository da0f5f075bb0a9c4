import { inArray, sql, type SQL } from "drizzle-orm";
import type { Db } from "../client.ts";
import { games, participations } from "../schema/index.ts";

/**
 * Writes the number of a game's teams, in any status, into its row: each page of the game asks for it once a minute, and counting them
 * there would read as many rows as there are teams. It belongs in the batch of whatever adds or removes a participation. It is not a
 * trigger because the remote D1 splits the statements of a migration at semicolons (workers-sdk issues 4998, 15314).
 */
export function recountTeams(d1: D1Database, gameId: number): D1PreparedStatement {
  return d1.prepare("UPDATE games SET team_count = (SELECT count(*) FROM participations WHERE game_id = ?1) WHERE id = ?1").bind(gameId);
}

/** The same for the games of all participations that this condition selects, before these are deleted. */
export function uncountTeams(db: Db, going: SQL) {
  const ofGame = sql`(SELECT count(*) FROM ${participations} WHERE ${participations.gameId} = ${games.id} AND ${going})`;
  return db
    .update(games)
    .set({ teamCount: sql`${games.teamCount} - ${ofGame}` })
    .where(inArray(games.id, db.select({ id: participations.gameId }).from(participations).where(going)));
}
