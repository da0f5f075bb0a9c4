/** Whether a rival in game ?1 has a name that the name of team ?2 is taken for. */
const HAS_COPY = `
  EXISTS (SELECT 1 FROM teams own JOIN teams rival ON rival.name_key = own.name_key AND rival.id <> own.id
    JOIN participations theirs ON theirs.team_id = rival.id AND theirs.game_id = ?1 AND theirs.status <> 'Rejected'
    WHERE own.id = ?2)`;

/** Returns a row when another team of the game has a name that this one's is taken for. */
export function selectCopy(d1: D1Database, gameId: number, teamId: number): D1PreparedStatement {
  return d1.prepare(`SELECT 1 WHERE ${HAS_COPY}`).bind(gameId, teamId);
}

/** A registration that somebody is entitled to, still subject to what the database finds. */
export type Registration = {
  gameId: number;
  teamId: number;
  userId: string;
  token: string;
  division: string | null;
  /** Whether the team's division may be replaced although members are registered. */
  free: boolean;
  /** The rejected participation that the user comes from. */
  previous: number | null;
};

const ADD_TEAM = `
  INSERT INTO participations (game_id, team_id, status, division, token, created_at)
  SELECT ?1, ?2, 'Pending', ?3, ?4, ?5 WHERE EXISTS (SELECT 1 FROM games WHERE id = ?1) AND EXISTS (SELECT 1 FROM teams WHERE id = ?2)
  ON CONFLICT (game_id, team_id) DO NOTHING`;

const ADD_MEMBER = `
  INSERT INTO participation_members (game_id, user_id, participation_id)
  SELECT p.game_id, ?3, p.id FROM participations p JOIN games g ON g.id = p.game_id
  WHERE p.game_id = ?1 AND p.team_id = ?2
    AND EXISTS (SELECT 1 FROM team_members t WHERE t.team_id = ?2 AND t.user_id = ?3)
    AND (g.member_limit = 0
      OR (SELECT count(*) FROM participation_members m WHERE m.participation_id = p.id AND m.user_id <> ?3) < g.member_limit)
    AND NOT (${HAS_COPY} AND (p.status = 'Rejected' OR NOT EXISTS (SELECT 1 FROM participation_members m WHERE m.participation_id = p.id)))
    AND (?5 OR p.division IS NULL OR p.division IS ?4 OR NOT EXISTS (SELECT 1 FROM participation_members m WHERE m.participation_id = p.id))
  ON CONFLICT (game_id, user_id) DO UPDATE SET participation_id = excluded.participation_id
    WHERE participation_members.participation_id IN (SELECT id FROM participations WHERE status = 'Rejected')
  RETURNING participation_id AS id`;

const SETTLE_TEAM = `
  UPDATE participations SET division = ?3, status = CASE
    WHEN status = 'Rejected' THEN 'Pending'
    WHEN status = 'Pending' AND (SELECT accept_without_review FROM games WHERE id = ?1) THEN 'Accepted'
    ELSE status END
  WHERE game_id = ?1 AND team_id = ?2 AND changes() > 0`;

const LOCK_IF_ACCEPTED = `
  UPDATE teams SET locked = 1
  WHERE id = ?2 AND locked = 0 AND EXISTS (SELECT 1 FROM participations WHERE game_id = ?1 AND team_id = ?2 AND status = 'Accepted')`;

/** Takes in the team unless it is in. The row goes again by `deleteEmpty` when its first member could not be registered. */
export function insertParticipation(d1: D1Database, { gameId, teamId, division, token }: Registration, now: number): D1PreparedStatement {
  return d1.prepare(ADD_TEAM).bind(gameId, teamId, division, token, now);
}

/**
 * Registers a user for a team that is in; returns the participation's id. One statement checks membership, limit, division, "one team per user"
 * and that a team which comes anew does not look like a rival, so no other join can come between.
 */
export function insertRegistration(d1: D1Database, { gameId, teamId, userId, division, free }: Registration): D1PreparedStatement {
  return d1.prepare(ADD_MEMBER).bind(gameId, teamId, userId, division, free ? 1 : 0);
}

/** Gives the team the division and the status of its new member's joining. Follows `insertRegistration` directly: does nothing when that changed nothing. */
export function settleParticipation(d1: D1Database, { gameId, teamId, division }: Registration): D1PreparedStatement {
  return d1.prepare(SETTLE_TEAM).bind(gameId, teamId, division);
}

/** Locks a team that is accepted. */
export function lockAccepted(d1: D1Database, { gameId, teamId }: Registration): D1PreparedStatement {
  return d1.prepare(LOCK_IF_ACCEPTED).bind(gameId, teamId);
}

/** Takes a user's registration out if its participation has one of these statuses; returns a row then. */
export function deleteRegistration(
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

/** Deletes a game's participations, that of a team and one by its id, where nobody is registered and the status is one of these. */
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
