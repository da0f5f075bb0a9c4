import type { FlagKind } from "../../contract/wire/names.ts";
import type { NewAttachment } from "./flags.ts";
import { jsonPieces } from "./pieces.ts";
import type { Row } from "./imports.ts";

/** Sets columns of many challenges, identified by `id`; those that set the same columns share a statement. Each gets a new version. */
export function updateChallenges(d1: D1Database, rows: (Row & { id: number })[]): D1PreparedStatement[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const columns = Object.keys(row).join();
    groups.set(columns, [...(groups.get(columns) ?? []), row]);
  }
  return [...groups.values()].flatMap((group) => {
    const columns = Object.keys(group[0]!).filter((name) => name !== "id");
    const set = ["version = version + 1", ...columns.map((name) => `${name} = j.value->>'${name}'`)].join(", ");
    const update = `UPDATE challenges SET ${set} FROM json_each(?) j WHERE challenges.id = j.value->>'id'`;
    return jsonPieces(group).map((piece) => d1.prepare(update).bind(piece));
  });
}

/** A slug that is renamed. */
export type RenamedSlug = { id: number; from: string; to: string };

/**
 * Prepares for challenges to take over each other's slugs, which `updateChallenges` sets after this. References as the next challenge are
 * updated, all in one statement, because otherwise a renamed one would be renamed again; and the old slugs are freed by giving each
 * challenge a temporary name that is not a valid slug.
 */
export function renameSlugs(d1: D1Database, gameId: number, renamed: RenamedSlug[]): D1PreparedStatement[] {
  const list = JSON.stringify(renamed);
  const next = "UPDATE challenges SET next = j.value->>'to' FROM json_each(?2) j WHERE game_id = ?1 AND next = j.value->>'from'";
  const aside = "UPDATE challenges SET slug = '~' || id WHERE game_id = ?1 AND id IN (SELECT value->>'id' FROM json_each(?2))";
  return [next, aside].map((statement) => d1.prepare(statement).bind(gameId, list));
}

/** Deletes flags with their attachments; returns the attachments' hashes (`file_hash`). */
export function deleteFlags(d1: D1Database, ids: number[]): D1PreparedStatement[] {
  const list = JSON.stringify(ids);
  const theirs = "SELECT attachment_id FROM flags WHERE id IN (SELECT value FROM json_each(?))";
  return [
    d1.prepare(`DELETE FROM attachments WHERE id IN (${theirs}) RETURNING file_hash`).bind(list),
    d1.prepare("DELETE FROM flags WHERE id IN (SELECT value FROM json_each(?))").bind(list),
  ];
}

/** Adds flags of many challenges as `insertFlags` does for one. */
export function insertFlagsOf(
  d1: D1Database,
  rows: { challengeId: number; flag: string; kind: FlagKind; label: string; place: number | null }[],
): D1PreparedStatement[] {
  const insert = `INSERT INTO flags (challenge_id, flag, kind, label, attachment_id)
    SELECT value->>'challengeId', value->>'flag', value->>'kind', value->>'label', (SELECT max(id) FROM attachments) - (value->>'place')
    FROM json_each(?) ORDER BY key`;
  return jsonPieces(rows).map((piece) => d1.prepare(insert).bind(piece));
}

/** Deletes the shared attachments of these challenges; returns the hashes (`file_hash`). */
export function deleteCommon(d1: D1Database, challengeIds: number[]): D1PreparedStatement {
  return d1
    .prepare(
      `DELETE FROM attachments WHERE challenge_id IN (SELECT value FROM json_each(?1))
         OR id IN (SELECT attachment_id FROM challenges WHERE id IN (SELECT value FROM json_each(?1))) RETURNING file_hash`,
    )
    .bind(JSON.stringify(challengeIds));
}

/** Adds shared attachments, each with its challenge and position: the first of each is attached to the challenge itself. */
export function insertCommon(d1: D1Database, rows: NewAttachment[]): D1PreparedStatement[] {
  const ids = JSON.stringify([...new Set(rows.map(({ challengeId }) => challengeId))]);
  const insert = `INSERT INTO attachments (type, file_hash, url, size, name, challenge_id, position)
    SELECT value->>'type', value->>'fileHash', value->>'url', value->>'size', value->>'name', value->>'challengeId', value->>'position'
    FROM json_each(?) ORDER BY key`;
  return [
    ...jsonPieces(rows).map((piece) => d1.prepare(insert).bind(piece)),
    d1
      .prepare(
        `UPDATE challenges SET attachment_id = (SELECT a.id FROM attachments a WHERE a.challenge_id = challenges.id AND a.position = 0)
         WHERE id IN (SELECT value FROM json_each(?))`,
      )
      .bind(ids),
    d1
      .prepare("UPDATE attachments SET challenge_id = NULL WHERE position = 0 AND challenge_id IN (SELECT value FROM json_each(?))")
      .bind(ids),
  ];
}

/**
 * Fails, and with it the batch that it ends, when one of these challenges is enabled but unsolvable, requires something outside its game,
 * or requires itself in the end.
 */
export function refuseBroken(d1: D1Database, challengeIds: number[], generated: string[]): D1PreparedStatement {
  const wanted = "WITH RECURSIVE w(id) AS (SELECT value FROM json_each(?1))";
  return d1
    .prepare(
      `${wanted},
       edge(id, need) AS (SELECT c.id, r.value->>'challenge' FROM challenges c, json_each(c.rules, '$.requires') r
         WHERE c.game_id IN (SELECT game_id FROM challenges JOIN w USING (id)) AND r.value->>'challenge' IS NOT NULL),
       reach(start, id) AS (SELECT edge.id, need FROM edge JOIN w USING (id)
         UNION SELECT reach.start, edge.need FROM reach JOIN edge ON edge.id = reach.id),
       broken(id) AS (
         SELECT start FROM reach WHERE start = id
         UNION ALL SELECT edge.id FROM edge JOIN w USING (id) JOIN challenges c ON c.id = edge.id
           WHERE NOT EXISTS (SELECT 1 FROM challenges n WHERE n.id = edge.need AND n.game_id = c.game_id)
         UNION ALL SELECT c.id FROM challenges c JOIN w USING (id) WHERE c.enabled AND NOT c.survey AND c.type NOT IN (SELECT value FROM json_each(?2))
           AND NOT EXISTS (SELECT 1 FROM flags f WHERE f.challenge_id = c.id AND f.kind <> 'decoy'))
       SELECT json(iif(EXISTS (SELECT 1 FROM broken), 'broken', '1'))`,
    )
    .bind(JSON.stringify(challengeIds), JSON.stringify(generated));
}

/** Fails, and with it its batch, when the statement before it changed nothing. */
export const refuseUnchanged = (d1: D1Database): D1PreparedStatement => d1.prepare("SELECT json(iif(changes() = 0, 'unchanged', '1'))");
