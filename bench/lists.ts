import type { Arena } from "./arena.ts";
import { open, percentile, request } from "./load.ts";
import { figure, heading } from "./report.ts";
import { makeWorld, type World } from "./world.ts";

const CHUNK = 100_000;
/** After everything in the game's own log. */
const FIRST_SEQ = 10_000_000;

/** What a monitor reads of a game with a million submissions. */
export async function benchLists(arena: Arena): Promise<void> {
  const rows = arena.quick ? 100_000 : 1_000_000;
  heading(`Lists: a game with ${rows.toLocaleString("en-US")} submissions, one request at a time`);
  const world = await makeWorld(arena.client, arena.admin, { teams: 200, challenges: 30, members: 1 });
  await fill(arena, world, rows);
  const far = Math.floor(rows * 0.9);
  const [list, events] = ["submissions", "events"].map((name) => `/api/game/${world.gameId}/${name}?count=100`);
  for (const [name, path] of [
    ["submissions, the newest 100", list],
    ["submissions, far down", `${list}&skip=${far}`],
    ["submissions, accepted only", `${list}&type=Accepted`],
    ["submissions, wrong only, far down", `${list}&type=WrongAnswer&skip=${Math.floor(rows * 0.6)}`],
    ["events, the newest 100", events],
    ["events without containers, far down", `${events}&hideContainer=true&skip=${far}`],
    ["notices", `/api/game/${world.gameId}/notices?count=100`],
  ] as const) {
    await timed(arena, name, path!);
  }
}

/** Inserts submissions in bulk: a quarter right, one in ten thousand somebody else's flag, and for every fifty an event of an instance. */
export async function fill(arena: Arena, { gameId, challenges, players }: World, rows: number): Promise<void> {
  const people = JSON.stringify(players.map(([captain]) => [captain!.id, captain!.team]));
  for (let at = 0; at < rows; at += CHUNK) {
    await arena.client.sql(
      `WITH RECURSIVE n(i) AS (SELECT CAST(?1 AS INTEGER) UNION ALL SELECT i + 1 FROM n WHERE i < ?2 - 1),
         people AS MATERIALIZED (SELECT key AS k, value->>0 AS user_id, value->>1 AS team FROM json_each(?3))
       INSERT INTO entries (game_id, seq, at, kind, participation_id, user_id, challenge_id, status, text, ip, data)
       SELECT ?4, ${FIRST_SEQ} + i, ?5 + i, iif(i % 50 = 0, 'event', 'submission'), p.team, p.user_id, json_extract(?6, '$[' || (i % 30) || ']'),
         iif(i % 50 = 0, NULL, CASE WHEN i % 4 = 1 THEN 'Accepted' WHEN i % 10000 = 3 THEN 'CheatDetected' ELSE 'WrongAnswer' END),
         iif(i % 50 = 0, NULL, 'flag{an-answer-' || i || '}'), '192.0.2.1',
         iif(i % 50 = 0, '{"type":"ContainerStart","values":["a challenge"]}', NULL)
       FROM n JOIN people p ON p.k = n.i % CAST(?7 AS INTEGER)`,
      at,
      Math.min(rows, at + CHUNK),
      people,
      gameId,
      Date.now() - rows,
      JSON.stringify(challenges),
      players.length,
    );
  }
}

async function timed(arena: Arena, name: string, path: string): Promise<void> {
  const line = await open(arena.server.port);
  const bytes = request("GET", path, { Cookie: arena.admin });
  const took: number[] = [];
  for (let n = 0; n < (arena.quick ? 10 : 40); n += 1) {
    const since = performance.now();
    const { status, body } = await line.send(bytes);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${body.toString().slice(0, 300)}`);
    took.push(performance.now() - since);
  }
  line.socket.destroy();
  took.sort((a, b) => a - b);
  figure(name, `p50 ${percentile(took, 0.5).toFixed(1)} ms, p95 ${percentile(took, 0.95).toFixed(1)} ms`);
}
