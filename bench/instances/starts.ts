import { setTimeout as pause } from "node:timers/promises";
import type { Arena } from "../arena.ts";
import { percentile } from "../load.ts";
import { figure, heading } from "../report.ts";
import { firstByte } from "./first-byte.ts";
import { addChallenge, clear, type Stage } from "./stage.ts";

const WARM_UP = 2;

/** One start after another, of the raw engine and of the platform in turns, on an otherwise idle engine. */
export async function benchStarts(stage: Stage): Promise<void> {
  const rounds = stage.quick ? 10 : 40;
  heading(`From nothing to the first byte: ${rounds} pairs in turn, the raw engine and the API`);
  const challenge = await addChallenge(stage, "One after the other");
  const pairs: { raw: number; ours: number }[] = [];
  for (let round = -WARM_UP; round < rounds; round++) {
    const pair = { raw: await rawStart(stage), ours: await platformStart(stage, challenge, round + WARM_UP) };
    if (round >= 0) pairs.push(pair);
  }
  const [raw, ours] = [sorted(pairs.map((pair) => pair.raw)), sorted(pairs.map((pair) => pair.ours))];
  const over = sorted(pairs.map((pair) => pair.ours - pair.raw));
  figure("raw engine", both(raw));
  figure("through the API", both(ours));
  figure("overhead, percentile to percentile", `p50 ${gap(ours, raw, 0.5)} (aim 60), p95 ${gap(ours, raw, 0.95)} (aim 150)`);
  figure("overhead of each pair", both(over));
}

async function rawStart({ raw }: Stage): Promise<number> {
  const startedAt = performance.now();
  const id = await raw.run();
  const took = performance.now() - startedAt;
  await raw.remove(id);
  return took;
}

async function platformStart(stage: Stage, challenge: number, team: number): Promise<number> {
  const [player] = stage.world.players[team % stage.world.players.length]!;
  const cookie = (await stage.arena.client.sessions([player!.id])).get(player!.id)!;
  const startedAt = performance.now();
  await startAndRead(stage, challenge, cookie);
  const took = performance.now() - startedAt;
  await clear(stage.arena);
  return took;
}

/** Starts an instance like a player and reads the first byte at the address that the platform gives. */
export async function startAndRead({ arena, world }: Stage, challenge: number, cookie: string): Promise<void> {
  const path = `/api/game/${world.gameId}/container/${challenge}`;
  let { entry } = await arena.client.call<{ entry: string }>("POST", `${path}?queue=true`, undefined, cookie);
  // A start of more than 15 s is answered before it is finished.
  while (entry === "") entry = await laterEntry(arena, `/api/game/${world.gameId}/challenges/${challenge}`, cookie);
  const [host, port] = entry.split(":");
  await firstByte(host!, Number(port));
}

async function laterEntry({ client }: Arena, path: string, cookie: string): Promise<string> {
  const { context } = await client.call<{ context: { instanceEntry: string | null } }>("GET", path, undefined, cookie);
  if (context.instanceEntry === null) await pause(50);
  return context.instanceEntry ?? "";
}

function sorted(list: number[]): number[] {
  return list.toSorted((a, b) => a - b);
}

function both(list: number[]): string {
  return `p50 ${percentile(list, 0.5).toFixed(0)} ms, p95 ${percentile(list, 0.95).toFixed(0)} ms`;
}

function gap(a: number[], b: number[], share: number): string {
  return `${(percentile(a, share) - percentile(b, share)).toFixed(0)} ms`;
}
