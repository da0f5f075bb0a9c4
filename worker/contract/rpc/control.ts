/** What a part of a log says about a challenge: times are epoch milliseconds, 0 if there is none. */
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
/** Submissions in a minute, which is numbered since 1970. */
export type MinutePart = { minute: number; right: number; wrong: number };
