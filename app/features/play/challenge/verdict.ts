import type { AnswerResult } from "#worker/contract/wire/enums.ts";
import type { ErrorView } from "#worker/contract/wire/wire.ts";
import type { KeyOf } from "~/i18n/texts.ts";
import type { HintAnswer } from "./hint-answer.ts";
import type { InstanceAnswer } from "../instance/instance-answer.ts";

/** The answer of the flag form's action. `offline` means that no answer came, so the same attempt may be sent again. */
export type FlagAnswer =
  | { kind: "judged"; id: number; status: AnswerResult; scored: boolean; at: number }
  | { kind: "refused"; error: ErrorView }
  | { kind: "offline" };

/** How a verdict is shown: its text and its tone. */
export type VerdictMessage = { key: KeyOf<"play/challenge">; tone: "ok" | "alert" | "warn" };

/** Wrong answers show one of these hints in turn. */
export const WRONG_HINTS = [
  "verdict.wrong0",
  "verdict.wrong1",
  "verdict.wrong2",
  "verdict.wrong3",
  "verdict.wrong4",
  "verdict.wrong5",
] as const satisfies readonly KeyOf<"play/challenge">[];

/** The text for an answer. `ended` says whether the game was over when it was given. */
export function messageOf(answer: Extract<FlagAnswer, { kind: "judged" }>, ended: boolean): VerdictMessage {
  if (answer.status === "Accepted") {
    if (answer.scored) return { key: "verdict.accepted", tone: "ok" };
    return { key: ended ? "verdict.acceptedLate" : "verdict.acceptedAgain", tone: "ok" };
  }
  if (answer.status === "FlagSubmitted") return { key: "verdict.waiting", tone: "warn" };
  if (answer.status === "NotFound") return { key: "verdict.unknown", tone: "warn" };
  return { key: WRONG_HINTS[answer.id % WRONG_HINTS.length]!, tone: "alert" };
}

/**
 * Whether the pages' data is unchanged by this answer, or updates by itself: a solve is added to the known data at once and arrives with the board's
 * news. Reading all of it again could fail, and would take the verdict away.
 */
export function changesNothing(result: unknown): boolean {
  const answer = result as Partial<FlagAnswer | InstanceAnswer | HintAnswer> | undefined;
  // An instance's answer includes the instance's present state.
  return answer?.kind === "instance" || answer?.kind === "offline" || answer?.kind === "refused" || answer?.kind === "judged";
}
