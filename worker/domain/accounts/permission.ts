import { GAME_PERMISSIONS, GLOBAL_PERMISSIONS } from "../../contract/wire/permissions.ts";
import type { GameRole, Role } from "../../contract/wire/enums.ts";

export { GAME_PERMISSIONS, GLOBAL_PERMISSIONS } from "../../contract/wire/permissions.ts";

export const PERMISSIONS = [...GAME_PERMISSIONS, ...GLOBAL_PERMISSIONS] as const;
export type GamePermission = (typeof GAME_PERMISSIONS)[number];
export type GlobalPermission = (typeof GLOBAL_PERMISSIONS)[number];
export type Permission = GamePermission | GlobalPermission;

/** The permissions of the wire's roles, in every game. */
const OF_ROLE: Record<Role, readonly Permission[]> = {
  Banned: [],
  User: [],
  Monitor: ["game.see", "game.monitor", "file.read"],
  Admin: PERMISSIONS,
};

const ORGANISER: readonly GamePermission[] = [
  "game.see",
  "game.edit",
  "game.review",
  "game.notice",
  "challenge.author",
  "challenge.edit",
  "challenge.publish",
  "challenge.test",
  "file.upload",
];

/** The permissions of a role in one game, valid in that game alone. */
const OF_GAME_ROLE: Record<GameRole, readonly GamePermission[]> = {
  owner: GAME_PERMISSIONS,
  organiser: ORGANISER,
  author: ["game.see", "challenge.author", "challenge.test", "file.upload"],
  monitor: ["game.see", "game.monitor"],
};

/** A user's roles in games, by the game's id. */
export type GameRoles = Readonly<Record<number, readonly GameRole[]>>;

/** What a token may be used for: one permission, in one game or (null) wherever its owner holds it. */
export type Scope = { permission: Permission; gameId: number | null };

/** The part of a principal that permissions depend on. A token's `role` and `games` are its owner's present ones. */
export type Holder =
  | { kind: "session"; role: Role; games: GameRoles }
  | { kind: "token"; role: Role; games: GameRoles; scopes: readonly Scope[] }
  | { kind: "system" };

/**
 * Whether the permission is held: globally, or in the given game. A token holds what its owner holds at this moment and one of its scopes
 * names; a scope for one game is worth nothing without that game.
 */
export function holds(holder: Holder, permission: Permission, gameId?: number): boolean {
  if (holder.kind === "system") return true;
  if (holder.role === "Banned") return false;
  if (holder.kind === "token" && !isInScope(holder.scopes, permission, gameId)) return false;
  return isAmong(OF_ROLE[holder.role], permission) || (gameId !== undefined && grants(holder.games, gameId, permission));
}

/** Whether the permission is held globally or in some game: what the door checks before it knows the game. */
export function holdsSomewhere(holder: Holder, permission: Permission): boolean {
  const games = gamesWith(holder, permission);
  return games === "all" || games.length > 0;
}

/** What one permission includes: whoever may change every challenge may also make one and change their own. */
const INCLUDED: { readonly [P in Permission]?: readonly Permission[] } = { "challenge.edit": ["challenge.author"] };

/** Whether one permission includes the other. This is the only place that decides it; a row of `CALLS` names the least permission needed. */
export function includes(held: Permission, wanted: Permission): boolean {
  return held === wanted || (INCLUDED[held]?.includes(wanted) ?? false);
}

/** The games in which the permission is held. */
export function gamesWith(holder: Holder, permission: Permission): "all" | number[] {
  if (holds(holder, permission)) return "all";
  if (holder.kind === "system") return "all";
  const scoped = holder.kind === "token" ? holder.scopes.flatMap(({ gameId }) => gameId ?? []) : [];
  const named = new Set([...Object.keys(holder.games).map(Number), ...scoped]);
  return [...named].filter((gameId) => holds(holder, permission, gameId)).toSorted((a, b) => a - b);
}

/** The permissions held in a game, of those that can be held in one. */
export function permissionsIn(holder: Holder, gameId: number): GamePermission[] {
  return GAME_PERMISSIONS.filter((permission) => holds(holder, permission, gameId));
}

/** Whether somebody holds a privilege at all: such an account is read from D1 in every request. */
export function isStaff(role: Role, games: GameRoles): boolean {
  return OF_ROLE[role].length > 0 || Object.keys(games).length > 0;
}

function isInScope(scopes: readonly Scope[], permission: Permission, gameId?: number): boolean {
  return scopes.some((scope) => includes(scope.permission, permission) && (scope.gameId === null || scope.gameId === gameId));
}

function grants(games: GameRoles, gameId: number, permission: Permission): boolean {
  if (!Object.hasOwn(games, gameId)) return false;
  return games[gameId]!.some((role) => Object.hasOwn(OF_GAME_ROLE, role) && isAmong(OF_GAME_ROLE[role], permission));
}

function isAmong(held: readonly Permission[], wanted: Permission): boolean {
  return held.some((permission) => includes(permission, wanted));
}
