import type { Bounds } from "./domain/bounded-cache.ts";

const KB = 1024;
const MB = 1024 * KB;

/**
 * What one isolate may remember of each thing: 16 MB in all, an eighth of what an isolate of the edge has. What renews each value and
 * how old it may be: `docs/remembered.md`.
 */
export const MEMORY = {
  /** The whole board of a large game takes up to 4 MB compressed, a page of a hundred teams up to 2 MB. */
  boards: { entries: 1_000, bytes: 5 * MB },
  /** The bytes are those of the boards, counted once more. */
  sharedAnswers: { entries: 500, bytes: 1 * MB },
  sessions: { entries: 10_000, bytes: 4 * MB },
  endedSessions: { entries: 5_000, bytes: 512 * KB },
  memberships: { entries: 10_000, bytes: 2 * MB },
  rosters: { entries: 250, bytes: 128 * KB },
  profiles: { entries: 1_000, bytes: 512 * KB },
  detailFrames: { entries: 200, bytes: 512 * KB },
  detailRows: { entries: 5_000, bytes: 1 * MB },
  teamTokens: { entries: 1_000, bytes: 256 * KB },
  games: { entries: 500, bytes: 128 * KB },
  captureRoom: { entries: 200, bytes: 128 * KB },
  notices: { entries: 200, bytes: 768 * KB },
  recentGames: { entries: 1, bytes: 64 * KB },
  clientConfig: { entries: 1, bytes: 64 * KB },
} as const satisfies Record<string, Bounds>;
