import { randomUUID } from "node:crypto";
import { seeded } from "../scripts/random.ts";
import type { Client } from "./client.ts";
import { drive, request } from "./load.ts";

export type Player = { id: string; name: string; team: number };

/** A running game with accepted teams. `players[t]` are the members of team t. */
export type World = { gameId: number; challenges: number[]; players: Player[][] };

/** `divisions`: their names, which are assigned to teams in turns; the last one plays as guests. Without it there are no divisions. */
export type Shape = { teams: number; challenges: number; members: number; divisions?: string[] };

let made = 0;

/** Creates a game through the public API and its teams in bulk. Every challenge has one flag, `flagOf(challenge)`. */
export async function makeWorld(client: Client, admin: string, shape: Shape): Promise<World> {
  made++;
  const now = Date.now();
  const game = await client.call<{ id: number }>(
    "POST",
    "/api/edit/games",
    { title: `Bench ${made}`, start: now - 3_600_000, end: now + 86_400_000, acceptWithoutReview: true },
    admin,
  );
  if (shape.divisions) await setDivisions(client, admin, game.id, shape.divisions);
  const challenges: number[] = [];
  for (let n = 0; n < shape.challenges; n++) challenges.push(await makeChallenge(client, admin, game.id, n));
  return { gameId: game.id, challenges, players: await enrol(client, game.id, shape) };
}

async function setDivisions(client: Client, admin: string, gameId: number, names: string[]): Promise<void> {
  const divisions = names.map((name, n) => ({ name, guest: n === names.length - 1 }));
  await client.call("PUT", `/api/edit/games/${gameId}/divisions`, { divisions }, admin);
}

export const flagOf = (challenge: number): string => `flag{right-${challenge}}`;

async function makeChallenge(client: Client, admin: string, gameId: number, n: number): Promise<number> {
  const tags = ["Web", "Crypto", "Pwn", "Reverse", "Misc", "Forensics"];
  const path = `/api/edit/games/${gameId}/challenges`;
  const { id } = await client.call<{ id: number }>(
    "POST",
    path,
    { title: `Challenge ${n}`, tag: tags[n % tags.length], type: "StaticAttachment" },
    admin,
  );
  await client.call("POST", `${path}/${id}/flags`, [{ flag: flagOf(id) }], admin);
  await client.call("PUT", `${path}/${id}`, { isEnabled: true, content: "Some *text*.", originalScore: 500, difficulty: 40 }, admin);
  return id;
}

async function enrol(client: Client, gameId: number, shape: Shape): Promise<Player[][]> {
  const base = made * 100_000;
  const players = Array.from({ length: shape.teams }, (_, t) =>
    Array.from({ length: shape.members }, (__, m) => ({ id: randomUUID(), name: `p${made}x${t}x${m}`, team: base + t })),
  );
  for (let at = 0; at < players.length; at += 500) await enrolSome(client, gameId, players.slice(at, at + 500), shape.divisions ?? []);
  return players;
}

/** Participations have the ids of their teams, which keeps the bulk statements short. */
async function enrolSome(client: Client, gameId: number, teams: Player[][], divisions: string[]): Promise<void> {
  const divisionOf = ({ team }: Player) => divisions[team % divisions.length] ?? null;
  const everyone = JSON.stringify(teams.flat().map((player) => [player.id, player.name, player.team]));
  const captains = JSON.stringify(teams.map(([captain]) => [captain!.team, captain!.id, divisionOf(captain!)]));
  const now = Date.now();
  const from = (columns: string) => `SELECT ${columns} FROM json_each(?)`;
  const value = (n: number) => `(value->>${n})`;
  await client.sql(
    `INSERT INTO users (id, name, name_key, email, email_key, active, registered_at, visited_at)
     ${from(`${value(0)}, ${value(1)}, ${value(1)}, ${value(1)} || '@bench.test', ${value(1)} || '@bench.test', 1, ${now}, ${now}`)}`,
    everyone,
  );
  await client.sql(
    `INSERT INTO teams (id, name, invite_token, captain_id, created_at) ${from(`${value(0)}, 'Team ' || ${value(0)}, '-', ${value(1)}, ${now}`)}`,
    captains,
  );
  await client.sql(`INSERT INTO team_members (team_id, user_id, joined_at) ${from(`${value(2)}, ${value(0)}, ${now}`)}`, everyone);
  await client.sql(
    `INSERT INTO participations (id, game_id, team_id, division, status, token, created_at) ${from(`${value(0)}, ${gameId}, ${value(0)}, ${value(2)}, 'Accepted', '-', ${now}`)}`,
    captains,
  );
  await client.sql("UPDATE games SET team_count = team_count + ? WHERE id = ?", teams.length, gameId);
  await client.sql(
    `INSERT INTO participation_members (game_id, user_id, participation_id) ${from(`${gameId}, ${value(0)}, ${value(2)}`)}`,
    everyone,
  );
  await client.rpc(
    "LEDGER",
    gameId,
    teams
      .flat()
      .map((player) => [
        "join",
        player.team,
        { ...settingsOf(player), division: divisionOf(player) },
        { userId: player.id, name: player.name },
      ]),
  );
}

function settingsOf(player: Player) {
  return { teamId: player.team, name: `Team ${player.team}`, bio: null, avatar: null, status: "Accepted" };
}

/** The bytes of the request for one submission. */
export function submission(world: World, cookie: string, challenge: number, flag: string): Buffer {
  return request("POST", `/api/game/${world.gameId}/challenges/${challenge}`, { Cookie: cookie }, { flag });
}

/** All (team, challenge) pairs in a random order that is the same in every run. */
export function shuffledPairs(world: World): [team: number, challenge: number][] {
  const pairs = world.players.flatMap((_, team) => world.challenges.map((challenge): [number, number] => [team, challenge]));
  const random = seeded(7);
  for (let i = pairs.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [pairs[i], pairs[j]] = [pairs[j]!, pairs[i]!];
  }
  return pairs;
}

/** Solves the given pairs through the public API, as fast as possible. */
export async function solve(client: Client, world: World, pairs: [team: number, challenge: number][]): Promise<void> {
  const captains = world.players.map((team) => team[0]!.id);
  const cookies = await client.sessions(captains);
  const bytes = pairs.map(([team, challenge]) => submission(world, cookies.get(captains[team]!)!, challenge, flagOf(challenge)));
  const { statuses } = await drive({ port: client.port, connections: 32, seconds: 600, next: (n) => bytes[n] ?? null });
  const refused = Object.entries(statuses).filter(([status]) => status !== "200");
  if (refused.length > 0) throw new Error(`Seeding was refused: ${JSON.stringify(statuses)}`);
}
