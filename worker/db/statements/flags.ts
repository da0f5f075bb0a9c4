import type { FlagKind } from "../../contract/wire/names.ts";

/** An attachment to be added; for an additional one, with its challenge and position. */
export type NewAttachment = {
  type: string;
  fileHash: string | null;
  url: string | null;
  size: number | null;
  name: string | null;
  challengeId?: number | null;
  position?: number;
};

/** Adds attachments, in order. */
export function insertAttachments(d1: D1Database, rows: NewAttachment[]): D1PreparedStatement {
  return d1
    .prepare(
      `INSERT INTO attachments (type, file_hash, url, size, name, challenge_id, position)
       SELECT value->>'type', value->>'fileHash', value->>'url', value->>'size', value->>'name', value->>'challengeId',
         coalesce(value->>'position', 0)
       FROM json_each(?) ORDER BY key`,
    )
    .bind(JSON.stringify(rows));
}

/**
 * Adds flags, in order, in the batch that has just added their attachments. Those got the ids that follow the highest, so a flag finds its
 * own by `place`, counted from the end; null for a flag without one.
 */
export function insertFlags(
  d1: D1Database,
  challengeId: number,
  rows: { flag: string; kind: FlagKind; label: string; place: number | null }[],
): D1PreparedStatement {
  return d1
    .prepare(
      `INSERT INTO flags (challenge_id, flag, kind, label, attachment_id)
       SELECT ?, value->>'flag', value->>'kind', value->>'label', (SELECT max(id) FROM attachments) - (value->>'place') FROM json_each(?) ORDER BY key`,
    )
    .bind(challengeId, JSON.stringify(rows));
}
