import type { ReadChallenge } from "./read.ts";
import { FileError } from "./file-error.ts";

/** Why a visible challenge could not be solved by anybody, so that no platform shows it; null when it can be solved. */
export function unsolvable({ file, challenge: { state, survey, kind, flags } }: ReadChallenge): FileError | null {
  const isSolvable = survey || kind === "DynamicContainer" || flags.some((flag) => flag.kind !== "decoy");
  return state === "hidden" || isSolvable ? null : new FileError(file, "unsolvable");
}
