import type { ReadChallenge, ReadFolder } from "../read.ts";
import { FileError } from "./file-error.ts";

/** Why a visible challenge could not be solved by anybody, so that no platform shows it; null when it can be solved. */
export function unsolvable({ file, challenge: { state, survey, kind, flags } }: ReadChallenge): FileError | null {
  const isSolvable = survey || kind === "DynamicContainer" || flags.some((flag) => flag.kind !== "decoy");
  return state === "hidden" || isSolvable ? null : new FileError(file, "unsolvable");
}

/** What is wrong with a folder in which nothing looks like a challenge: somebody has named the wrong one. Null for any other. */
export const withoutChallenges = ({ challenges, errors }: Pick<ReadFolder, "challenges" | "errors">): FileError | null =>
  challenges.length + errors.length > 0 ? null : new FileError(".", "noChallenges");
