import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openArena, type Arena } from "../arena.ts";
import type { Size } from "./goals.ts";
import type { Cast } from "./stage.ts";

/** The game and its sessions end after a day. */
const GOOD_FOR_MS = 12 * 3_600_000;

/** A world that was made before, or is made now, as a server left it: the folder of which to use a copy. */
export async function keptCast(
  folder: string,
  teams: Size,
  make: (arena: Arena, teams: Size) => Promise<Cast>,
): Promise<{ data: string; cast: Cast }> {
  const [data, file] = [join(folder, String(teams)), join(folder, `${teams}.json`)];
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as { madeAt: number; cast: Cast }) : null;
  if (known && Date.now() - known.madeAt < GOOD_FOR_MS) return { data, cast: known.cast };
  const arena = await openArena(true);
  try {
    const cast = await make(arena, teams);
    await arena.client.rpc("LEDGER", cast.world.gameId, [["flush"]]);
    await arena.server.stop();
    for (const old of [data, file]) rmSync(old, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    cpSync(arena.data, data, { recursive: true });
    writeFileSync(file, JSON.stringify({ madeAt: Date.now(), cast }));
    return { data, cast };
  } catch (error) {
    console.error(arena.server.output());
    throw error;
  } finally {
    await arena.close();
  }
}
