/** Whether a rival in game ?1 has a name that can be mistaken for the name of team ?2. */
const HAS_COPY = `
  EXISTS (SELECT 1 FROM teams own JOIN teams rival ON rival.name_key = own.name_key AND rival.id <> own.id
    JOIN participations theirs ON theirs.team_id = rival.id AND theirs.game_id = ?1 AND theirs.status <> 'Rejected'
    WHERE own.id = ?2)`;

/** Returns a row when another team of the game has a name that can be mistaken for this one's. */
export function selectCopy(d1: D1Database, gameId: number, teamId: number): D1PreparedStatement {
  return d1.prepare(`SELECT 1 WHERE ${HAS_COPY}`).bind(gameId, teamId);
}

/** Whether teams other than ?2 take all places of division ?3 in game ?1. */
const isFull = (game: string, team: string, division: string) => `
  EXISTS (SELECT 1 FROM games full_game, json_each(full_game.division_terms) term
    WHERE full_game.id = ${game} AND term.value->>'name' = ${division} AND term.value->>'capacity' IS NOT NULL
      AND term.value->>'capacity' <= (SELECT count(*) FROM participations placed
        WHERE placed.game_id = ${game} AND placed.division = ${division} AND placed.status <> 'Rejected' AND placed.team_id <> ${team}))`;

/** Returns a row when other teams take all places of a division. */
export function selectFull(d1: D1Database, gameId: number, division: string, teamId: number): D1PreparedStatement {
  return d1.prepare(`SELECT 1 WHERE ${isFull("?1", "?2", "?3")}`).bind(gameId, teamId, division);
}

/** A permitted join, still subject to the state of the database. */
export type Join = {
  gameId: number;
  teamId: number;
  userId: string;
  token: string;
  division: string | null;
  /** Whether the team's division may be replaced although members take part. */
  free: boolean;
  /** The addresses, as they are compared, by which the division admits the user and the others of the team; null if it does not ask for any. */
  checked: string[] | null;
  /** The rejected participation that the user comes from. */
  previous: number | null;
};

const ADD_TEAM = `
  INSERT INTO participations (game_id, team_id, status, division, token, created_at)
  SELECT ?1, ?2, 'Pending', ?3, ?4, ?5 WHERE EXISTS (SELECT 1 FROM games WHERE id = ?1) AND EXISTS (SELECT 1 FROM teams WHERE id = ?2)
  ON CONFLICT (game_id, team_id) DO NOTHING`;

/**
 * Whether user ?3 may join with team ?2 in game ?1, with division ?4; ?5: it may be replaced although members take part; ?6: the addresses
 * that the division was asked for, which must still include the user's, and those of all members if the team comes from another division.
 * `RELEASE` and `TAKE_TEAM_IN`, which run while it holds, never make it false, so the three statements that check it do all or nothing
 * together.
 */
const MAY_JOIN = `
  EXISTS (SELECT 1 FROM participations p JOIN games g ON g.id = p.game_id
    WHERE p.game_id = ?1 AND p.team_id = ?2
      AND EXISTS (SELECT 1 FROM team_members t WHERE t.team_id = ?2 AND t.user_id = ?3)
      AND (g.member_limit = 0
        OR (SELECT count(*) FROM participation_members m WHERE m.participation_id = p.id AND m.user_id <> ?3) < g.member_limit)
      AND NOT (${HAS_COPY} AND (p.status = 'Rejected' OR NOT EXISTS (SELECT 1 FROM participation_members m WHERE m.participation_id = p.id)))
      AND (?5 OR p.division IS NULL OR p.division IS ?4 OR NOT EXISTS (SELECT 1 FROM participation_members m WHERE m.participation_id = p.id))
      AND (NOT ${isFull("?1", "?2", "?4")}
        OR (p.division IS ?4 AND p.status <> 'Rejected' AND EXISTS (SELECT 1 FROM participation_members m WHERE m.participation_id = p.id)))
      AND (?6 IS NULL OR (EXISTS (SELECT 1 FROM users u WHERE u.id = ?3 AND u.email_key IN (SELECT value FROM json_each(?6)))
        AND (p.division IS ?4 OR NOT EXISTS (SELECT 1 FROM participation_members m JOIN users u ON u.id = m.user_id
          WHERE m.participation_id = p.id AND u.email_key NOT IN (SELECT value FROM json_each(?6)))))))`;

