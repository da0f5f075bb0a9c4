import * as z from "zod/mini";
import { HINT_ID } from "../../../../packages/challenge-files/challenge/patterns.ts";
import { LIMITS } from "../limits.ts";
import { HINT_CHARGES } from "../names.ts";
import { text, whole } from "../wire.ts";

/** Identifies a hint within its challenge for its whole life: with another id it is another hint, which must be paid for again. */
export const HintId = z.string("field.text").check(z.regex(HINT_ID, "field.invalid"));
export const HintCost = whole(1, 1_000_000);
export const HintCharge = z.enum(HINT_CHARGES);

const areOnce = (list: { id: string }[]) => new Set(list.map(({ id }) => id)).size === list.length;

/** Hints that a team pays for. `after`: how many of the challenge's free hints come before it; with a larger number it is last. */
export const PricedHints = z
  .array(
    z.strictObject({ id: HintId, content: text(LIMITS.hint), cost: HintCost, after: z._default(whole(0, LIMITS.hints), LIMITS.hints) }),
  )
  .check(z.maxLength(LIMITS.hints, "field.tooMany"), z.refine(areOnce, "hint.idTwice"));
export type PricedHints = z.output<typeof PricedHints>;

/** The same as stored in the log. */
export const LoggedHints = z.array(z.strictObject({ id: HintId, cost: HintCost })).check(z.maxLength(LIMITS.hints, "field.tooMany"));

/** A request to open a hint confirms its price and when it is charged: other terms are refused. */
export const HintOpen = z.object({ cost: HintCost, charged: HintCharge });
export type HintOpen = z.infer<typeof HintOpen>;

/** A hint that is open for the team now. */
export const HintView = z.object({ id: z.string(), content: z.string() });
export type HintView = z.infer<typeof HintView>;
