/** Questions a second that browsers which were sent the same news ask together, as far as each is answered for itself. */
const ASKED_A_SECOND = 400;
const LONGEST_MS = 10_000;
/** An isolate hands out how a team stands as it was up to a second ago, and what is alike for all a quarter of that: sooner, one might read the state before the news. */
const OWN_AGE_MS = 1_000;
const SHARED_AGE_MS = 400;
/** Bytes that are alike for all are kept ready to send, so they may be asked for so many times faster. */
const SHARED_FASTER = 4;

/** Within how many milliseconds those who listen at so many sockets are to ask when they must. */
export function spreadOf(sockets: number): number {
  return Math.min(LONGEST_MS, Math.ceil((sockets * 1_000) / ASKED_A_SECOND));
}

/**
 * How many milliseconds one of them waits before it asks: for what is its own, or for what is `shared` by all. `soon`: the news concern it
 * alone, so nobody asks beside it. `chance` is in [0, 1).
 */
export function delayOfAsking(what: "soon" | "own" | "shared", spread: number, chance: number): number {
  if (what === "soon") return OWN_AGE_MS;
  return what === "own" ? OWN_AGE_MS + chance * spread : SHARED_AGE_MS + (chance * spread) / SHARED_FASTER;
}

/** Of those who came back together and have missed a notice so many ask in a second, each for himself: each is three queries of D1. */
const MISSED_A_SECOND = 30;

/** Within how many milliseconds those who came back together, so many of them, read what they have missed. */
export function spreadOfMissed(came: number): number {
  return Math.ceil((came * 1_000) / MISSED_A_SECOND);
}

/** So soon after a game has begun or ended its pages know. */
const CHANGED_AGE_MS = 500;
/** Where there are few teams nobody waits longer than this besides. */
const CHANGED_WITHIN_MS = 500;

/**
 * How many milliseconds after a game has begun or ended an open page reads itself anew: all of them do, for each somebody has to be found out, and none hears a
 * hub before. A team a millisecond, so in a game of 10,000 within ten seconds; whoever cannot wait loads the page.
 */
export function delayOfChange(teams: number, chance: number): number {
  return CHANGED_AGE_MS + chance * Math.min(LONGEST_MS, Math.max(CHANGED_WITHIN_MS, teams));
}

/** Milliseconds between two readings of the same when news pour in; a single one is read when its time has come. */
export const READ_GAP_MS = 2_000;

/** How a socket ended: with which code, and whether it had been up. */
export type Lost = { code: number; wasUp: boolean };

/** Closed on purpose by a server that goes away, or without a word while it was up: either way all sockets of the server ended together. */
const RESTARTS = new Set([1001, 1006, 1012]);

/**
 * Milliseconds before a connection attempt. Full jitter: anywhere up to 1 s, doubling to 30 s; the first attempt after a restart of the
 * server within the `spread` that it last named, or within the longest.
 */
export function delayOfConnecting(attempt: number, lost: Lost | null, spread: number | null, chance: number): number {
  if (attempt === 0) return 0;
  if (attempt === 1 && lost?.wasUp && RESTARTS.has(lost.code)) return chance * Math.max(1_000, spread ?? LONGEST_MS);
  return chance * Math.min(30_000, 1_000 * 2 ** (attempt - 1));
}

/*
 * How often pages ask by themselves, in milliseconds between two readings of the same; what the hub tells of is asked for while it is not there to tell. What all
 * pages together come to is counted by these in `edge/model`.
 */

/** One's own details, and one's instance: while the hub tells of changes, and while it does not. Who is told asks in case that something was never told. */
export const TOLD_MS = 300_000;
export const INSTANCE_TOLD_MS = 60_000;
export const UNTOLD_MS = 10_000;

/** The game, its notices, what one's own team was told: while the hub does not tell. */
export const SLOW_MS = 60_000;

/** The board of a game that runs: while the hub does not tell; and as staff sees it while it is frozen, of which nobody is told. */
export const BOARD_MS = 30_000;
export const LIVE_BOARD_MS = 10_000;
