import * as z from "zod/mini";
import { REHEARSAL_LIMITS, REHEARSAL_PHASES } from "../rehearsal-names.ts";
import { whole } from "../wire.ts";

/** The size of a rehearsal: this many one-person teams, this many submissions a second of all together, and for how many minutes at most they play. */
export const RehearsalWish = z.object({
  teams: whole(1, REHEARSAL_LIMITS.teams),
  rate: whole(1, REHEARSAL_LIMITS.rate),
  minutes: whole(1, REHEARSAL_LIMITS.minutes),
});
export type RehearsalWish = z.infer<typeof RehearsalWish>;

/**
 * An enabled challenge: how many teams have tried and solved it. `untried`: flags for which no answer can be constructed, because they are
 * regular expressions. `loose`: how many wrong submissions were accepted. `problem`: why the first team could not solve it; an error code,
 * or a text of ours.
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

/** A download. `size`: as the platform states it. `problem`: `size`, `digest`, or the status of the answer; `elsewhere`: external, so it is not tried. */
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

/** All answers of one call, in ms until the last byte. `refused`: how many were refusals or failures. */
export const RehearsedCall = z.object({ call: z.string(), count: z.int(), refused: z.int(), p50: z.int(), p99: z.int() });
export type RehearsedCall = z.infer<typeof RehearsedCall>;

/** The reasons of the refusals: limits that were reached, hosts without room, and faults. */
export const RehearsalRefusal = z.object({ call: z.string(), code: z.string(), count: z.int() });
export type RehearsalRefusal = z.infer<typeof RehearsalRefusal>;

/**
 * What has become of the rehearsal's one mail, to the user who began it. `kept`: this platform keeps mail and sends none. `waiting`: no
 * server had accepted it when the rehearsal ended. `error`: that server's answer, for users who manage mail.
 */
export const RehearsedMail = z.object({ state: z.enum(["sent", "kept", "waiting", "failed"]), error: z.nullable(z.string()) });
export type RehearsedMail = z.infer<typeof RehearsedMail>;

/**
 * A rehearsal under way, or the last one. `done` of `all`: progress of the present step. `mails`: what real teams would have been sent.
 * `mail`: null until it is known, and if none could be sent.
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
