import type { AnswerResult, ChallengeType } from "../../contract/wire/enums.ts";
import type { FlagKind } from "../../contract/wire/names.ts";
import { kindOf } from "../game/challenge-kind.ts";

/** What the Ledger knows about an answer: the flag it equals, with the participation that flag is bound to, and the caller's own flag. */
export type Evidence = {
  type: ChallengeType;
  participationId: number;
  /** The flag of this challenge that the answer equals. */
  match: { flagId: number; owner: number | null; kind: FlagKind } | null;
  /** The flag bound to the caller's team; null when it has not opened the challenge. */
  own: number | null;
  /** Whether any answer is right. */
  survey?: boolean;
  /** Whether a team that opens the challenge now would get a flag. */
  free: boolean;
};

/** `owner`: whose flag it was, if another team used it. `isDecoy`: it matched a decoy, which is wrong and no accident. */
export type Verdict = { status: Exclude<AnswerResult, "FlagSubmitted">; owner: number | null; isDecoy: boolean };

/**
 * Judges an answer. For a survey any answer is right. A shared flag is for everybody; the others belong to one team, and using another
 * team's flag is cheating. A decoy is wrong for all.
 */
export function judge({ type, participationId, match, own, free, survey }: Evidence): Verdict {
  if (survey) return verdict("Accepted");
  if (match?.kind === "decoy") return { ...verdict("WrongAnswer"), isDecoy: true };
  if (kindOf(type).flags === "shared") return verdict(match ? "Accepted" : "WrongAnswer");
  if (match && match.flagId === own) return verdict("Accepted");
  if (match && match.owner !== null && match.owner !== participationId) return { ...verdict("CheatDetected"), owner: match.owner };
  return verdict(own === null && !free ? "NotFound" : "WrongAnswer");
}

function verdict(status: Verdict["status"]): Verdict {
  return { status, owner: null, isDecoy: false };
}
