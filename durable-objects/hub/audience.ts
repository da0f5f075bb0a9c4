import type { GameRole } from "../../worker/contract/wire/enums.ts";
import type { Seat } from "../../worker/contract/wire/hub.ts";
import { holdsHere, mayHear, partOf, type Listener } from "../../worker/domain/hearing.ts";

/** What becomes of a seat: it stays, with the participation whose news it hears, or it is taken away because of this. */
export type Place = { stays: true; part: number | null } | { stays: false; why: "signedOut" | "notAllowed" };

const LISTENERS = `
  SELECT s.token_hash AS session, u.role AS role, p.id AS part, p.status AS status,
    (SELECT json_group_array(g.role) FROM game_roles g WHERE g.game_id = ?3 AND g.user_id = u.id) AS roles
  FROM sessions s JOIN users u ON u.id = s.user_id
  LEFT JOIN participation_members m ON m.game_id = ?3 AND m.user_id = u.id
  LEFT JOIN participations p ON p.id = m.participation_id
  WHERE s.token_hash IN (SELECT value FROM json_each(?1)) AND s.expires_at > ?2 AND u.active`;

/** What D1 says now of everybody who sits in a hub: whose session lives, who may hear what is told there. One question for all seats. */
export async function placesOf(database: D1Database, hub: string, seats: Seat[]): Promise<Map<Seat, Place>> {
  const gameId = hub.startsWith("game:") ? Number(hub.split(":")[1]) : null;
  const sessions = JSON.stringify([...new Set(seats.flatMap(({ session }) => session ?? []))]);
  const [people, games] = (await database.batch([
    database.prepare(LISTENERS).bind(sessions, Date.now(), gameId),
    database.prepare("SELECT is_private AS isPrivate FROM games WHERE id = ?").bind(gameId),
  ])) as [D1Result<Omit<Listener, "roles"> & { session: string; roles: string }>, D1Result<{ isPrivate: number }>];
  const listeners = new Map(people.results.map((row) => [row.session, { ...row, roles: JSON.parse(row.roles) as GameRole[] }]));
  const isPrivate = gameId === null ? false : (games.results.map((row) => row.isPrivate === 1)[0] ?? null);
  return new Map(seats.map((seat) => [seat, placeOf(seat, isPrivate, listeners.get(seat.session ?? "") ?? null)]));
}

/** `isPrivate` is null when the game is gone. */
function placeOf(seat: Seat, isPrivate: boolean | null, listener: Listener | null): Place {
  if (seat.session !== null && !listener) return { stays: false, why: "signedOut" };
  if (seat.need) return suffices(listener, seat.need) ? { stays: true, part: null } : { stays: false, why: "signedOut" };
  if (isPrivate === null || !mayHear(isPrivate, listener)) return { stays: false, why: "notAllowed" };
  return { stays: true, part: seat.board ? partOf(listener) : null };
}

function suffices(listener: Listener | null, need: Seat["need"]): boolean {
  return listener?.role === "Admin" || (need === "Monitor" && holdsHere(listener, "game.monitor"));
}
