import type { Arena } from "./arena.ts";
import { open, percentile } from "./load.ts";
import { figure, heading } from "./report.ts";
import { listen, type Listener } from "./websocket.ts";
import { flagOf, makeWorld, submission, type World } from "./world.ts";

/** Time from a solve until the last of many sockets has been told. Every solve here is a first blood, so every socket gets a notice. */
export async function benchSockets(arena: Arena): Promise<void> {
  const count = arena.quick ? 500 : 2_000;
  const rounds = arena.quick ? 5 : 20;
  heading(`Hubs: ${count.toLocaleString("en-US")} sockets on one game, ${rounds} first bloods`);
  const world = await makeWorld(arena.client, arena.admin, { teams: 20, challenges: rounds, members: 1 });
  const told = new Map<string, number>();
  const listeners = await connectAll(arena, world, count, (title) => told.set(title, (told.get(title) ?? 0) + 1));
  const times: number[] = [];
  try {
    for (let n = 0; n < rounds; n++) times.push(await untilAllTold(arena, world, n, () => (told.get(`Challenge ${n}`) ?? 0) >= count));
  } finally {
    for (const listener of listeners) listener.close();
  }
  const sorted = times.sort((a, b) => a - b);
  figure(
    "from the solve to the last socket told",
    `p50 ${Math.round(percentile(sorted, 0.5))} ms, p95 ${Math.round(percentile(sorted, 0.95))} ms`,
  );
}

async function connectAll(arena: Arena, world: World, count: number, bloodOf: (title: string) => void): Promise<Listener[]> {
  const listeners: Listener[] = [];
  while (listeners.length < count) {
    const some = Array.from({ length: Math.min(50, count - listeners.length) }, () =>
      listen(arena.server.port, `/hub/user?game=${world.gameId}`, (text) => {
        for (const [, title] of text.matchAll(/"FirstBlood","values":\["[^"]*","([^"]*)"\]/g)) bloodOf(title!);
      }),
    );
    listeners.push(...(await Promise.all(some)));
  }
  return listeners;
}

async function untilAllTold(arena: Arena, world: World, n: number, allTold: () => boolean): Promise<number> {
  const player = world.players[n % world.players.length]![0]!;
  const cookies = await arena.client.sessions([player.id]);
  const line = await open(arena.server.port);
  const challenge = world.challenges[n]!;
  const sentAt = performance.now();
  await line.send(submission(world, cookies.get(player.id)!, challenge, flagOf(challenge)));
  line.socket.destroy();
  while (!allTold()) {
    if (performance.now() - sentAt > 20_000) throw new Error(`Not every socket heard of challenge ${n} within 20 s.`);
    await new Promise((wake) => setTimeout(wake, 5));
  }
  return performance.now() - sentAt;
}
