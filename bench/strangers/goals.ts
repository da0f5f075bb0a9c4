/** The goal of a row. Rates per second, times in milliseconds. */
export type Goal = { rate?: number; p50?: number; p99?: number };
export type Size = 1_000 | 10_000;

/** By row, then by number of teams where the goals differ. */
const GOALS: Record<string, Goal | Record<Size, Goal>> = {
  "challenges page": { rate: 250 },
  "scoreboard page": { rate: 200 },
  "home page": { rate: 500 },
  "own challenge list": { 1_000: { p99: 50 }, 10_000: { rate: 4_000, p99: 50 } },
  "wrong flags": { rate: 2_500, p99: 40 },
  "wrong flags by the form": { rate: 1_500 },
  "right flags": { rate: 2_500 },
  "one flag to five reads": { rate: 2_500, p99: 120 },
  "board, 100 rows": { p99: 20 },
  "own profile": { rate: 4_000, p99: 30 },
  "open loop": { 1_000: { p99: 20 }, 10_000: { p50: 3, p99: 40 } },
};

export const SHOWN_MS = 400;
export const TOLD_MS = 300;
export const ARRIVED_S = 5;
export const STARTED_S = 1;
/** In MB: before any request, while lists are read and flags submitted, and at worst, with pages and whole boards. */
export const MEMORY_MB = { idle: 250, rows: 350, worst: 450 };

/** rCTF 1 in the same rows, in a separate run on a 2-core machine: requests per second. */
const PEER: Record<string, Record<Size, string>> = {
  "own challenge list": { 1_000: "", 10_000: "1,894/s" },
  "wrong flags": { 1_000: "1,998/s", 10_000: "1,960/s" },
  "right flags": { 1_000: "1,303/s", 10_000: "1,270/s" },
  "one flag to five reads": { 1_000: "1,469/s", 10_000: "2,089/s" },
  "board, 100 rows": { 1_000: "4,906/s, p99 11 ms", 10_000: "" },
  "own profile": { 1_000: "1,074/s", 10_000: "1,249/s" },
};

export function goalOf(row: string, teams: Size): Goal {
  const goal = GOALS[row] ?? {};
  return teams in goal ? (goal as Record<Size, Goal>)[teams] : (goal as Goal);
}

export function peerOf(row: string, teams: Size): string {
  return PEER[row]?.[teams] ?? "";
}
