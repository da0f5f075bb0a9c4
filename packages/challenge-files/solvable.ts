import type { ReadChallenge } from "./read.ts";
import { FileError } from "./file-error.ts";

/** What is wrong with a challenge that players are to see and nobody could solve, which no platform shows; null where there is nothing. */
export function unsolvable({ file, challenge: { state, survey, kind, flags } }: ReadChallenge): FileError | null {
  const isSolvable = survey || kind === "DynamicContainer" || flags.some((flag) => flag.kind !== "decoy");
  return state === "hidden" || isSolvable ? null : new FileError(file, "unsolvable");
}
