import * as z from "zod/mini";
import { REHEARSAL_LIMITS, REHEARSAL_PHASES } from "../rehearsal-names.ts";
import { whole } from "../wire.ts";

/** How large a rehearsal is: so many teams of one, so many submissions a second of all together, and for how many minutes at most they play. */
export const RehearsalWish = z.object({
  teams: whole(1, REHEARSAL_LIMITS.teams),
  rate: whole(1, REHEARSAL_LIMITS.rate),
  minutes: whole(1, REHEARSAL_LIMITS.minutes),
});
export type RehearsalWish = z.infer<typeof RehearsalWish>;

/**
 * An enabled challenge: how many teams have tried and solved it. `untried`: flags that nothing can be submitted for, since they are regular
 * expressions. `loose`: so many wrong submissions were taken. `problem`: why the first team could not solve it; a code of an error, or our own words.
 */
export const RehearsedChallenge = z.object({
  id: z.int(),
  title: z.string(),
  tried: z.int(),
  solved: z.int(),
  untried: z.int(),
  loose: z.int(),
  problem: z.nullable(z.string()),
});
export type RehearsedChallenge = z.infer<typeof RehearsedChallenge>;

/** A download. `size`: as the platform says it. `problem`: `size`, `digest`, or the status of the answer; `elsewhere`: not the platform's to try. */
export const RehearsedFile = z.object({
  challengeId: z.int(),
  title: z.string(),
  name: z.string(),
  bytes: z.int(),
  size: z.nullable(z.int()),
  problem: z.nullable(z.string()),
});
export type RehearsedFile = z.infer<typeof RehearsedFile>;

/** An image on a host, started once; `ms` until its port answered. */
export const RehearsedImage = z.object({ image: z.string(), host: z.string(), ms: z.int(), problem: z.nullable(z.string()) });
export type RehearsedImage = z.infer<typeof RehearsedImage>;

/** All answers of one call, in ms until the last byte. `refused`: how many said no or failed. */
export const RehearsedCall = z.object({ call: z.string(), count: z.int(), refused: z.int(), p50: z.int(), p99: z.int() });
export type RehearsedCall = z.infer<typeof RehearsedCall>;

/** Which answers were no: limits that were met, hosts without room, and faults. */
export const RehearsalRefusal = z.object({ call: z.string(), code: z.string(), count: z.int() });
export type RehearsalRefusal = z.infer<typeof RehearsalRefusal>;

/**
 * What became of the one mail that a rehearsal sends, to whoever began it. `kept`: this platform keeps mail and sends none. `waiting`: no server had taken
 * it when the rehearsal ended. `error`: what that server said, for those who manage mail.
 */
export const RehearsedMail = z.object({ state: z.enum(["sent", "kept", "waiting", "failed"]), error: z.nullable(z.string()) });
export type RehearsedMail = z.infer<typeof RehearsedMail>;

/**
 * A rehearsal under way, or the last one. `done` of `all`: how far the present step is. `mails`: what real teams would have been sent. `mail`: null until it is
 * known, and where none could be sent.
 */
export const RehearsalView = z.object({
  phase: z.enum(REHEARSAL_PHASES),
  wish: z.nullable(RehearsalWish),
  startedAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  done: z.int(),
  all: z.int(),
  problem: z.nullable(z.string()),
  joined: z.int(),
  mails: z.int(),
  mail: z.optional(z.nullable(RehearsedMail)),
  challenges: z.array(RehearsedChallenge),
  files: z.array(RehearsedFile),
  images: z.array(RehearsedImage),
  calls: z.array(RehearsedCall),
  refusals: z.array(RehearsalRefusal),
});
export type RehearsalView = z.infer<typeof RehearsalView>;
