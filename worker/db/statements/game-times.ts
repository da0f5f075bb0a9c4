/** The new times, in epoch milliseconds. */
type Times = { startAt: number; endAt: number; freezeAt: number | null; writeupDeadlineAt: number };
/** What a shift of a game's times sets in the game besides them. */
export type Move = { ms: number; from: number; key: string | null; resumes: boolean };

/**
 * Shifts a game's times and those of its challenges' rules that are after `from`, all under new versions and only if the game has this
 * version: else nothing is changed, and the last statement returns no row.
 */
export function moveTimes(d1: D1Database, gameId: number, version: number, times: Times, move: Move): D1PreparedStatement[] {
  const { ms, from, key, resumes } = move;
  const moved = (name: string) => `iif(rules->>'${name}' > ?3, (rules->>'${name}') + ?4, rules->>'${name}')`;
  // When the deadline is shifted back to before the opening, the challenge is closed as well, but the rules cannot express that.
  const closed = `max(${moved("closesAt")}, coalesce(${moved("opensAt")} + 1, 0))`;
  const challenges = `UPDATE challenges SET version = version + 1, rules = json_set(rules, '$.opensAt', ${moved("opensAt")}, '$.closesAt', ${closed})
    WHERE game_id = ?1 AND (rules->>'opensAt' > ?3 OR rules->>'closesAt' > ?3)
      AND EXISTS (SELECT 1 FROM games WHERE id = ?1 AND version = ?2)`;
  // A pause that the new times leave outside of the game is over, as after every change of its times.
  const isOver = "(?8 OR paused_at NOT BETWEEN ?3 AND ?4 - 1)";
  const game = `UPDATE games SET version = version + 1, start_at = ?3, end_at = ?4, freeze_at = ?5, writeup_deadline_at = ?6,
      shift_key = coalesce(?7, shift_key), paused_at = iif(${isOver}, NULL, paused_at), pause_reason = iif(${isOver}, '', pause_reason)
    WHERE id = ?1 AND version = ?2 RETURNING id`;
  const { startAt, endAt, freezeAt, writeupDeadlineAt } = times;
  return [
    d1.prepare(challenges).bind(gameId, version, from, ms),
    d1.prepare(game).bind(gameId, version, startAt, endAt, freezeAt, writeupDeadlineAt, key, Number(resumes)),
  ];
}
