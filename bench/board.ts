import { fileURLToPath } from "node:url";
import type { ChallengeSettings, Entry, ParticipationSettings } from "../worker/contract/rpc/ledger.ts";
import { Board } from "../worker/domain/board/board.ts";

const TEAMS = 10_000;
const CHALLENGES = 100;
const SOLVERS = 3_000;
const UPDATES = 500;
const REBUILDS = 5;
const MEGABYTE = 1024 * 1024;

/** `update*`: milliseconds from a solve of a challenge with 3,000 solvers to new ranks; `rebuild*`: milliseconds for the fold of 300,000 solves. */
export type BoardFigures = {
  updateP50: number;
  updateP99: number;
  updateMax: number;
  rebuildP50: number;
  rebuildMax: number;
  memoryMb: number;
};

/** Measures only the board's fold: 10,000 teams, 100 challenges, 3,000 solves of each. No server, no disk. */
function measureBoard(): BoardFigures {
  const log = [...settings(), ...solves()];
  const before = usedMemory();
  const board = rebuilt(log);
  const memoryMb = (usedMemory() - before) / MEGABYTE;
  const rebuilds = Array.from({ length: REBUILDS }, () => timed(() => rebuilt(log)));
  const updates = Array.from({ length: UPDATES }, (_, index) => timed(() => oneMoreSolve(board, index)));
  return {
    updateP50: percentile(updates, 0.5),
    updateP99: percentile(updates, 0.99),
    updateMax: Math.max(...updates),
    rebuildP50: percentile(rebuilds, 0.5),
    rebuildMax: Math.max(...rebuilds),
    memoryMb,
  };
}

function settings(): Entry[] {
  const game = { version: 1, title: "Bench", startAt: 0, endAt: 10 ** 13, practice: false, bloodBonus: 52_459_530 };
  const challenge = (id: number): ChallengeSettings => ({
    version: 1,
    title: `Challenge ${id}`,
    tag: "Web",
    type: "StaticAttachment",
    enabled: true,
    originalScore: 1_000,
    // A curve on which every solve changes the score of all who have solved before.
    minScoreRate: 0.01,
    difficulty: 1_500,
  });
  const team = (id: number): ParticipationSettings => {
    return { teamId: id, name: `Team ${id}`, bio: null, avatar: null, division: `Division ${id % 5}`, status: "Accepted" };
  };
  return [
    entry(1, { kind: "game", data: JSON.stringify(game) }),
    ...ids(CHALLENGES).map((id) => entry(1 + id, { kind: "challenge", challengeId: id, data: JSON.stringify(challenge(id)) })),
    ...ids(TEAMS).map((id) => entry(1 + CHALLENGES + id, { kind: "participation", participationId: id, data: JSON.stringify(team(id)) })),
  ];
}

/** Every challenge is solved by 3,000 teams spread over all ranks, in an order that mixes challenges and teams. */
function solves(): Entry[] {
  const first = 2 + CHALLENGES + TEAMS;
  return Array.from({ length: CHALLENGES * SOLVERS }, (_, index) => {
    const challengeId = 1 + (index % CHALLENGES);
    const nth = Math.floor(index / CHALLENGES);
    return solve(first + index, challengeId, 1 + ((nth * 7 + challengeId * 1_009) % TEAMS));
  });
}

function oneMoreSolve(board: Board, index: number): void {
  const challengeId = 1 + (index % CHALLENGES);
  const nth = SOLVERS + Math.floor(index / CHALLENGES);
  board.apply(solve(board.folded + 1, challengeId, 1 + ((nth * 7 + challengeId * 1_009) % TEAMS)));
  board.rerank();
}

function rebuilt(log: Entry[]): Board {
  const board = new Board();
  for (const entry of log) board.apply(entry);
  board.rerank();
  return board;
}

function solve(seq: number, challengeId: number, team: number): Entry {
  return entry(seq, { kind: "submission", status: "Accepted", participationId: team, userId: `user ${team}`, challengeId });
}

function entry(seq: number, fields: Partial<Entry> & Pick<Entry, "kind">): Entry {
  const empty = { participationId: null, userId: null, challengeId: null, status: null, text: null, nth: null, ip: null, data: null };
  return { ...empty, ...fields, seq, at: 1_000_000 + seq };
}

function ids(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

function timed(work: () => unknown): number {
  const begun = performance.now();
  work();
  return performance.now() - begun;
}

/** Heap and typed arrays, after a garbage collection if Node was started with --expose-gc. */
function usedMemory(): number {
  const { gc } = globalThis as { gc?: () => void };
  // The first collection only finds what the second frees.
  gc?.();
  gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}

/** The figures as lines, with their goals. */
function boardReport(figures: BoardFigures): string[] {
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  const { updateP50, updateP99, updateMax, rebuildP50, rebuildMax, memoryMb } = figures;
  return [
    `board update, ${TEAMS} teams × ${CHALLENGES} challenges, ${SOLVERS} solvers: p50 ${ms(updateP50)}, p99 ${ms(updateP99)}, max ${ms(updateMax)} (aim < 20 ms)`,
    `board rebuild from ${CHALLENGES * SOLVERS} solves: p50 ${ms(rebuildP50)}, max ${ms(rebuildMax)} (aim < 2000 ms)`,
    `board memory: ${memoryMb.toFixed(1)} MB (aim < 96 MB)`,
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(`${boardReport(measureBoard()).join("\n")}\n`);
