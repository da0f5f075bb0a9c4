import { figure } from "../report.ts";
import { goalOf, peerOf, type Goal, type Size } from "./goals.ts";
import type { Answered, LoadResult } from "./job.ts";
import type { Probed } from "./probe.ts";
import type { Profile } from "./profile.ts";

export type Row = { name: string; teams: Size; result: LoadResult; cpuMs: number; probed: Probed; others: number; residentMb: number };

/** Prints a row: each kind of request, then what it cost the server, and how long other requests waited meanwhile. */
export function printRow({ name, teams, result, cpuMs, probed, others, residentMb }: Row): void {
  for (const answered of result.decks) printDeck(answered, result.decks.length > 1 ? `${name}: ${answered.name}` : name);
  const rate = result.decks.reduce((sum, deck) => sum + deck.rate, 0);
  const p99 = Math.max(...result.decks.map((deck) => deck.p99));
  const p50 = Math.max(...result.decks.map((deck) => deck.p50));
  const parts = [
    `${Math.round(rate)}/s`,
    versus(goalOf(name, teams), { rate, p50, p99 }),
    `CPU ${cpuMs.toFixed(2)} ms`,
    `${Math.round(residentMb)} MB`,
    `others' share of the machine ${(others * 100).toFixed(0)} %`,
    `a connection had ${result.fewest} to ${result.most} answers`,
    peerOf(name, teams) && `rCTF 1 in another run: ${peerOf(name, teams)}`,
  ];
  figure("", parts.filter(Boolean).join("; "));
  figure("", waitsOf(probed));
}

function printDeck({ rate, p50, p99, max, statuses, unexpected, example }: Answered, name: string): void {
  const times = `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, max ${max.toFixed(0)} ms`;
  figure(
    name,
    `${Math.round(rate)}/s`.padStart(8) + `, ${times}${refusedIn(statuses)}${unexpected ? `, ${unexpected} WRONG: ${example}` : ""}`,
  );
}

function refusedIn(statuses: Record<number, number>): string {
  const refused = Object.entries(statuses).filter(([status]) => status !== "200");
  return refused.length === 0 ? "" : `, NOT 200: ${refused.map(([status, n]) => `${n} × ${status}`).join(", ")}`;
}

/** The goals, each with whether it was reached. */
function versus(goal: Goal, { rate, p50, p99 }: Required<Goal>): string {
  const parts: string[] = [];
  if (goal.rate !== undefined) parts.push(mark(`≥ ${goal.rate.toLocaleString("en-US")}/s`, rate >= goal.rate));
  if (goal.p50 !== undefined) parts.push(mark(`p50 ≤ ${goal.p50} ms`, p50 <= goal.p50));
  if (goal.p99 !== undefined) parts.push(mark(`p99 ≤ ${goal.p99} ms`, p99 <= goal.p99));
  return parts.length === 0 ? "" : `goal ${parts.join(", ")}`;
}

/** A goal as text, and whether it was reached. */
export function mark(text: string, isReached: boolean): string {
  return `${text} ${isReached ? "reached" : "MISSED"}`;
}

/** The functions that took most of the thread's time. */
export function printProfile({ totalMs, functions }: Profile): void {
  for (const { name, ms } of functions) figure("", `${((100 * ms) / totalMs).toFixed(1).padStart(5)} %  ${name}`);
}

function waitsOf({ share, longest, p50, late, lateMs, busy }: Probed): string {
  const parts = Object.entries(busy)
    .filter(([, ms]) => ms > lateMs / 100)
    .sort(([, a], [, b]) => b - a)
    .map(([name, ms]) => `${name} ${Math.round((100 * ms) / lateMs)} %`);
  const meanwhile = late === 0 ? "" : `; busy meanwhile: ${parts.join(", ")}`;
  const times = `p50 ${p50.toFixed(1)} ms, longest ${longest.toFixed(0)} ms`;
  return `a small request beside it: ${times}, longer than 10 ms for ${(share * 100).toFixed(1)} % of the time${meanwhile}`;
}
