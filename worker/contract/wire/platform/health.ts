import * as z from "zod/mini";

/** One essential part of the platform. `text`: what is wrong with it, in English, for the operator; null if it is well. */
export const CheckView = z.object({
  name: z.enum(["secret", "database", "files", "objects", "copy"]),
  ms: z.int(),
  text: z.nullable(z.string()),
});
export type CheckView = z.infer<typeof CheckView>;

/**
 * A running game. `lag`: entries that D1's copy lacks, and for how many ms it has lacked them. `waiting`: attempts not judged yet.
 * `isAway`: its objects do not answer, and the figures mean nothing.
 */
export const GameHealth = z.object({
  id: z.int(),
  title: z.string(),
  entries: z.int(),
  lag: z.object({ entries: z.int(), ms: z.int() }),
  waiting: z.int(),
  isClosed: z.boolean(),
  isAway: z.boolean(),
  sockets: z.int(),
});
export type GameHealth = z.infer<typeof GameHealth>;

/** A minute of the platform: all calls, those that failed (500), and those that were refused because there were too many at once (503). */
export const MinuteView = z.object({ at: z.int(), calls: z.int(), failed: z.int(), busy: z.int() });
export type MinuteView = z.infer<typeof MinuteView>;

/** A call among the slowest of the last hour; ids in its path are omitted. */
export const SlowCall = z.object({ at: z.int(), call: z.string(), status: z.int(), ms: z.int() });
export type SlowCall = z.infer<typeof SlowCall>;

/**
 * The platform's state at a moment: attempts to be judged, entries that D1 lacks and listening browsers, of all running games; instances,
 * those of them that wait for room, and waiting mails. Null: the source did not answer.
 */
export const PlatformMoment = z.object({
  at: z.int(),
  waiting: z.nullable(z.int()),
  lag: z.nullable(z.int()),
  sockets: z.nullable(z.int()),
  instances: z.nullable(z.int()),
  queued: z.nullable(z.int()),
  mails: z.int(),
});
export type PlatformMoment = z.infer<typeof PlatformMoment>;

/**
 * The platform's state. The hosts' figures are null while the Fleet does not answer; `promisedMb`: what instances were promised of the
 * `memoryMb` of the online hosts. `minutes` and `slowest` cover the platform, to which each isolate reports once a minute; if `callsOf` is
 * `isolate`, only the one that answers, because the others cannot be asked. `moments`: the moments of the last hour when somebody looked,
 * at most one a minute.
 */
export const HealthView = z.object({
  at: z.int(),
  checks: z.array(CheckView),
  games: z.array(GameHealth),
  hosts: z.nullable(
    z.object({
      online: z.int(),
      silent: z.int(),
      never: z.int(),
      instances: z.int(),
      queued: z.int(),
      promisedMb: z.int(),
      memoryMb: z.int(),
      mostQueued: z.int(),
    }),
  ),
  mail: z.object({ waiting: z.int(), failed: z.int() }),
  minutes: z.array(MinuteView),
  slowest: z.array(SlowCall),
  callsOf: z.enum(["platform", "isolate"]),
  moments: z.array(PlatformMoment),
});
export type HealthView = z.infer<typeof HealthView>;
