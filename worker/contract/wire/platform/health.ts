import * as z from "zod/mini";

/** One thing that nothing works without. `text`: what is wrong with it, in English, for the operator; null where it is well. */
export const CheckView = z.object({
  name: z.enum(["secret", "database", "files", "objects", "copy"]),
  ms: z.int(),
  text: z.nullable(z.string()),
});
export type CheckView = z.infer<typeof CheckView>;

/** A running game. `lag`: entries that D1's copy lacks, and for how many ms it has. `waiting`: attempts not judged yet. `isAway`: its objects do not answer, and the figures say nothing. */
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

/** A minute of the isolate that answers: all calls, those that failed (500), and those that were refused for being too many at once (503). */
export const MinuteView = z.object({ at: z.int(), calls: z.int(), failed: z.int(), busy: z.int() });
export type MinuteView = z.infer<typeof MinuteView>;

/** A call among the slowest of the last hour in that isolate; ids in its path are left out. */
export const SlowCall = z.object({ at: z.int(), call: z.string(), status: z.int(), ms: z.int() });
export type SlowCall = z.infer<typeof SlowCall>;

/** How the platform is. Of hosts there is null while the Fleet does not answer. */
export const HealthView = z.object({
  at: z.int(),
  checks: z.array(CheckView),
  games: z.array(GameHealth),
  hosts: z.nullable(z.object({ online: z.int(), silent: z.int(), never: z.int(), instances: z.int(), queued: z.int() })),
  mail: z.object({ waiting: z.int(), failed: z.int() }),
  minutes: z.array(MinuteView),
  slowest: z.array(SlowCall),
});
export type HealthView = z.infer<typeof HealthView>;
