import type { Client } from "../client.ts";
import type { World } from "../world.ts";

export type Verdicts = { right: number; wrong: number };

/** How many submissions of a game got which verdict, according to the log's copy once it is complete. */
export async function verdictsOf({ rpc, sql }: Client, { gameId }: World): Promise<Verdicts> {
  await rpc("LEDGER", gameId, [["flush"]]);
  const [counts] = await sql<Verdicts>(
    `SELECT count(*) FILTER (WHERE status = 'Accepted') AS right, count(*) FILTER (WHERE status = 'WrongAnswer') AS wrong
     FROM entries WHERE game_id = ? AND kind = 'submission'`,
    gameId,
  );
  return counts!;
}
