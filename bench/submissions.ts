import { seeded } from "../scripts/random.ts";
import { measure, type Arena } from "./arena.ts";
import { writeFloor } from "./floors.ts";
import { heading, PEERS, report } from "./report.ts";
import { flagOf, makeWorld, shuffledPairs, solve, submission, type World } from "./world.ts";

const SOLVED_BEFORE = 0.3;
/** The share of right flags among all submissions, as observed at a large event. */
const RIGHT = 0.26;
const PREPARED = 60_000;

/** Submissions in the form of the peers' measurement, each mix in a game of its own. */
export async function benchSubmissions(arena: Arena): Promise<void> {
  heading("Submissions: 1,000 teams × 30 challenges, 30 % solved before, 32 connections");
  const shape = arena.quick ? { teams: 200, challenges: 30, members: 2 } : { teams: 1_000, challenges: 30, members: 2 };
  let floor = 0;
  for (const [name, right, peers] of [
    ["26 % right", RIGHT, undefined],
    ["wrong only", 0, PEERS.wrong],
    ["right only", 1, PEERS.right],
  ] as const) {
    const world = await makeWorld(arena.client, arena.admin, shape);
    const pairs = shuffledPairs(world);
    const before = Math.floor(pairs.length * SOLVED_BEFORE);
    await solve(arena.client, world, pairs.slice(0, before));
    floor ||= (await writeFloor(arena, world)).rate;
    const all = await prepare(arena, world, pairs.slice(before), right);
    report(name, await measure(arena, { next: (n) => all[n] ?? null }), floor, peers);
  }
}

/** The requests of a mix: right flags for unsolved pairs, wrong ones for any pair, from a random member of the team. */
async function prepare(arena: Arena, world: World, open: [team: number, challenge: number][], right: number): Promise<Buffer[]> {
  const cookies = await arena.client.sessions(world.players.flat().map((player) => player.id));
  const random = seeded(11);
  const all: Buffer[] = [];
  for (let n = 0, next = 0; n < PREPARED && next < open.length; n++) {
    const solves = random() < right;
    const [team, challenge] = solves ? open[next++]! : open[Math.floor(random() * open.length)]!;
    const members = world.players[team]!;
    const player = members[Math.floor(random() * members.length)]!;
    const flag = solves ? flagOf(challenge) : `flag{wrong-${Math.floor(random() * 1e9)}}`;
    all.push(submission(world, cookies.get(player.id)!, challenge, flag));
  }
  return all;
}
