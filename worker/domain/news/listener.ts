import type { GameRole, Role } from "../../contract/wire/enums.ts";
import type { ParticipationSettings } from "../../contract/rpc/ledger.ts";
import { holds, type GamePermission } from "../accounts/permission.ts";

/** A user with a valid session who wants a game's news, with their roles in it and their participation. */
export type Listener = { role: Role; roles: GameRole[]; participationId: number | null; status: ParticipationSettings["status"] | null };

/** Whether the news of a game is for this listener, or, with null, for a visitor. News of a private game is only for its participants and the staff. */
export function mayListen(isPrivate: boolean, listener: Listener | null): boolean {
  if (listener?.role === "Banned") return false;
  return !isPrivate || holdsHere(listener, "game.see") || takesPart(listener);
}

function takesPart(listener: Listener | null): boolean {
  return listener?.status === "Accepted" || listener?.status === "Pending";
}

/** Whether the listener holds a permission in the game of this hub. */
export function holdsHere(listener: Listener | null, permission: GamePermission): boolean {
  return listener !== null && holds({ kind: "session", role: listener.role, games: { 0: listener.roles } }, permission, 0);
}

/** The participation whose own news the listener also gets, whatever its status: a suspended team is told why. Null if there is none. */
export function participationOf(listener: Listener | null): number | null {
  return listener?.participationId ?? null;
}
