import { figure } from "../report.ts";
import { request } from "../load.ts";
import { flagOf, submission } from "../world.ts";
import type { LoadResult, Question } from "./job.ts";
import { asking, guessing, guessingByForm } from "./people.ts";
import { isWanted, oneDeck, row, type Load, type Stage } from "./stage.ts";
import { verdictsOf, type Verdicts } from "./verdicts.ts";

const READS_A_FLAG = 5;
/** How many right flags are submitted as fast as possible; the rest is for what comes after. */
const RIGHT = 60_000;
const LEFT = 100;
const OPEN = { flags: 2, reads: 5, rate: 700, connections: 128, sockets: 1_000 };

/** Every row in which flags are submitted; after each one the log is checked for the answers that were given. */
export async function benchSending(stage: Stage): Promise<void> {
  const { people, world } = stage;
  const wrong = () => oneDeck("wrong", guessing(people, world));
  await judged(stage, "wrong flags", { decks: wrong() }, { wrong: [0] });
  await judged(stage, "wrong flags, 100 connections", { decks: wrong(), connections: 100 }, { wrong: [0] });
  await judged(stage, "wrong flags by the form", { decks: oneDeck("form", guessingByForm(people, world)) }, { wrong: [0] });
  await judged(
    stage,
    "right flags",
    { decks: oneDeck("right", rightOnes(stage, Math.min(RIGHT, stage.open.length - LEFT)), { once: true }) },
    { right: [0] },
  );
  const decks = [...wrong(), ...reads(stage)];
  const pattern = [0, ...Array.from({ length: READS_A_FLAG }, (_, n) => 1 + (n % 2))];
  await judged(stage, "one flag to five reads", { decks, pattern, connections: 100 }, { wrong: [0] });
  await openLoop(stage);
}

/** 200 flags and 500 reads per second, whether or not the server keeps up, beside 1,000 listeners. */
async function openLoop(stage: Stage): Promise<void> {
  const { people, world, seconds } = stage;
  const decks = [...oneDeck("flags", guessing(people, world)), ...reads(stage)];
  const load = {
    decks,
    pattern: [0, 1, 2, 1, 0, 2, 1],
    rate: OPEN.rate,
    connections: OPEN.connections,
    seconds: seconds * 2,
    sockets: { count: OPEN.sockets, path: `/hub/user?game=${world.gameId}&board=1` },
  };
  await judged(stage, "open loop", load, { wrong: [0] });
}

/** A player's own list and a page of the board. Their content changes while flags are submitted. */
function reads({ people, world }: Stage) {
  const board = request("GET", `/api/game/${world.gameId}/board/rows?skip=0&count=100`, { "Accept-Encoding": "gzip" });
  const list = asking(people, `/api/game/${world.gameId}/details`, ({ team }) => [`"rank":{"id":${team},"name":"Team ${team}"`]);
  return [
    { name: "lists", questions: list },
    { name: "board", questions: [{ bytes: board.toString(), expect: [] }] },
  ];
}

/** Right flags for pairs that nobody has solved yet, each used once. */
function rightOnes({ open, people, world }: Stage, most: number): Question[] {
  return open
    .splice(0, most)
    .map(([team, challenge]) => ({ bytes: submission(world, people[team]!.cookie, challenge, flagOf(challenge)).toString(), expect: [] }));
}

/** A row after which everything in its decks `right` and `wrong` must be in the log with the right verdict. */
async function judged(
  stage: Stage,
  name: string,
  load: Load,
  { right = [], wrong = [] }: { right?: number[]; wrong?: number[] },
): Promise<void> {
  if (!isWanted(stage, name)) return;
  const { client } = stage.arena;
  const before = await verdictsOf(client, stage.world);
  const result = (await row(stage, name, load))!;
  const after = await verdictsOf(client, stage.world);
  const sent = { right: answeredIn(result, right), wrong: answeredIn(result, wrong) };
  const kept = { right: after.right - before.right, wrong: after.wrong - before.wrong };
  if (!alike(sent, kept)) throw new Error(`${name}: answered ${JSON.stringify(sent)}, but the log has ${JSON.stringify(kept)}.`);
  figure("", `verdicts in the log as they were answered: ${kept.right} right, ${kept.wrong} wrong`);
}

function answeredIn({ decks }: LoadResult, which: number[]): number {
  return which.reduce((sum, n) => sum + (decks[n]!.statuses[200] ?? 0), 0);
}

function alike(a: Verdicts, b: Verdicts): boolean {
  return a.right === b.right && a.wrong === b.wrong;
}

/** Right flags for requests that are sent one after another. */
export function someRight(stage: Stage, most: number): string[] {
  return rightOnes(stage, most).map(({ bytes }) => bytes);
}
