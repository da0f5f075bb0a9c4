import type { GameRole, Role } from "../../contract/wire/enums.ts";
import type { ParticipationSettings } from "../../contract/rpc/ledger.ts";
import { holds, type GamePermission } from "../accounts/permission.ts";

/** Somebody with a valid session who wants a game's news, the roles held in it, and the participation. */
export type Listener = { role: Role; roles: GameRole[]; participationId: number | null; status: ParticipationSettings["status"] | null };

/** Whether the news of a game are for this listener, or, with null, for a visitor. Those of a private game go only to its participants and the staff. */
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

/** The participation whose own news the listener gets, too, whatever its status: who is suspended is told why. Null when he has none. */
export function participationOf(listener: Listener | null): number | null {
  return listener?.participationId ?? null;
}
