import { usageOf } from "../scripts/process-tree.ts";
import type { Arena } from "./arena.ts";
import { fill } from "./lists.ts";
import { figure, heading } from "./report.ts";
import { makeWorld } from "./world.ts";

const WRITEUPS = 500;
const MIB = 1024 * 1024;
const PDF_BYTES = 4 * MIB;

/** The organisers' exports: both sheets and all write-ups, each with the additional memory that the server needs while it writes them. */
export async function benchExports(arena: Arena): Promise<void> {
  const rows = arena.quick ? 10_000 : 102_050; // one row in fifty is not a submission
  heading(`Exports: ${Math.floor(rows * 0.98).toLocaleString("en-US")} submissions, ${WRITEUPS} write-ups of ${PDF_BYTES / MIB} MiB`);
  const world = await makeWorld(arena.client, arena.admin, { teams: WRITEUPS, challenges: 30, members: 1 });
  await fill(arena, world, rows);
  await save(arena, "submissions as a sheet", `/api/game/${world.gameId}/submissionsheet`);
  await save(arena, `scoreboard of ${WRITEUPS} teams as a sheet`, `/api/game/${world.gameId}/scoreboardsheet`);
  await handIn(arena, world.gameId);
  await save(arena, "all write-ups as a ZIP", `/api/admin/writeups/${world.gameId}/all`);
}

/** Uploads one PDF like an attachment, and uses it as the write-up of every team: the store does not care whose it is. */
async function handIn(arena: Arena, gameId: number): Promise<void> {
  const [team] = await arena.client.sql<{ id: number; user: string }>(
    "SELECT p.id, m.user_id AS user FROM participations p JOIN participation_members m ON m.participation_id = p.id WHERE p.game_id = ? LIMIT 1",
    gameId,
  );
  const cookie = (await arena.client.sessions([team!.user])).get(team!.user)!;
  await arena.client.sql("UPDATE games SET writeup_required = 1 WHERE id = ?", gameId);
  const pdf = Buffer.alloc(PDF_BYTES, "bench ");
  pdf.write("%PDF-1.7\n");
  pdf.write("\nstartxref\n9\n%%EOF\n", PDF_BYTES - 19);
  const form = new FormData();
  form.append("file", new File([pdf], "bench.pdf", { type: "application/pdf" }));
  await new Promise((wake) => setTimeout(wake, 1_100)); // the server caches a game for a second
  const answer = await fetch(address(arena, `/api/game/${gameId}/writeup`), { method: "POST", headers: { Cookie: cookie }, body: form });
  if (answer.status !== 200) throw new Error(`The write-up was refused: ${answer.status} ${await answer.text()}`);
  await arena.client.sql(
    `INSERT INTO writeups SELECT p.id, w.game_id, w.file_hash, 'Writeup-' || p.id || '.pdf', w.size, w.uploaded_at
     FROM writeups w JOIN participations p ON p.game_id = w.game_id WHERE w.game_id = ? ON CONFLICT DO NOTHING`,
    gameId,
  );
}

async function save(arena: Arena, name: string, path: string): Promise<void> {
  const memory = () => usageOf(arena.server.pid).residentMb;
  const before = memory();
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, memory())), 50);
  const since = performance.now();
  const answer = await fetch(address(arena, path), { headers: { Cookie: arena.admin } });
  let bytes = 0;
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) bytes += chunk.length;
  clearInterval(watch);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  const seconds = (performance.now() - since) / 1_000;
  figure(name, `${seconds.toFixed(1)} s, ${(bytes / MIB).toFixed(1)} MB sent, memory +${Math.round(peak - before)} MB at its peak`);
}

const address = (arena: Arena, path: string) => `http://127.0.0.1:${arena.server.port}${path}`;
