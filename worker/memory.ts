import type { Bounds } from "./domain/bounded-cache.ts";

const KB = 1024;
const MB = 1024 * KB;

/**
 * What one isolate may remember of each thing: 32 MB in all, a quarter of what an isolate of the edge has, so that each of
 * 10,000 people who ask in turn is still remembered when his turn comes again: with less room than a round takes nobody is. What renews each value and
 * how old it may be: `docs/remembered.md`.
 */
export const MEMORY = {
  /** The whole board of a large game takes up to 4 MB compressed, a page of a hundred teams up to 2 MB. */
  boards: { entries: 1_000, bytes: 4.25 * MB },
  /** The bytes are those of the boards, counted once more. */
  sharedAnswers: { entries: 500, bytes: 1 * MB },
  sessions: { entries: 10_000, bytes: 7 * MB },
  endedSessions: { entries: 5_000, bytes: 512 * KB },
  memberships: { entries: 10_000, bytes: 3 * MB },
  rosters: { entries: 250, bytes: 128 * KB },
  profiles: { entries: 10_000, bytes: 8 * MB },
  /** 24 bytes for each team. */
  boardTables: { entries: 200, bytes: 768 * KB },
  teamLines: { entries: 12_000, bytes: 3.625 * MB },
  ownSolves: { entries: 1_000, bytes: 128 * KB },
  teamTokens: { entries: 12_000, bytes: 2.5 * MB },
  ledgerCalls: { entries: 400, bytes: 384 * KB },
  games: { entries: 500, bytes: 128 * KB },
  captureUsage: { entries: 200, bytes: 128 * KB },
  notices: { entries: 200, bytes: 640 * KB },
  passages: { entries: 400, bytes: 128 * KB },
  recentGames: { entries: 1, bytes: 64 * KB },
  clientConfig: { entries: 1, bytes: 64 * KB },
} as const satisfies Record<string, Bounds>;
