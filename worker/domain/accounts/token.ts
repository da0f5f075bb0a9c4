import { GAME_PERMISSIONS, type TokenPermission } from "../../contract/wire/permissions.ts";
import { holds, holdsSomewhere, type Holder, type Permission, type Scope } from "./permission.ts";

/** Every API token begins with this, so that people and scanners of published code recognise one. */
const PREFIX = "vxt_";
const SHAPE = /^vxt_[A-Za-z0-9_-]{43}$/;

/** What a token may be used for: these permissions, in these games or (null) in all. */
export type Grant = { permissions: readonly TokenPermission[]; games: readonly number[] | null };

/** In which games a token acts as a player. */
export type Plays = "all" | readonly number[];

/** The text of a token with 256 random bits (43 characters of base64url). */
export function tokenText(random: string): string {
  return PREFIX + random;
}

/** Whether a text claims to be a token, valid or not. */
export function claimsToBeToken(text: string): boolean {
  return text.startsWith(PREFIX);
}

/** Whether a text has the form of a token: nothing else is looked up. */
export function isTokenText(text: string): boolean {
  return SHAPE.test(text);
}

/** The scopes of a grant: each permission in each game. A permission for the platform as a whole has no game. */
export function scopesOf({ permissions, games }: Grant): Scope[] {
  return permissions.flatMap((permission): Scope[] => {
    if (permission === "play") return [];
    if (games === null || !isOfGame(permission)) return [{ permission, gameId: null }];
    return games.map((gameId) => ({ permission, gameId }));
  });
}

/** Whether somebody may give a token this permission: they hold it in each of the games or, if the token is for all games, in any. */
export function isHeld(holder: Holder, permission: TokenPermission, games: readonly number[] | null): boolean {
  if (permission === "play") return true;
  if (games === null || !isOfGame(permission)) return holdsSomewhere(holder, permission);
  return games.every((gameId) => holds(holder, permission, gameId));
}

function isOfGame(permission: Permission): boolean {
  return (GAME_PERMISSIONS as readonly string[]).includes(permission);
}

/** In which games a grant lets a token act as a player. */
export function playsOf({ permissions, games }: Grant): Plays {
  return permissions.includes("play") ? (games ?? "all") : [];
}

/** Whether a token may act as a player in a game; null: outside of games, as with teams. */
export function mayPlay(plays: Plays, gameId: number | null): boolean {
  return plays === "all" || (gameId !== null && plays.includes(gameId));
}

/**
 * Calls refused to every token, whatever its scopes are: somebody with a leaked token must not be able to extend their access, or to learn
 * where its owner is signed in. `call` is a row of `CALLS`.
 */
export function isPersonal(call: string): boolean {
  const [, path = ""] = call.split(" ");
  if (path.startsWith("/api/account/")) return call !== "GET /api/account/profile" && call !== "GET /api/account/recovery";
  return path.startsWith("/api/admin/tokens") || path.endsWith("/password");
}
