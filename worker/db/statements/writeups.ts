/** The file of a participation's write-up, as `hash`; no row when there is none. */
export function selectWriteupFile(d1: D1Database, participationId: number): D1PreparedStatement {
  return d1.prepare("SELECT file_hash AS hash FROM writeups WHERE participation_id = ?").bind(participationId);
}

const PUT = `
  INSERT INTO writeups (participation_id, game_id, file_hash, name, size, uploaded_at)
  SELECT id, game_id, ?2, ?3, ?4, ?5 FROM participations WHERE id = ?1 AND status = 'Accepted'
  ON CONFLICT (participation_id) DO UPDATE SET
    file_hash = excluded.file_hash, name = excluded.name, size = excluded.size, uploaded_at = excluded.uploaded_at
  RETURNING file_hash AS hash`;

/** Stores a write-up in place of an earlier one if its team is accepted; then it returns a row. */
export function putWriteup(
  d1: D1Database,
  participationId: number,
  { hash, name, size }: { hash: string; name: string; size: number },
  now: number,
): D1PreparedStatement {
  return d1.prepare(PUT).bind(participationId, hash, name, size, now);
}
