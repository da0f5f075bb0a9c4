import type { Client } from "../../bench/client.ts";
import { strangersOf, type Stranger } from "../../bench/strangers/people.ts";
import { makeWorld, shuffledPairs, submission, flagOf, type World } from "../../bench/world.ts";
import { drive } from "../../bench/load.ts";
import { ask, call } from "../ask.ts";
import { openEdge, type Edge } from "../runtime.ts";
import { signIn } from "../world.ts";
import { Browser, type Sea } from "./browser.ts";

export type Size = { isolates: number; sockets: number; teams: number; tripMs: number; seconds: number };

/** An edge with one game, its teams, and a browser for each player. */
export type Stage = Sea & { size: Size; admin: string; people: Stranger[]; browsers: Browser[]; ownD1: number };

const CHALLENGES = 30;
const SOLVED_BEFORE = 3_000;
export const OPENED_AT_ONCE = 50;

export async function openStage(size: Size): Promise<Stage> {
  const edge = await openEdge({ tripMs: size.tripMs, settings: { VEXIL_LIMITS: "off" } });
  await ask(edge.url, { path: "/healthz" });
  const admin = await signIn(edge.url, "Admin");
  const client = clientOf(edge, admin);
  const world = await makeWorld(client, admin, { teams: size.teams, challenges: CHALLENGES, members: 1 });
  await call(edge.url, { path: `/api/edit/games/${world.gameId}/challenges/updateaccepted`, method: "POST", cookie: admin });
  const everybody = await untilRanked(client, world);
  await solveSome(edge, world, everybody);
  const people = everybody.slice(0, size.sockets);
  const stage: Stage = {
    edge,
    size,
    isolates: size.isolates,
    world,
    admin,
    people: everybody,
    browsers: [],
    waits: [],
    failed: {},
    ownD1: 0,
  };
  stage.browsers = people.map((person, n) => new Browser(stage, person, n));
  for (let at = 0; at < stage.browsers.length; at += OPENED_AT_ONCE) {
    await Promise.all(stage.browsers.slice(at, at + OPENED_AT_ONCE).map((browser) => browser.open()));
  }
  return stage;
}

/** What the bench's builder of worlds needs; the Ledger gets everything at the end, at once. */
function clientOf(edge: Edge, admin: string): Client {
  const database = edge.miniflare.getD1Database("DB", "objects");
  return {
    port: Number(new URL(edge.url).port),
    call: (method, path, json, cookie) => call(edge.url, { method, path, json, cookie: cookie ?? admin }),
    sql: async (statement, ...values) =>
      (
        await (
          await database
        )
          .prepare(statement)
          .bind(...values)
          .all()
      ).results as never[],
    rpc: async () => [],
    sessions: () => Promise.reject(new Error("People of the edge have sessions already.")),
  };
}

async function untilRanked(client: Client, world: World): Promise<Stranger[]> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await strangersOf({ client }, world);
    } catch (error) {
      if (tries > 60) throw error;
      await new Promise((wake) => setTimeout(wake, 500));
    }
  }
}

async function solveSome(edge: Edge, world: World, people: Stranger[]): Promise<void> {
  const cookies = new Map(people.map((one) => [one.id, one.cookie]));
  const bytes = shuffledPairs(world)
    .filter(([, challenge]) => challenge !== world.challenges.at(-1))
    .slice(0, SOLVED_BEFORE)
    .map(([team, challenge]) => submission(world, cookies.get(world.players[team]![0]!.id)!, challenge, flagOf(challenge)));
  const port = Number(new URL(edge.url).port);
  const { statuses } = await drive({ port, connections: 8, seconds: 300, next: (n) => bytes[n] ?? null });
  if (Object.keys(statuses).join() !== "200") throw new Error(`Flags before the storms were answered ${JSON.stringify(statuses)}.`);
}