const RELEASE = `
  DELETE FROM participation_members
  WHERE game_id = ?1 AND user_id = ?3 AND participation_id IN (SELECT id FROM participations WHERE status = 'Rejected') AND ${MAY_JOIN}`;

const TAKE_TEAM_IN = `
  UPDATE participations SET division = ?4, status = CASE
    WHEN status IN ('Pending', 'Rejected')
      THEN CASE WHEN (SELECT accept_without_review FROM games WHERE id = ?1) THEN 'Accepted' ELSE 'Pending' END
    ELSE status END
  WHERE game_id = ?1 AND team_id = ?2
    AND NOT EXISTS (SELECT 1 FROM participation_members WHERE game_id = ?1 AND user_id = ?3) AND ${MAY_JOIN}`;

const ADD_MEMBER = `
  INSERT INTO participation_members (game_id, user_id, participation_id, joined_at)
  SELECT game_id, ?3, id, ?7 FROM participations WHERE game_id = ?1 AND team_id = ?2 AND ${MAY_JOIN}
  ON CONFLICT (game_id, user_id) DO NOTHING
  RETURNING participation_id AS id`;

const LOCK_IF_ACCEPTED = `
  UPDATE teams SET locked = 1
  WHERE id = ?2 AND locked = 0 AND EXISTS (SELECT 1 FROM participations WHERE game_id = ?1 AND team_id = ?2 AND status = 'Accepted')`;

/**
 * Adds a user to the game with a team, which is added unless it takes part already: for one batch, in this order. The statement that
 * returns a row, the participation's id, has added the user; otherwise nothing is changed, except that the team may take part without
 * members (`deleteEmpty`). The database itself checks membership, limit, division and its places, "one team per user", and that a new
 * team's name cannot be mistaken for a rival's, so no other join can come in between. A statement's effect is visible to the next one in
 * the tables; SQLite's `changes()` is not used because D1 does not guarantee it.
 */
export function joinStatements(d1: D1Database, join: Join, now: number): D1PreparedStatement[] {
  const { gameId, teamId, userId, division, free, token } = join;
  const checked = join.checked && JSON.stringify(join.checked);
  const asked = [gameId, teamId, userId, division, free ? 1 : 0, checked];
  return [
    d1.prepare(ADD_TEAM).bind(gameId, teamId, division, token, now),
    ...[RELEASE, TAKE_TEAM_IN].map((text) => d1.prepare(text).bind(...asked)),
    d1.prepare(ADD_MEMBER).bind(...asked, now),
    d1.prepare(LOCK_IF_ACCEPTED).bind(gameId, teamId),
  ];
}

/** Takes a user out of a participation that has one of these statuses; then it returns a row. */
export function leaveStatement(
  d1: D1Database,
  which: { gameId: number; participationId: number; userId: string },
  statuses: readonly string[],
): D1PreparedStatement {
  return d1
    .prepare(
      `DELETE FROM participation_members WHERE user_id = ?1 AND game_id = ?2 AND participation_id = ?3
       AND EXISTS (SELECT 1 FROM participations WHERE id = ?3 AND status IN (SELECT value FROM json_each(?4))) RETURNING user_id`,
    )
    .bind(which.userId, which.gameId, which.participationId, JSON.stringify(statuses));
}

/** Deletes a game's participations without members (that of a team, and one by its id) if the status is one of these. */
export function deleteEmpty(
  d1: D1Database,
  which: { gameId: number; teamId?: number; participationId: number | null },
  statuses: readonly string[],
): D1PreparedStatement {
  return d1
    .prepare(
      `DELETE FROM participations
       WHERE game_id = ?1 AND (team_id = ?2 OR id = ?3) AND status IN (SELECT value FROM json_each(?4))
         AND NOT EXISTS (SELECT 1 FROM participation_members m WHERE m.participation_id = participations.id)`,
    )
    .bind(which.gameId, which.teamId ?? null, which.participationId, JSON.stringify(statuses));
}
