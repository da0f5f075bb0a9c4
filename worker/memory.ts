import { SharedRoom, type Bounds } from "./domain/bounded-cache.ts";

const KB = 1024;
const MB = 1024 * KB;

/** Maximum size of all caches of an isolate on the edge, including those of the pages' bundle; there an isolate has 128 MB and serves a few hundred people. */
const ISOLATE_MB = 16;
/** The part of it for the pages' bundle (`app/lib/pages/memory.server.ts`): two modules of one isolate that do not know each other. */
export const PAGES_BYTES = 4 * MB;

/** The room of all of `MEMORY`: the least recently used entry of any kind is dropped first. */
export const ROOM = new SharedRoom(roomBytes(ISOLATE_MB));

/** What is left for `MEMORY` of this many MB of an isolate. */
export function roomBytes(isolateMb: number): number {
  return isolateMb * MB - PAGES_BYTES;
}

/**
 * The bounds of each cache, within the shared room: large enough that when 10,000 people ask one isolate in turn, each is still cached when
 * their next turn comes, if one isolate serves everybody (`npm start`, which gives it more room); with room for less than a round nobody
 * would be. What renews each value and how old it may be: `docs/remembered.md`.
 */
export const MEMORY = within({
  /** The whole board of a large game takes up to 4 MB compressed, a page of a hundred teams up to 2 MB. */
  boards: { entries: 1_000, bytes: 4.25 * MB },
  /** The bytes are those of the boards, counted once more. */
  sharedAnswers: { entries: 500, bytes: 1 * MB },
  sessions: { entries: 10_000, bytes: 7 * MB },
  /** Each entry moves from here to `sessions`: together with those there they are 10,000. */
  sessionsAhead: { entries: 10_000, bytes: 6 * MB },
  endedSessions: { entries: 5_000, bytes: 512 * KB },
  acceptedTokens: { entries: 250, bytes: 64 * KB },
  memberships: { entries: 10_000, bytes: 3 * MB },
  rosters: { entries: 250, bytes: 128 * KB },
  profiles: { entries: 10_000, bytes: 8 * MB },
  /** 24 bytes for each team. */
  boardTables: { entries: 200, bytes: 768 * KB },
  teamLines: { entries: 12_000, bytes: 3.625 * MB },
  ownSolves: { entries: 1_000, bytes: 128 * KB },
  controlTallies: { entries: 20, bytes: 256 * KB },
  teamTokens: { entries: 12_000, bytes: 2.5 * MB },
  ledgerCalls: { entries: 200, bytes: 192 * KB },
  games: { entries: 500, bytes: 128 * KB },
  /** Of visitors alone, and with the whole text: usually one game is looked at. */
  shownGames: { entries: 50, bytes: 512 * KB },
  captureUsage: { entries: 200, bytes: 64 * KB },
  notices: { entries: 200, bytes: 640 * KB },
  /** A number for each challenge. */
  tries: { entries: 100, bytes: 64 * KB },
  passages: { entries: 400, bytes: 128 * KB },
  recentGames: { entries: 1, bytes: 64 * KB },
  clientConfig: { entries: 1, bytes: 64 * KB },
});

function within<K extends string>(bounds: Record<K, Bounds>): Record<K, Bounds> {
  return Object.fromEntries(Object.entries<Bounds>(bounds).map(([name, one]) => [name, { ...one, within: ROOM }])) as Record<K, Bounds>;
}
