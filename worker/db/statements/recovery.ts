import type { Holdings } from "../../contract/rpc/ledger.ts";

const BEHIND = "SELECT value->>'id' AS id, value->>'version' AS version FROM json_each(?2)";

/** How many settings of a game have a lower version in D1 than in its Ledger, and how many of its teams have another status there. */
export async function countBehind(d1: D1Database, gameId: number, held: Holdings): Promise<{ versions: number; statuses: number }> {
  const [versions, statuses] = (await d1.batch<{ n: number }>([
    d1
      .prepare(
        `SELECT (SELECT count(*) FROM games WHERE id = ?1 AND version < ?3) +
           (SELECT count(*) FROM challenges c JOIN (${BEHIND}) h ON h.id = c.id WHERE c.game_id = ?1 AND c.version < h.version) AS n`,
      )
      .bind(gameId, JSON.stringify(held.challenges), held.game ?? 0),
    d1
      .prepare(
        `SELECT count(*) AS n FROM participations p JOIN json_each(?2) h ON h.value->>'id' = p.id WHERE p.game_id = ?1 AND p.status <> h.value->>'status'`,
      )
      .bind(gameId, JSON.stringify(held.statuses)),
  ])) as [D1Result<{ n: number }>, D1Result<{ n: number }>];
  return { versions: versions.results[0]!.n, statuses: statuses.results[0]!.n };
}

/** Gives a game and its challenges versions above those that the Ledger has, so that it accepts D1's pushes again. */
export function raiseVersions(d1: D1Database, gameId: number, { game, challenges }: Holdings): D1PreparedStatement[] {
  return [
    d1.prepare("UPDATE games SET version = ?2 WHERE id = ?1 AND version < ?2").bind(gameId, (game ?? 0) + 1),
    d1
      .prepare(
        `UPDATE challenges SET version = h.version + 1 FROM (${BEHIND}) h
         WHERE challenges.game_id = ?1 AND challenges.id = h.id AND challenges.version <= h.version`,
      )
      .bind(gameId, JSON.stringify(challenges)),
  ];
}

/** Gives a game's teams the statuses in its Ledger. */
export function takeStatuses(d1: D1Database, gameId: number, { statuses }: Holdings): D1PreparedStatement {
  return d1
    .prepare(
      `UPDATE participations SET status = h.value->>'status' FROM json_each(?2) h
       WHERE participations.game_id = ?1 AND participations.id = h.value->>'id' AND participations.status <> h.value->>'status'`,
    )
    .bind(gameId, JSON.stringify(statuses));
}
