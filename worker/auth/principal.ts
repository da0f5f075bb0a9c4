import type { Role } from "../contract/wire/enums.ts";
import type { GameRoles, Holder, Scope } from "../domain/accounts/permission.ts";
import type { Plays } from "../domain/accounts/token.ts";

/** The signed-in user. `session` is the hash of the session's token; null if the user came by another way. */
export type Viewer = { id: string; name: string; role: Role; version: number; games: GameRoles; session: string | null };

/** A viewer with a session. */
export type SessionViewer = Viewer & { session: string };

/** The caller, and how they were identified. */
export type Principal =
  | { kind: "session"; viewer: SessionViewer }
  | { kind: "token"; viewer: Viewer; token: { id: string; name: string }; scopes: readonly Scope[]; plays: Plays }
  | { kind: "system" };

/** The principal of a session. */
export function sessionOf(viewer: SessionViewer): Principal {
  return { kind: "session", viewer };
}

/** The caller's account; none when the platform itself acts. */
export function viewerOf(principal: Principal | null): Viewer | null {
  return principal && principal.kind !== "system" ? principal.viewer : null;
}

/** What permissions depend on. */
export function holderOf(principal: Principal): Holder {
  if (principal.kind === "system") return principal;
  const { role, games } = principal.viewer;
  return principal.kind === "token" ? { kind: "token", role, games, scopes: principal.scopes } : { kind: "session", role, games };
}
