import * as z from "zod/mini";
import { ChallengeTag } from "../enums.ts";
import { START_FAILURES } from "../names.ts";

/** Why an instance did not start, by nobody's doing on the team: its host's reasons, and no host that takes it, none with room, a full queue. */
export const StartRefusal = z.enum([...START_FAILURES, "noHost", "full", "queueFull"]);
export type StartRefusal = z.infer<typeof StartRefusal>;

/** Starts of instances that failed in the last ten minutes, and not by their teams' doing; `reason` and `at` are of the newest. */
export const FailedStartsView = z.object({ count: z.int(), reason: StartRefusal, at: z.string() });
export type FailedStartsView = z.infer<typeof FailedStartsView>;

/**
 * The state of a challenge. The counts include everything in the log, also of teams that do not count; `solved` is the board's figure, and
 * while that does not answer the number of right answers.
 */
export const ControlChallengeView = z.object({
  id: z.int(),
  title: z.string(),
  tag: ChallengeTag,
  enabled: z.boolean(),
  /** When it could first be opened; null: not yet. */
  releasedAt: z.nullable(z.string()),
  /** When a player first opened it; null: nobody has. */
  openedAt: z.nullable(z.string()),
  solved: z.int(),
  right: z.int(),
  wrong: z.int(),
  lastSolve: z.nullable(z.string()),
  /** Instances that were started for teams, and those that ended by themselves or wrote too much. */
  starts: z.int(),
  failed: z.int(),
  lastFailed: z.nullable(z.string()),
  failedStarts: z.nullable(FailedStartsView),
  /** Players' feedback on it: how many, and the mean of their stars. Null if there is none, and for callers who may not change challenges. */
  feedback: z.nullable(z.object({ count: z.int(), average: z.number() })),
});
export type ControlChallengeView = z.infer<typeof ControlChallengeView>;

/** A running game at a glance, for those who watch over it. */
export const ControlView = z.object({
  at: z.string(),
  /** The version of the game's settings, which include a pause: a page that shows an older one reads them again. */
  version: z.int(),
  /** Whether older entries of the log are still being counted: later answers are more complete. */
  isCounting: z.boolean(),
  /** Submissions of the last 60 minutes, one figure per minute, oldest first; the last minute is not over. */
  minutes: z.array(z.object({ right: z.int(), wrong: z.int() })),
  challenges: z.array(ControlChallengeView),
  /** What waits for somebody: teams for review; write-ups handed in. */
  pending: z.int(),
  writeups: z.int(),
  /** What the board knows: how many entries the lists are behind the log, and the open pages that listen. Null while it does not answer. */
  behind: z.nullable(z.int()),
  sockets: z.nullable(z.int()),
  /** `needed`: an enabled challenge has instances, so their absence stops players. Null while the hosts' object does not answer. */
  hosts: z.nullable(z.object({ connected: z.int(), all: z.int(), needed: z.boolean() })),
  /** Instances of teams that wait for room on a host; null as before. */
  queued: z.nullable(z.int()),
});
export type ControlView = z.infer<typeof ControlView>;
