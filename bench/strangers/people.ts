import { randomBytes } from "node:crypto";
import { hashToken } from "../../worker/services/game/snapshot.ts";
import { request } from "../load.ts";
import type { Arena } from "../arena.ts";
import type { World } from "../world.ts";
import { COUNTER, type Question } from "./job.ts";

const DAY_MS = 86_400_000;
/** Longer ago than the interval at which visits are recorded, so that a first request has one to record. */
const LAST_SEEN_MS = 3_600_000;
const AT_ONCE = 2_000;

/** One member of each team, with only the cookie of a session. */
export type Stranger = { id: string; name: string; team: number; cookie: string; rank: number };

/** Opens a session for the captain of each team; none of them has sent a request yet. */
export async function strangersOf(arena: Pick<Arena, "client">, world: World): Promise<Stranger[]> {
  const people = world.players.map(([captain]) => ({ ...captain!, token: randomBytes(32).toString("base64url") }));
  const now = Date.now();
  for (let at = 0; at < people.length; at += AT_ONCE) {
    await arena.client.sql(
      `INSERT INTO sessions (token_hash, user_id, created_at, seen_at, expires_at, ip, agent)
       SELECT value->>0, value->>1, ${now - LAST_SEEN_MS}, ${now - LAST_SEEN_MS}, ${now + DAY_MS}, '127.0.0.1', '' FROM json_each(?)`,
      JSON.stringify(people.slice(at, at + AT_ONCE).map(({ id, token }) => [hashToken(token), id])),
    );
  }
  const ranks = await ranksOf(arena, world);
  return people.map(({ id, name, team, token }) => ({ id, name, team, cookie: `vexil_session=${token}`, rank: ranks.get(team)! }));
}

/** The ranks by team, as the board's pages show them now. */
async function ranksOf({ client }: Pick<Arena, "client">, { gameId, players }: World): Promise<Map<number, number>> {
  const ranks = new Map<number, number>();
  for (let skip = 0; skip < players.length; skip += 100) {
    const path = `/api/game/${gameId}/board/rows?skip=${skip}&count=100`;
    const { rows } = await client.call<{ rows: { id: number; rank: number }[] }>("GET", path);
    for (const { id, rank } of rows) ranks.set(id, rank);
  }
  if (ranks.size !== players.length) throw new Error(`The board has ${ranks.size} of ${players.length} teams.`);
  return ranks;
}

/** Everybody requests one path; `expect` says what the answer must contain for each. */
export function asking(people: Stranger[], path: string, expect: (one: Stranger) => string[], coding = "gzip"): Question[] {
  return people.map((one) => ({
    bytes: request("GET", path, { Cookie: one.cookie, "Accept-Encoding": coding }).toString(),
    expect: expect(one),
  }));
}

/** Everybody submits a wrong flag for one of the challenges. */
export function guessing(people: Stranger[], { gameId, challenges }: World): Question[] {
  return people.map(({ cookie, team }) => {
    const path = `/api/game/${gameId}/challenges/${challenges[team % challenges.length]}`;
    return { bytes: request("POST", path, { Cookie: cookie }, { flag: `flag{wrong-${COUNTER}}` }).toString(), expect: [] };
  });
}

/** The same through the page's form, as a browser with scripts sends it. */
export function guessingByForm(people: Stranger[], { gameId, challenges }: World): Question[] {
  return people.map(({ cookie, team }) => {
    const body = `flag=flag%7Bwrong-${COUNTER}%7D`;
    const head = [
      `POST /games/${gameId}/challenges/${challenges[team % challenges.length]}.data HTTP/1.1`,
      "Host: 127.0.0.1",
      `Cookie: ${cookie}`,
      "Content-Type: application/x-www-form-urlencoded;charset=UTF-8",
      `Content-Length: ${body.length}`,
    ];
    return { bytes: `${head.join("\r\n")}\r\n\r\n${body}`, expect: ["judged", "WrongAnswer"] };
  });
}
