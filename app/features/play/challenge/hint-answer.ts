import type { ErrorView } from "#worker/contract/wire/wire.ts";

/** The `intent` of the form that opens a hint, beside those of an instance. */
export const OPEN_HINT = "hint";

/** The answer to a hint's form; `id` is the hint's. */
export type HintAnswer = { kind: "hint"; id: string; error: ErrorView | null };

/** The same for a page, which may get no answer. */
export type HintReply = HintAnswer | { kind: "offline" };
