import type { ChallengeType } from "../../contract/wire/enums.ts";
import { FLAG_KINDS, type FlagKind } from "../../contract/wire/names.ts";
import { kindOf } from "../game/challenge-kind.ts";

/**
 * The kinds of flags that organisers may give a challenge, in the order in which they choose. Where each team has a flag of its own it is exact, since it tells
 * whose it is; decoys are the same for all.
 */
export function flagKindsOf(type: ChallengeType): readonly FlagKind[] {
  return kindOf(type).flags === "shared" ? FLAG_KINDS : ["exact", "decoy"];
}

/** Whether a team that submits a flag of this kind may be right. */
export const isRight = (kind: FlagKind): boolean => kind !== "decoy";
