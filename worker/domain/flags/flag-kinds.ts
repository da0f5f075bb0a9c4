import type { ChallengeType } from "../../contract/wire/enums.ts";
import { FLAG_KINDS, type FlagKind } from "../../contract/wire/names.ts";
import { kindOf } from "../game/challenge-kind.ts";

/**
 * The kinds of flags that organisers may give a challenge, in the order of the menu. Where each team has its own flag, that flag is exact
 * because it identifies its team; decoys are the same for all.
 */
export function flagKindsOf(type: ChallengeType): readonly FlagKind[] {
  return kindOf(type).flags === "shared" ? FLAG_KINDS : ["exact", "decoy"];
}

/** Whether a submission that matches a flag of this kind may be right. */
export const isRight = (kind: FlagKind): boolean => kind !== "decoy";
