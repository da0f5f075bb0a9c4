import { jsonPieces } from "./pieces.ts";

/**
 * A file that gets a new reference. `object`: the suffix of its R2 key if nobody has a reference to it yet; `held`: how many references the
 * upload itself has; `renames`: whether its name applies to all who use the same bytes already.
 */
export type FileToTake = { hash: string; object: string; held: number; name: string; type: string; size: number; renames: boolean };

const take = (renamed: string) => `
  INSERT INTO files (hash, object, held, name, type, size, refs, created_at)
  SELECT value->>'hash', value->>'object', value->>'held', value->>'name', value->>'type', value->>'size', 1, ?2 FROM json_each(?1) WHERE true
  ON CONFLICT (hash) DO UPDATE SET
    refs = CASE WHEN refs < 1 THEN 1 ELSE refs + 1 END,
    held = CASE WHEN refs < 1 THEN excluded.held ELSE held + excluded.held END,
    object = CASE WHEN refs < 1 THEN excluded.object ELSE object END,
    ${["name", "type"].map((column) => `${column} = CASE WHEN ${renamed} THEN excluded.${column} ELSE ${column} END`).join(", ")},
    size = excluded.size
  RETURNING hash, object`;

/** One more reference to each of these files, in as few statements as possible; each returns the `object` under which the bytes of a hash are, or will be. */
export function takeFiles(d1: D1Database, list: FileToTake[], now: number): D1PreparedStatement[] {
  const statements = (files: FileToTake[], text: string) => jsonPieces(files).map((piece) => d1.prepare(text).bind(piece, now));
  const byName = (renames: boolean) => list.filter((file) => file.renames === renames);
  return [...statements(byName(true), take("true")), ...statements(byName(false), take("refs < 1"))];
}

/** Fails, and with it its batch, when one of these files does not exist, or is being removed. */
export function refuseGone(d1: D1Database, hashes: string[]): D1PreparedStatement {
  const gone = "EXISTS (SELECT 1 FROM json_each(?) WHERE value NOT IN (SELECT hash FROM files WHERE refs > 0))";
  return d1.prepare(`SELECT json(iif(${gone}, 'gone', '1'))`).bind(JSON.stringify(hashes));
}

/** A file with more references than uses. */
export type Unused = { hash: string; extra: number };

/**
 * Everything that refers to a file, once for each reference; D1 allows five parts in one union. Rows of a running import have theirs twice,
 * so they are never reported as missing.
 */
const USES = `
  SELECT hash FROM (SELECT avatar AS hash FROM users UNION ALL SELECT avatar FROM teams UNION ALL SELECT poster FROM games)
  UNION ALL SELECT file_hash FROM attachments UNION ALL SELECT file_hash FROM writeups UNION ALL SELECT hash FROM import_files
  UNION ALL SELECT value->>'logoHash' FROM settings WHERE key = 'globalConfig'`;

/** How many are found at once; the others are found the next time. */
const FOUND = 1_000;

/** Files with references that nobody owns: the owner died before releasing them. Looks at every row that may have one. */
export async function selectUnused(d1: D1Database): Promise<Unused[]> {
  const query = `SELECT f.hash, f.refs - f.held - coalesce(u.n, 0) AS extra FROM files f
    LEFT JOIN (SELECT hash, count(*) AS n FROM (${USES}) WHERE hash IS NOT NULL GROUP BY hash) u ON u.hash = f.hash
    WHERE f.refs > 0 AND f.refs - f.held - coalesce(u.n, 0) > 0 ORDER BY f.hash LIMIT ${FOUND}`;
  return (await d1.prepare(query).all<Unused>()).results;
}

/** Sets the types of these files. */
export function typeFiles(d1: D1Database, list: { hash: string; type: string }[]): D1PreparedStatement[] {
  const write = "UPDATE files SET type = value->>'type' FROM json_each(?1) WHERE hash = value->>'hash'";
  return jsonPieces(list).map((piece) => d1.prepare(write).bind(piece));
}
