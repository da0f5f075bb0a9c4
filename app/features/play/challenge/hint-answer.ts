import type { ErrorView } from "#worker/contract/wire/wire.ts";

/** The `intent` of the form that opens a hint, beside those of an instance. */
export const OPEN_HINT = "hint";

/** What the form of a hint is answered; `id` is the hint's. */
export type HintAnswer = { kind: "hint"; id: string; error: ErrorView | null };
