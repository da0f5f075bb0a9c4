const LISTENERS = `
  SELECT s.token_hash AS session, u.role AS role, iif(t.user_id IS NULL, NULL, p.id) AS participationId, p.status AS status,
    (SELECT json_group_array(g.role) FROM game_roles g WHERE g.game_id = ?3 AND g.user_id = u.id) AS roles
  FROM sessions s JOIN users u ON u.id = s.user_id
  LEFT JOIN participation_members m ON m.game_id = ?3 AND m.user_id = u.id
  LEFT JOIN participations p ON p.id = m.participation_id
  LEFT JOIN team_members t ON t.team_id = p.team_id AND t.user_id = u.id
  WHERE s.token_hash IN (SELECT value FROM json_each(?1)) AND s.expires_at > ?2 AND u.active`;

/**
 * The valid ones of these sessions (by their digests), with their owners' role, roles in a game (JSON) and participation in it: that of
 * somebody who has left its team since the end is not theirs any more, but its status still says what they may see.
 */
export function selectListeners(d1: D1Database, sessions: string[], now: number, gameId: number | null): D1PreparedStatement {
  return d1.prepare(LISTENERS).bind(JSON.stringify(sessions), now, gameId);
}

/** Whether a game is private; no row when there is no such game. */
export function selectIsPrivate(d1: D1Database, gameId: number | null): D1PreparedStatement {
  return d1.prepare("SELECT is_private AS isPrivate FROM games WHERE id = ?").bind(gameId);
}

/** Which of these links to a stage still exist. */
export function selectStageLinks(d1: D1Database, links: number[]): D1PreparedStatement {
  return d1.prepare("SELECT id FROM stage_links WHERE id IN (SELECT value FROM json_each(?))").bind(JSON.stringify(links));
}
