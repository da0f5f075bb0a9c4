import type { InstanceStatusView } from "#worker/contract/wire/challenge/challenge.ts";
import type { ErrorView } from "#worker/contract/wire/wire.ts";

/** What a player may do with an instance; the `intent` of the card's forms. */
export const INTENTS = ["start", "extend", "stop"] as const;
export type Intent = (typeof INTENTS)[number];

/** What the card's forms are answered. `status` is how things stand afterwards; null when it is not to be had any more. */
export type InstanceAnswer = { kind: "instance"; intent: Intent; error: ErrorView | null; status: InstanceStatusView | null };
