import type { Choice } from "../choice.ts";
import { percentile } from "../load.ts";
import { LIMITS_IN_WORDS } from "../limits.ts";
import { figure, heading } from "../report.ts";
import { ARRIVED_S, MEMORY_MB, SHOWN_MS, STARTED_S, TOLD_MS, type Size } from "./goals.ts";
import { asking } from "./people.ts";
import { generate, PLACES } from "./processes.ts";
import { benchFloors, benchHeavy, benchReading } from "./reading.ts";
import { benchSending, someRight } from "./sending.ts";
import { isWanted, oneDeck, openStage, row, type Stage } from "./stage.ts";
import { mark } from "./table.ts";

const SOCKETS = 1_000;
const NEWS = 30;
const NEWS_EVERY_MS = 700;

/** As many different signed-in users as there are teams, in random order, each with only the cookie of a session. */
export async function benchStrangers(choice: Choice): Promise<void> {
  for (const teams of (choice.teams ?? (choice.quick ? [1_000] : [1_000, 10_000])) as Size[]) {
    heading(`Strangers: ${teams.toLocaleString("en-US")} people of as many teams × 30 challenges`, `${LIMITS_IN_WORDS} ${PLACES}`);
    const stage = await openStage(choice, teams);
    try {
      await benchAll(stage);
    } catch (error) {
      console.error(stage.arena.server.output());
      throw error;
    } finally {
      stage.memory.stop();
      await stage.arena.close();
    }
  }
}

async function benchAll(stage: Stage): Promise<void> {
  const started = stage.arena.server.startedMs / 1_000;
  figure("start to the first answer", `${started.toFixed(2)} s; goal ${mark(`≤ ${STARTED_S} s`, started <= STARTED_S)}`);
  await benchArrivals(stage);
  await benchReading(stage);
  await benchSending(stage);
  await benchNews(stage);
  const rows = stage.memory.worst();
  await benchHeavy(stage);
  await benchFloors(stage);
  printMemory("idle", { mb: stage.arena.idleMb, row: "nothing" }, MEMORY_MB.idle);
  printMemory("lists, flags and news", rows, MEMORY_MB.rows);
  printMemory("at worst", stage.memory.worst(), MEMORY_MB.worst);
}

function printMemory(when: string, { mb, row: of }: { mb: number; row: string }, most: number): void {
  figure(`memory, ${when}`, `${Math.round(mb)} MB in “${of}”; goal ${mark(`≤ ${most} MB`, mb <= most)}`);
}

/** Everybody arrives at once and requests the challenges; the server has not seen any of them before. */
async function benchArrivals(stage: Stage): Promise<void> {
  const { people, world } = stage;
  const questions = asking(people, `/api/game/${world.gameId}/details`, ({ team, rank }) => [`"rank":{"id":${team},`, `"rank":${rank},`]);
  const name = "first arrivals, 100 connections";
  const all = { decks: oneDeck("first", questions, { once: true }), connections: 100, seconds: 600, warmUp: 0 };
  const result = await row(stage, name, all);
  if (!result) return;
  const { seconds } = result;
  figure("", `all served after ${seconds.toFixed(1)} s; goal ${mark(`≤ ${ARRIVED_S} s`, seconds <= ARRIVED_S)}`);
}

/** One solve after another: until the whole board shows it, and until the last of many listeners was told. */
async function benchNews(stage: Stage): Promise<void> {
  if (!isWanted(stage, "news")) return;
  const game = stage.world.gameId;
  stage.memory.begin("news");
  const { shown, told } = await generate({
    kind: "news",
    port: stage.arena.server.port,
    solves: someRight(stage, NEWS),
    everyMs: NEWS_EVERY_MS,
    board: `/api/game/${game}/scoreboard`,
    sockets: { count: SOCKETS, path: `/hub/user?game=${game}&board=1` },
  });
  printTimes("a solve visible on the whole board", shown, SHOWN_MS);
  printTimes(`a solve told to the last of ${SOCKETS.toLocaleString("en-US")} sockets`, told, TOLD_MS);
}

function printTimes(name: string, times: number[], most: number): void {
  const sorted = times.sort((a, b) => a - b);
  const p99 = percentile(sorted, 0.99);
  figure(name, `p50 ${percentile(sorted, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms; goal ${mark(`p99 ≤ ${most} ms`, p99 <= most)}`);
}
