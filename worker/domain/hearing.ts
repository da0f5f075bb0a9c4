import type { Role } from "../contract/wire/enums.ts";
import type { ParticipationSettings } from "../contract/rpc/ledger.ts";

/** Somebody with a living session who wants to hear a game's news, and the registration he has in it. */
export type Listener = { role: Role; part: number | null; status: ParticipationSettings["status"] | null };

/** Whether the news of a game are for this listener, or, with null, for a visitor. Of a private game only those hear who take part and the staff. */
export function mayHear(isPrivate: boolean, listener: Listener | null): boolean {
  if (listener?.role === "Banned") return false;
  return !isPrivate || listener?.role === "Monitor" || listener?.role === "Admin" || partOf(listener) !== null;
}

/** The participation whose own news the listener hears, too; null when he has none that counts. */
export function partOf(listener: Listener | null): number | null {
  return listener?.status === "Accepted" || listener?.status === "Pending" ? listener.part : null;
}
