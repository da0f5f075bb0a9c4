import { usageOf } from "../scripts/process-tree.ts";
import type { Arena } from "./arena.ts";
import { LIMITS_IN_WORDS } from "./limits.ts";
import { request } from "./load.ts";
import { figure, heading } from "./report.ts";
import { asking, guessing, strangersOf } from "./strangers/people.ts";
import { generate } from "./strangers/processes.ts";
import { makeWorld } from "./world.ts";

const TEAMS = 1_000;
const RATE = 150;
const LOOK_EVERY_MS = 30_000;
/** Of eight requests two send a wrong flag; the others read, each its own. */
const PATTERN = [0, 1, 2, 3, 0, 4, 5, 1];

/** How the memory of a server grows that has little to do, for longer than the other sections take: what ended requests leave is freed or not. */
export async function benchGrowth(arena: Arena): Promise<void> {
  const people = TEAMS.toLocaleString("en-US");
  heading(
    `Growth: ${RATE} requests a second of ${people} people`,
    `${LIMITS_IN_WORDS} Requests are sent whether or not earlier ones were answered.`,
  );
  const world = await makeWorld(arena.client, arena.admin, { teams: TEAMS, challenges: 30, members: 1 });
  const strangers = await strangersOf(arena, world);
  const game = `/game/${world.gameId}`;
  const board = request("GET", `/api${game}/board/rows?skip=0&count=100`, { "Accept-Encoding": "gzip" });
  const reading = (name: string, path: string) => ({ name, questions: asking(strangers, path, () => []) });
  const decks = [
    { name: "flags", questions: guessing(strangers, world) },
    reading("lists", `/api${game}/details`),
    { name: "board", questions: [{ bytes: board.toString(), expect: [] }] },
    reading("profiles", "/api/account/profile"),
    reading("challenges page", `/games/${world.gameId}/challenges`),
    reading("home page", "/"),
  ];
  const startedAt = performance.now();
  const look = () => {
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    figure(`memory of all processes after ${seconds} s`, `${Math.round(usageOf(arena.server.pid).residentMb)} MB`);
  };
  look();
  const looking = setInterval(look, LOOK_EVERY_MS);
  const seconds = arena.quick ? 60 : 300;
  const result = await generate({
    kind: "load",
    port: arena.server.port,
    connections: 32,
    seconds,
    warmUp: 1,
    decks,
    pattern: PATTERN,
    rate: RATE,
  });
  clearInterval(looking);
  for (const { name, rate, p50, p99, statuses } of result.decks)
    figure(name, `${Math.round(rate)}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${JSON.stringify(statuses)}`);
}
