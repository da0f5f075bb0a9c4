import type { Role } from "../../worker/contract/enums.ts";
import type { Seat } from "../../worker/contract/hub.ts";

/** Hashes of the sessions among these seats that still live and still hold the role their seat needs. One read for all. */
export async function stillAllowed(database: D1Database, seats: Seat[]): Promise<Set<string>> {
  const { results } = await database
    .prepare(
      `SELECT s.token_hash AS session, u.role AS role FROM sessions s JOIN users u ON u.id = s.user_id
       WHERE s.token_hash IN (SELECT value FROM json_each(?)) AND s.expires_at > ? AND u.active`,
    )
    .bind(JSON.stringify([...new Set(seats.map((seat) => seat.session))]), Date.now())
    .all<{ session: string; role: Role }>();
  const roles = new Map(results.map((row) => [row.session, row.role]));
  return new Set(seats.flatMap((seat) => (seat.session && suffices(roles.get(seat.session), seat.need) ? [seat.session] : [])));
}

function suffices(role: Role | undefined, need: Seat["need"]): boolean {
  return role === "Admin" || (role === "Monitor" && need === "Monitor");
}
