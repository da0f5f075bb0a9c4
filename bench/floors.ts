import { measure, type Arena, type Measured } from "./arena.ts";
import { request } from "./load.ts";
import { report } from "./report.ts";
import type { World } from "./world.ts";

/** A fixed JSON answer of this size from the same Worker. */
export async function trivialFloor(arena: Arena, bytes: number): Promise<Measured> {
  const one = request("GET", `/bench/static?bytes=${bytes}`);
  const row = await measure(arena, { next: () => one });
  report(`floor: static JSON, ${bytes.toLocaleString("en-US")} bytes`, row);
  return row;
}

/** An authenticated request with one object call that writes one row. */
export async function writeFloor(arena: Arena, world: World): Promise<Measured> {
  const ids = world.players.map((team) => team[0]!.id);
  const cookies = await arena.client.sessions(ids);
  const all = ids.map((id) => request("POST", "/bench/row", { Cookie: cookies.get(id)! }, { flag: "flag{of-usual-length-0123456789}" }));
  const row = await measure(arena, { next: (n) => all[n % all.length]! });
  report("floor: authenticated, one call, one row", row);
  return row;
}
