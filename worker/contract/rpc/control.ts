/** What a part of a log says of a challenge: times are epoch milliseconds, 0 where there is none. */
export type ChallengePart = {
  id: number;
  right: number;
  wrong: number;
  lastSolve: number;
  starts: number;
  failed: number;
  lastFailed: number;
  published: number;
};
/** Submissions of a minute, which is numbered since 1970. */
export type MinutePart = { minute: number; right: number; wrong: number };
