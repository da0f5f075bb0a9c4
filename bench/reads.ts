import { measure, type Arena } from "./arena.ts";
import { trivialFloor } from "./floors.ts";
import { open, percentile, request, type Line } from "./load.ts";
import { figure, heading, PEERS, PEERS_SHOWN, report } from "./report.ts";
import { flagOf, makeWorld, shuffledPairs, solve, submission, type World } from "./world.ts";

const PAGE = 100;
const SOLVE_EVERY_MS = 100;

/** What everybody reads, while a solve happens every 100 ms. */
export async function benchReads(arena: Arena): Promise<void> {
  for (const teams of arena.quick ? [1_000] : [1_000, 10_000]) await benchBoard(arena, teams);
}

async function benchBoard(arena: Arena, teams: number): Promise<void> {
  heading(`Reads: ${teams.toLocaleString("en-US")} teams × 30 challenges, a solve every ${SOLVE_EVERY_MS} ms`);
  const world = await makeWorld(arena.client, arena.admin, { teams, challenges: 30, members: 1 });
  const pairs = shuffledPairs(world);
  const before = Math.min(Math.floor(pairs.length * 0.3), 20_000);
  await solve(arena.client, world, pairs.slice(0, before));
  const solver = await startSolver(arena, world, pairs.slice(before));
  try {
    await benchPages(arena, world);
    solver.seen.length = 0;
    await new Promise((wake) => setTimeout(wake, arena.quick ? 3_000 : 6_000));
  } finally {
    await solver.stop();
  }
  const ages = solver.seen.sort((a, b) => a - b);
  const peers = Object.entries(PEERS_SHOWN).map(([name, seconds]) => `${name} ${seconds} s`);
  figure(
    `a solve is shown after (${ages.length} solves)`,
    `p50 ${Math.round(percentile(ages, 0.5))} ms, p95 ${Math.round(percentile(ages, 0.95))} ms (${peers.join(", ")})`,
  );
}

async function benchPages(arena: Arena, world: World): Promise<void> {
  const board = `/api/game/${world.gameId}/board/rows?skip=0&count=${PAGE}`;
  const encoded = { "Accept-Encoding": "gzip" };
  const size = await sizeOf(arena.server.port, request("GET", board, encoded));
  const floor = await trivialFloor(arena, size);
  const one = request("GET", board, encoded);
  report(
    `board page, ${PAGE} rows (${size.toLocaleString("en-US")} bytes)`,
    await measure(arena, { next: () => one }),
    floor.rate,
    PEERS.board,
  );
  const ids = world.players.slice(0, 1_000).map((team) => team[0]!.id);
  for (const [name, path, peers] of [
    ["challenge list with own rank", `/api/game/${world.gameId}/details`, undefined],
    ["own profile", "/api/account/profile", PEERS.profile],
  ] as const) {
    const cookies = await arena.client.sessions(ids);
    const all = ids.map((id) => request("GET", path, { Cookie: cookies.get(id)!, ...encoded }));
    const own = await trivialFloor(arena, await sizeOf(arena.server.port, all[0]!));
    report(name, await measure(arena, { next: (n) => all[n % all.length]! }), own.rate, peers);
  }
}

async function sizeOf(port: number, bytes: Buffer): Promise<number> {
  const line = await open(port);
  const { body } = await line.send(bytes);
  line.socket.destroy();
  return body.length;
}

/** Solves one challenge every 100 ms and records how long the board page takes to show it. */
async function startSolver(arena: Arena, world: World, pairs: [team: number, challenge: number][]) {
  const ids = world.players.map((team) => team[0]!.id);
  const cookies = await arena.client.sessions(ids.slice(0, 2_000));
  const usable = pairs.filter(([team]) => team < 2_000);
  const submitting = await open(arena.server.port);
  const watching = await open(arena.server.port);
  const seen: number[] = [];
  let running = true;
  const waiting: { sentAt: number; since: number }[] = [];
  const solving = every(SOLVE_EVERY_MS, async () => {
    const pair = usable.pop();
    if (!pair) return;
    const sentAt = Date.now();
    const answer = await submitting.send(submission(world, cookies.get(ids[pair[0]]!)!, pair[1], flagOf(pair[1])));
    if (answer.status === 200) waiting.push({ sentAt, since: performance.now() });
  });
  const path = `/api/game/${world.gameId}/board/rows?skip=0&count=1`;
  const looking = every(20, async () => {
    // A version is the time of the change that made it, and nothing else changes this board.
    const version = await versionOf(watching, path);
    while (waiting[0] && waiting[0].sentAt <= version) seen.push(performance.now() - waiting.shift()!.since);
  });
  async function every(ms: number, work: () => Promise<void>): Promise<void> {
    while (running) {
      const next = performance.now() + ms;
      await work();
      await new Promise((wake) => setTimeout(wake, Math.max(0, next - performance.now())));
    }
  }
  const stop = async () => {
    running = false;
    await Promise.all([solving, looking]);
    for (const line of [submitting, watching]) line.socket.destroy();
  };
  return { seen, stop };
}

async function versionOf(line: Line, path: string): Promise<number> {
  const { status, body } = await line.send(request("GET", path));
  if (status !== 200) throw new Error(`${path} answered ${status}: ${body.toString().slice(0, 200)}`);
  return (JSON.parse(body.toString()) as { version: number }).version;
}
