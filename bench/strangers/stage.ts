import { shareOfOthers, usageOf } from "../../scripts/process-tree.ts";
import { freePort } from "../../scripts/server-process.ts";
import { openArena, type Arena } from "../arena.ts";
import type { Choice } from "../choice.ts";
import { makeWorld, shuffledPairs, solve, type World } from "../world.ts";
import type { Size } from "./goals.ts";
import type { Deck, LoadJob, LoadResult } from "./job.ts";
import { keptCast } from "./kept.ts";
import { MemoryWatch } from "./memory.ts";
import { strangersOf, type Stranger } from "./people.ts";
import { generate, placeServer, startProbe, startProfile } from "./processes.ts";
import { printProfile, printRow } from "./table.ts";

const CHALLENGES = 30;
const SOLVED_BEFORE = 0.3;
const SOLVED_AT_MOST = 20_000;

/** One game with many teams, of each of which one user sends requests. `open`: pairs that nobody has solved yet. */
export type Cast = { world: World; people: Stranger[]; open: [team: number, challenge: number][] };

/** A server with that game. */
export type Stage = Cast & { arena: Arena; memory: MemoryWatch; teams: Size; seconds: number; choice: Choice; inspector: number | null };

/** The fields of a load that differ between rows. */
export type Load = Pick<LoadJob, "decks"> & Partial<Omit<LoadJob, "kind" | "port" | "decks">>;

export async function openStage(choice: Choice, teams: Size): Promise<Stage> {
  const inspector = choice.profile ? await freePort() : null;
  const env: Record<string, string> = inspector ? { VEXIL_BENCH_INSPECTOR: String(inspector) } : {};
  const kept = choice.keep === null ? null : await keptCast(choice.keep, teams, makeCast);
  const arena = await openArena(choice.quick, env, kept?.data ?? null);
  placeServer(arena.server);
  const memory = new MemoryWatch(arena.server.pid);
  memory.begin("making the world");
  const cast = kept?.cast ?? (await makeCast(arena, teams));
  return { ...cast, arena, memory, teams, choice, inspector, seconds: choice.quick ? 3 : 8 };
}

async function makeCast(arena: Arena, teams: Size): Promise<Cast> {
  const world = await makeWorld(arena.client, arena.admin, { teams, challenges: CHALLENGES, members: 1 });
  const pairs = shuffledPairs(world);
  const before = Math.min(Math.floor(pairs.length * SOLVED_BEFORE), SOLVED_AT_MOST);
  await solve(arena.client, world, pairs.slice(0, before));
  await new Promise((wake) => setTimeout(wake, 1_500)); // the board is a second old at most
  return { world, people: await strangersOf(arena, world), open: pairs.slice(before) };
}

/** Whether a row was selected. */
export function isWanted({ choice: { rows } }: Stage, name: string): boolean {
  return rows === null || rows.some((part) => name.includes(part));
}

/** Runs one row with 32 connections, unless it says otherwise, and prints it; null if it was not selected. */
export async function row(stage: Stage, name: string, load: Load): Promise<LoadResult | null> {
  if (!isWanted(stage, name)) return null;
  const { arena, memory, teams, seconds } = stage;
  memory.begin(name);
  const job: LoadJob = { kind: "load", port: arena.server.port, connections: 32, seconds, warmUp: 1, pattern: [0], ...load };
  const probe = startProbe(arena.server);
  const profile = stage.inspector ? startProfile(stage.inspector) : null;
  const [before, ofAll] = [usageOf(arena.server.pid).cpuMs, shareOfOthers(process.pid)];
  const result = await generate(job);
  const used = usageOf(arena.server.pid).cpuMs - before;
  const others = ofAll();
  const probed = await probe();
  const answers = result.decks.reduce((sum, { statuses }) => sum + Object.values(statuses).reduce((a, b) => a + b, 0), 0);
  printRow({ name, teams, result, cpuMs: used / answers, probed, others, residentMb: memory.peak() });
  if (profile) printProfile(await profile());
  return result;
}

/** One kind of request from everybody. */
export function oneDeck(name: string, questions: Deck["questions"], more: Partial<Deck> = {}): Deck[] {
  return [{ name, questions, ...more }];
}
