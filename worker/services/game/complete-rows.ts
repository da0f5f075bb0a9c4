import { isNull, sql, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { inList } from "../../db/in-list.ts";
import { REHEARSAL_CODE } from "../../domain/rehearsal/seats.ts";
import { games, teams, users } from "../../db/schema/index.ts";

/** The conditions under which a game, an account or a team exists for others: no import is still making it (`import-mark.ts`). */
export const isCompleteGame: SQL = isNull(games.importId);
const { begins, length } = REHEARSAL_CODE;
/** Whether a game is the copy in which another one is rehearsed. */
export const isRehearsal: SQL = sql`(length(coalesce(${games.inviteCode}, '')) = ${length} AND substr(${games.inviteCode}, 1, ${begins.length}) = ${begins})`;
export const isCompleteUser: SQL = sql`${users.id} NOT IN (SELECT id FROM import_rows WHERE kind = 'user')`;
export const isCompleteTeam: SQL = sql`CAST(${teams.id} AS TEXT) NOT IN (SELECT id FROM import_rows WHERE kind = 'team')`;

/** Condition on a column of game ids: it is one of those in which the caller holds the permission. */
export function isOneOf(column: SQLiteColumn, ids: "all" | number[]): SQL {
  return ids === "all" ? sql`1` : inList(column, ids);
}
