import { TEXTS } from "../challenge-files/challenge/limits.ts";

/** Limits that keep a comparison short: lengths in UTF-16 units, and steps of a compiled pattern. */
export const BOUNDS = { text: TEXTS.flag, pattern: TEXTS.flagPattern, steps: 500 } as const;
