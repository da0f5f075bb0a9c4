import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import { usageOf } from "../scripts/process-tree.ts";
import type { Arena } from "./arena.ts";
import { figure, heading } from "./report.ts";
import { submission, flagOf, makeWorld, shuffledPairs, type World } from "./world.ts";
import { drive } from "./load.ts";

const MIB = 1024 * 1024;
const AT_ONCE = 8;

/** Moves a whole game: teams and players with pictures, files of their own, the log. It is exported, and imported beside itself. */
export async function benchArchives(arena: Arena): Promise<void> {
  const teams = arena.quick ? 200 : 2_000;
  const [attachments, solves] = [teams / 2, teams * 5];
  const files = teams * 2 + attachments;
  heading(
    `Archives: ${teams.toLocaleString("en-US")} teams, ${files.toLocaleString("en-US")} files, ${solves.toLocaleString("en-US")} solves`,
  );
  const world = await makeWorld(arena.client, arena.admin, { teams, challenges: 30, members: 1 });
  await giveFiles(arena, world, attachments);
  await solveSome(arena, world, solves);
  const archive = await timed(arena, "export", async () =>
    bytesOf(await ask(arena, `/api/edit/games/${world.gameId}/export?submissions=true`)),
  );
  figure("size", `${(archive.length / MIB).toFixed(1)} MB`);
  const form = new FormData();
  form.append("file", new File([archive], "game.zip", { type: "application/zip" }));
  const made = await timed(
    arena,
    "import",
    async () => (await ask(arena, "/api/edit/games/import", { method: "POST", body: form })).json() as Promise<{ id: number }>,
  );
  const [before, after] = await Promise.all([world.gameId, made.id].map((id) => standings(arena, id)));
  figure("the same board", before === after ? `yes, ${teams} teams` : "NO");
}

async function giveFiles(arena: Arena, { gameId, challenges, players }: World, attachments: number): Promise<void> {
  const captains = players.map(([captain]) => captain!);
  const sessions = await arena.client.sessions(captains.map(({ id }) => id));
  await inParallel(captains, async ({ id, team }) => {
    const cookie = sessions.get(id)!;
    await ask(arena, "/api/account/avatar", { method: "PUT", body: picture(), headers: { Cookie: cookie } });
    await ask(arena, `/api/team/${team}/avatar`, { method: "PUT", body: picture(), headers: { Cookie: cookie } });
  });
  const path = `/api/edit/games/${gameId}/challenges`;
  const { id } = await arena.client.call<{ id: number }>(
    "POST",
    path,
    { title: "One for each", tag: "Misc", type: "DynamicAttachment" },
    arena.admin,
  );
  const hashes: string[] = [];
  await inParallel(
    Array.from({ length: attachments }, (_, n) => n),
    async (n) => {
      const form = new FormData();
      form.append("files", new File([randomBytes(4_096)], `own-${n}.bin`));
      const [file] = (await (await ask(arena, "/api/assets", { method: "POST", body: form })).json()) as { hash: string }[];
      hashes.push(file!.hash);
    },
  );
  for (let at = 0; at < hashes.length; at += 100) {
    const flags = hashes
      .slice(at, at + 100)
      .map((fileHash) => ({ flag: `flag{own-${fileHash.slice(0, 20)}}`, attachmentType: "Local", fileHash }));
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as an organiser's page does
    await arena.client.call("POST", `${path}/${id}/flags`, flags, arena.admin);
  }
  await arena.client.call("PUT", `${path}/${id}`, { isEnabled: true, content: "Yours alone." }, arena.admin);
  if (challenges.length === 0) throw new Error("There is nothing to solve.");
}

async function solveSome(arena: Arena, world: World, count: number): Promise<void> {
  const sessions = await arena.client.sessions(world.players.map(([captain]) => captain!.id));
  const bytes = shuffledPairs(world)
    .slice(0, count)
    .map(([team, challenge]) => submission(world, sessions.get(world.players[team]![0]!.id)!, challenge, flagOf(challenge)));
  const { statuses } = await drive({ port: arena.server.port, connections: 32, seconds: 300, next: (n) => bytes[n] ?? null });
  if (Object.keys(statuses).join() !== "200") throw new Error(`Flags were answered ${JSON.stringify(statuses)}.`);
}

/** Names, places and scores of all teams, without ids. */
async function standings(arena: Arena, gameId: number): Promise<string> {
  const { items } = (await (await ask(arena, `/api/game/${gameId}/scoreboard`)).json()) as {
    items: { name: string; rank: number; score: number }[];
  };
  return JSON.stringify(items.map(({ name, rank, score }) => [name, rank, score]));
}

async function timed<T>(arena: Arena, name: string, work: () => Promise<T>): Promise<T> {
  const memory = () => usageOf(arena.server.pid).residentMb;
  const before = memory();
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, memory())), 50);
  const since = performance.now();
  const done = await work().finally(() => clearInterval(watch));
  figure(name, `${((performance.now() - since) / 1_000).toFixed(1)} s, memory +${Math.round(peak - before)} MB at its peak`);
  return done;
}

async function inParallel<T>(list: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const waiting = [...list];
  const next = async (): Promise<void> => {
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      // oxlint-disable-next-line no-await-in-loop -- so many at once are under way
      await work(one);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

async function ask(arena: Arena, path: string, { headers, ...init }: RequestInit = {}): Promise<Response> {
  const answer = await fetch(`http://127.0.0.1:${arena.server.port}${path}`, { ...init, headers: { Cookie: arena.admin, ...headers } });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
  return answer;
}

const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());

const SIDE = 16;

/** A picture that differs from all others. */
function picture(): FormData {
  const rows = Buffer.concat(Array.from({ length: SIDE }, () => Buffer.concat([Buffer.from([0]), randomBytes(SIDE * 3)])));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const png = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
  const form = new FormData();
  form.append("file", new File([png], "picture.png", { type: "image/png" }));
  return form;
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
