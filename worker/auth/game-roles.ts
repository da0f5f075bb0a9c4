import { sql } from "drizzle-orm";
import { gameRoles, users } from "../db/schema/index.ts";
import type { GameRole } from "../contract/wire/enums.ts";
import type { GameRoles } from "../domain/accounts/permission.ts";

/** A column of a question about users: the roles that each holds in games, for `gameRolesFrom`. It is read with the account, so it costs no further trip. */
export const ROLES_IN_GAMES = sql<string>`(SELECT json_group_array(json_array(${gameRoles.gameId}, ${gameRoles.role}))
  FROM ${gameRoles} WHERE ${gameRoles.userId} = ${users.id})`.as("roles_in_games");

/** What it answers of nearly everybody. */
export const NO_ROLES = "[]";

/** What `ROLES_IN_GAMES` answered, by game. */
export function gameRolesFrom(column: string): GameRoles {
  if (column === NO_ROLES) return {};
  const rows = JSON.parse(column) as [gameId: number, role: GameRole][];
  const byGame = Map.groupBy(rows, ([gameId]) => gameId);
  return Object.fromEntries([...byGame].map(([gameId, own]) => [gameId, own.map(([, role]) => role)]));
}
