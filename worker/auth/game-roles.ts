import { sql } from "drizzle-orm";
import { gameRoles, users } from "../db/schema/index.ts";
import type { GameRole } from "../contract/wire/enums.ts";
import type { GameRoles } from "../domain/accounts/permission.ts";

/** A column for queries of users: each user's roles in games, for `gameRolesFrom`. It is read with the account, so it costs no further round trip. */
export const ROLES_IN_GAMES = sql<string>`(SELECT json_group_array(json_array(${gameRoles.gameId}, ${gameRoles.role}))
  FROM ${gameRoles} WHERE ${gameRoles.userId} = ${users.id})`.as("roles_in_games");

/** Its value for nearly everybody. */
export const NO_ROLES = "[]";

/** Parses the value of `ROLES_IN_GAMES`, by game. */
export function gameRolesFrom(column: string): GameRoles {
  if (column === NO_ROLES) return {};
  const rows = JSON.parse(column) as [gameId: number, role: GameRole][];
  const byGame = Map.groupBy(rows, ([gameId]) => gameId);
  return Object.fromEntries([...byGame].map(([gameId, own]) => [gameId, own.map(([, role]) => role)]));
}
