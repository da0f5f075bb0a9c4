import type { InstanceStatusView } from "#worker/contract/wire/challenge/challenge.ts";
import type { ErrorView } from "#worker/contract/wire/wire.ts";

/** What a player may do with an instance; the `intent` of the card's forms. */
export const INTENTS = ["start", "extend", "stop"] as const;
export type Intent = (typeof INTENTS)[number];

/** The answer to the card's forms. `status` is the state afterwards; null if it is no longer available. */
export type InstanceAnswer = { kind: "instance"; intent: Intent; error: ErrorView | null; status: InstanceStatusView | null };
