/** Requests a second by browsers that got the same news, for data that differs per team. */
const ASKED_A_SECOND = 400;
const LONGEST_MS = 10_000;
/** An isolate returns a team's data up to a second old, and shared data up to a quarter of that: a request sent sooner might read the state before the news. */
const OWN_AGE_MS = 1_000;
const SHARED_AGE_MS = 400;
/** Shared bytes are kept ready to send, so requests for them may be this many times as fast. */
const SHARED_FASTER = 4;

/** Within how many milliseconds the clients at this many sockets must spread their requests. */
export function spreadOf(sockets: number): number {
  return Math.min(LONGEST_MS, Math.ceil((sockets * 1_000) / ASKED_A_SECOND));
}

/**
 * How many milliseconds a client waits before it fetches its own data or data `shared` by all. `soon`: the news concerns it alone, so
 * nobody else fetches. `chance` is in [0, 1).
 */
export function delayOfAsking(what: "soon" | "own" | "shared", spread: number, chance: number): number {
  if (what === "soon") return OWN_AGE_MS;
  return what === "own" ? OWN_AGE_MS + chance * spread : SHARED_AGE_MS + (chance * spread) / SHARED_FASTER;
}

/** How many reconnected clients that have missed a notice may fetch per second: each costs three queries of D1. */
const MISSED_A_SECOND = 30;

/** Within how many milliseconds this many reconnected clients fetch what they have missed. */
export function spreadOfMissed(came: number): number {
  return Math.ceil((came * 1_000) / MISSED_A_SECOND);
}

/** How long after the beginning or end of a game its pages reload at the earliest. */
const CHANGED_AGE_MS = 500;
/** With few teams the additional wait is at most this. */
const CHANGED_WITHIN_MS = 500;

/**
 * How many milliseconds after a game has begun or ended an open page reloads its data: all pages do, each needs its session looked up, and
 * no hub announces it. One millisecond per team, so a game of 10,000 takes ten seconds; an impatient user can reload the page.
 */
export function delayOfChange(teams: number, chance: number): number {
  return CHANGED_AGE_MS + chance * Math.min(LONGEST_MS, Math.max(CHANGED_WITHIN_MS, teams));
}

/** Minimum milliseconds between two fetches of the same data when news arrives in quick succession; a single piece of news is fetched after its own delay. */
export const READ_GAP_MS = 2_000;

/** How a socket ended: its close code, and whether it had been open. */
export type Lost = { code: number; wasUp: boolean };

/** Closed on purpose by a server that shuts down, or lost without a close while it was open: either way all sockets of the server ended together. */
const RESTARTS = new Set([1001, 1006, 1012]);

/**
 * Milliseconds before a connection attempt. Full jitter: anywhere up to 1 s, doubling to 30 s; the first attempt after a restart of the
 * server is made within the `spread` that it last announced, or within the longest one.
 */
export function delayOfConnecting(attempt: number, lost: Lost | null, spread: number | null, chance: number): number {
  if (attempt === 0) return 0;
  if (attempt === 1 && lost?.wasUp && RESTARTS.has(lost.code)) return chance * Math.max(1_000, spread ?? LONGEST_MS);
  return chance * Math.min(30_000, 1_000 * 2 ** (attempt - 1));
}

/*
 * How often pages poll, in milliseconds between two fetches; what the hub announces is polled only while there is no hub. The total load of
 * all pages is computed with these in `edge/model`.
 */

/**
 * A team's own details, and its instance: while the hub announces changes, and while it does not. Pages poll even with a hub, in case an
 * announcement was lost.
 */
export const TOLD_MS = 300_000;
export const INSTANCE_TOLD_MS = 60_000;
export const UNTOLD_MS = 10_000;

/** The game, its notices, messages to the team: while there is no hub. */
export const SLOW_MS = 60_000;

/** The board of a running game: while there is no hub; and the staff's board while it is frozen, whose changes are not announced. */
export const BOARD_MS = 30_000;
export const LIVE_BOARD_MS = 10_000;
