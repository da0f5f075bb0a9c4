import { and, between, eq, gt, or, sql, type SQL } from "drizzle-orm";
import type { Db } from "../client.ts";
import { prepared } from "../prepared.ts";
import { inList } from "../in-list.ts";
import { sessions, users } from "../schema/index.ts";

/** A use of a session: from where, when, and until when this extends it. */
export type Visit = { session: string; user: string; ip: string; at: number; expiresAt: number };

/** The position of a session among all, in the order in which they were opened. */
const place = sql<number>`${sessions}.rowid`;

/**
 * Reads (`hashes`, a JSON list; `now`) sessions by the hashes of their tokens, with their accounts: valid ones of active accounts; in
 * addition the sessions at the positions `from` to `to`, which may be an empty range. `games` as the column defines it.
 */
export function liveSessions(games: SQL.Aliased<string>) {
  const { id, name, role, version } = users;
  return prepared((db) =>
    db
      .select({ session: sessions.tokenHash, id, name, role, version, games, seenAt: sessions.seenAt, ip: sessions.ip })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(
        and(
          or(inList(sessions.tokenHash, sql.placeholder("hashes")), between(place, sql.placeholder("from"), sql.placeholder("to"))),
          gt(sessions.expiresAt, sql.placeholder("now")),
          eq(users.active, true),
        ),
      ),
  );
}

/** The position of the session that was opened last; 0 when there is none. */
export async function newestSession(db: Db): Promise<number> {
  const [row] = await db.select({ newest: sql<number | null>`max(${place})` }).from(sessions);
  return row?.newest ?? 0;
}

/** Records visits; sessions that have ended meanwhile, or have a later visit, stay as they are. */
export async function noteVisits(d1: D1Database, visits: Visit[]): Promise<void> {
  const rows = JSON.stringify(visits.map(({ session, user, ip, at, expiresAt }) => [session, user, ip, at, expiresAt]));
  await d1.batch([
    d1
      .prepare(
        `UPDATE sessions SET seen_at = v.value->>3, expires_at = v.value->>4, ip = v.value->>2
         FROM json_each(?) AS v WHERE sessions.token_hash = v.value->>0 AND sessions.seen_at < v.value->>3`,
      )
      .bind(rows),
    d1
      .prepare(
        `UPDATE users SET visited_at = v.value->>3, ip = v.value->>2
         FROM json_each(?) AS v WHERE users.id = v.value->>1 AND users.visited_at < v.value->>3`,
      )
      .bind(rows),
  ]);
}
