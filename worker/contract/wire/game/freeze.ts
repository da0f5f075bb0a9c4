import * as z from "zod/mini";
import { whole } from "../wire.ts";

/** An organiser's action on a frozen board: `next` and `back` are steps of the reveal, `all` shows everything, `thaw` calls the freeze off. */
export const FREEZE_ACTIONS = ["freeze", "thaw", "next", "back", "all"] as const;
export const FreezeAction = z.enum(FREEZE_ACTIONS);
export type FreezeAction = z.infer<typeof FreezeAction>;

/** `made`: how many steps the organiser has seen; if there are others by now, nothing is done. */
export const FreezeInput = z.object({ action: FreezeAction, made: z._default(whole(0, 10_000_000), 0) });
export type FreezeInput = z.infer<typeof FreezeInput>;

/**
 * One step of a reveal. `rank`: the team's place on the board that is shown. `challenge` null: that the team takes part. `solves`: false if
 * only hints were opened.
 */
export const FreezeStepView = z.object({
  teamId: z.int(),
  team: z.string(),
  rank: z.int(),
  challengeId: z.nullable(z.int()),
  challenge: z.nullable(z.string()),
  solves: z.boolean(),
});
export type FreezeStepView = z.infer<typeof FreezeStepView>;

/** Since when a game's board is frozen (null: it is not), and how much is revealed. `untold`: how much is left is not for the caller yet. */
export const FreezeView = z.object({
  since: z.nullable(z.string()),
  made: z.int(),
  left: z.int(),
  last: z.nullable(FreezeStepView),
  next: z.nullable(FreezeStepView),
  untold: z.optional(z.literal(true)),
});
export type FreezeView = z.infer<typeof FreezeView>;
