import { scryptSync } from "node:crypto";
import { measure, type Arena } from "./arena.ts";
import { trivialFloor } from "./floors.ts";
import { request } from "./load.ts";
import { figure, heading, report } from "./report.ts";
import { makeWorld } from "./world.ts";

const PASSWORD = "a password for the bench";
const COST = { N: 16_384, r: 8, p: 5 };

/** The requests of the first minute: sign-ins, the platform's settings, and a long list of challenges. */
export async function benchAccounts(arena: Arena): Promise<void> {
  heading("Accounts and settings: 32 connections");
  const since = performance.now();
  for (let n = 0; n < 10; n += 1) scryptSync(PASSWORD, "a salt of 16 bytes", 32, { ...COST, maxmem: 64 * 1024 * 1024 });
  figure("one hash of a password (here, one core)", `${((performance.now() - since) / 10).toFixed(0)} ms`);
  await benchSignIn(arena);
  await benchConfig(arena);
  await benchDetails(arena);
}

async function benchSignIn(arena: Arena): Promise<void> {
  const names = Array.from({ length: 8 }, (_, n) => `signer${n}`);
  for (const userName of names) {
    await arena.client.call("POST", "/api/account/register", { userName, password: PASSWORD, email: `${userName}@bench.test` });
  }
  const all = names.map((userName) => request("POST", "/api/account/login", {}, { userName, password: PASSWORD }));
  report("sign-in, right password, 4 connections", await measure(arena, { next: (n) => all[n % all.length]!, connections: 4 }, 10));
}

async function benchConfig(arena: Arena): Promise<void> {
  const one = request("GET", "/api/config");
  const floor = await trivialFloor(arena, 200);
  report("settings of the platform", await measure(arena, { next: () => one }), floor.rate);
}

async function benchDetails(arena: Arena): Promise<void> {
  const world = await makeWorld(arena.client, arena.admin, { teams: 500, challenges: 100, members: 1 });
  const ids = world.players.map((team) => team[0]!.id);
  const cookies = await arena.client.sessions(ids);
  const path = `/api/game/${world.gameId}/details`;
  const all = ids.map((id) => request("GET", path, { Cookie: cookies.get(id)! }));
  const text = JSON.stringify(await arena.client.call("GET", path, undefined, cookies.get(ids[0]!)));
  const floor = await trivialFloor(arena, Buffer.byteLength(text));
  const looks = await measure(arena, { next: (n) => all[n] ?? null, warmUp: 0 }, 30);
  report("challenge list of 100, everybody's first look", looks);
  report("challenge list of 100, own rank, again", await measure(arena, { next: (n) => all[n % all.length]! }), floor.rate);
}
