import type { ParticipationStatus } from "#worker/contract/wire/enums.ts";
import { phaseAt, type Phase } from "#worker/domain/game/phase.ts";

export type { Phase };

type Times = { start: string; end: string; practiceMode: boolean; pausedAt?: string | undefined };

/** The phase of a game at `now` (epoch ms); the game is in wire format. */
export function phaseOf(game: Times, now: number): Phase {
  const pausedAt = game.pausedAt ? Date.parse(game.pausedAt) : undefined;
  return phaseAt({ startAt: Date.parse(game.start), endAt: Date.parse(game.end), practice: game.practiceMode, pausedAt }, now);
}

/** When the phase next changes (epoch ms), or undefined when it never will. */
export function nextChange(game: Times, now: number): number | undefined {
  return game.pausedAt ? undefined : [Date.parse(game.start), Date.parse(game.end)].find((at) => at > now);
}

export type Tab = "challenges" | "scoreboard" | "notices";
/** Why a tab is closed; each reason has its message on the game's page. */
export type Closed = (typeof REASONS)[number];
const REASONS = ["notStarted", "suspended", "ended", "signIn", "notJoined", "pending", "rejected"] as const;

export const isClosed = (value: string | null): value is Closed => REASONS.some((reason) => reason === value);

const CLOSED_TO: Record<Exclude<ParticipationStatus, "Accepted" | "Suspended">, Closed> = {
  Pending: "pending",
  Rejected: "rejected",
  Unsubmitted: "notJoined",
};

/** The redirect rules inside a game: why this tab redirects the caller to the game's page, or null if it opens. */
export function closedBecause(tab: Tab, phase: Phase, status: ParticipationStatus, isSignedIn: boolean): Closed | null {
  if (phase === "upcoming") return "notStarted";
  if (tab === "scoreboard") return null;
  if (status === "Suspended" && (phase === "running" || tab === "challenges")) return "suspended";
  if (tab === "notices") return null;
  if (phase === "over") return "ended";
  if (!isSignedIn) return "signIn";
  return status === "Accepted" || status === "Suspended" ? null : CLOSED_TO[status];
}

const TABS: readonly Tab[] = ["challenges", "scoreboard", "notices"];

/** Whether a tab is still closed for the given reason: the game may start, or the team be accepted, while the page is open. */
export function isStillClosed(reason: Closed, phase: Phase, status: ParticipationStatus, isSignedIn: boolean): boolean {
  return TABS.some((tab) => closedBecause(tab, phase, status, isSignedIn) === reason);
}

/** Whether the challenges can be opened: by an accepted team, from the start until the end or in practice. */
export function canPlay(phase: Phase, status: ParticipationStatus): boolean {
  return status === "Accepted" && (phase === "running" || phase === "practice");
}

const CODES: Record<string, Closed> = {
  "game.notStarted": "notStarted",
  "game.ended": "ended",
  "game.notJoined": "notJoined",
  "participation.suspended": "suspended",
  "participation.notAccepted": "pending",
  unauthorized: "signIn",
};

/** The same reason from the code of a refused call; null if the refusal is about something else. */
export const closedByCode = (code: string): Closed | null => CODES[code] ?? null;
