import type { ChallengePart, MinutePart } from "../../contract/rpc/control.ts";

const RANGE = "FROM entries WHERE game_id = ?1 AND seq > ?2 AND seq <= ?3";

const CHALLENGES = `
  SELECT challenge_id AS id,
    sum(kind = 'submission' AND status = 'Accepted' AND nth IS NOT NULL) AS right,
    sum(kind = 'submission' AND status IN ('WrongAnswer', 'CheatDetected') AND at < ?4) AS wrong,
    max(CASE WHEN kind = 'submission' AND status = 'Accepted' AND nth IS NOT NULL THEN at ELSE 0 END) AS lastSolve,
    sum(kind = 'event' AND data->>'type' = 'ContainerStart') AS starts,
    sum(kind = 'event' AND data->>'why' IN ('died', 'overfull', 'outOfMemory')) AS failed,
    max(CASE WHEN kind = 'event' AND data->>'why' IN ('died', 'overfull', 'outOfMemory') THEN at ELSE 0 END) AS lastFailed,
    coalesce(min(CASE WHEN kind = 'notice' AND data->>'type' = 'NewChallenge' THEN at END), 0) AS published
  ${RANGE} AND kind IN ('submission', 'event', 'notice') AND challenge_id IS NOT NULL GROUP BY challenge_id`;

const MINUTES = `
  SELECT at / 60000 AS minute, sum(status = 'Accepted') AS right, sum(status IN ('WrongAnswer', 'CheatDetected')) AS wrong
  ${RANGE} AND kind = 'submission' GROUP BY minute`;

/**
 * Counts of the copy of a game's log between two entries, excluding the first: by challenge, of submissions only those before `endAt`, as on the board;
 * and by minute, with those of practice.
 */
export async function controlParts(d1: D1Database, gameId: number, after: number, upTo: number, endAt: number) {
  const range = [gameId, after, upTo] as const;
  const [challenges, minutes] = await d1.batch([d1.prepare(CHALLENGES).bind(...range, endAt), d1.prepare(MINUTES).bind(...range)]);
  return { challenges: challenges!.results as ChallengePart[], minutes: minutes!.results as MinutePart[] };
}

/** The last entry that the copy has. */
export async function lastCopied(d1: D1Database, gameId: number): Promise<number> {
  return (await d1.prepare("SELECT max(seq) AS seq FROM entries WHERE game_id = ?1").bind(gameId).first<number>("seq")) ?? 0;
}
