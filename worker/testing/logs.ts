import { env } from "cloudflare:test";
import { until } from "./sockets.ts";

export type LoggedLine = {
  at: number;
  level: string;
  name: string;
  ip: string;
  message: string;
  status: string | null;
  gameId: number | null;
};

/** The lines whose message or user contains a text, oldest first. */
export async function linesWith(text: string): Promise<LoggedLine[]> {
  const { results } = await env.DB.prepare(
    `SELECT at, level, user_name AS name, ip, message, status, game_id AS gameId FROM logs
     WHERE instr(message, ?1) > 0 OR user_name = ?1 ORDER BY id`,
  )
    .bind(text)
    .all<LoggedLine>();
  return results;
}

/** The same, once there are at least this many: lines are written after the answer. */
export async function linesAbout(text: string, least = 1): Promise<LoggedLine[]> {
  return until(async () => {
    const lines = await linesWith(text);
    return lines.length >= least ? lines : null;
  });
}
