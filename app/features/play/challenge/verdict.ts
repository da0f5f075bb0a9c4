import type { AnswerResult } from "#worker/contract/wire/enums.ts";
import type { ErrorView } from "#worker/contract/wire/wire.ts";
import type { KeyOf } from "~/i18n/texts.ts";
import type { HintAnswer } from "./hint-answer.ts";
import type { InstanceAnswer } from "../instance/instance-answer.ts";

/** What the flag form's action answers. `offline` means that no answer came, so the same attempt may be sent again. */
export type FlagAnswer =
  | { kind: "judged"; id: number; status: AnswerResult; scored: boolean; at: number }
  | { kind: "refused"; error: ErrorView }
  | { kind: "offline" };

/** How a verdict is shown: which text, and in which tone. */
export type VerdictMessage = { key: KeyOf<"play/challenge">; tone: "ok" | "alert" | "warn" };

/** Wrong answers are shown with one of these hints in turn. */
export const WRONG_HINTS = [
  "verdict.wrong0",
  "verdict.wrong1",
  "verdict.wrong2",
  "verdict.wrong3",
  "verdict.wrong4",
  "verdict.wrong5",
] as const satisfies readonly KeyOf<"play/challenge">[];

/** The words for an answer. `ended` says that the game was over when it was given. */
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
 * Whether the pages' data is what it was before this answer, or hears of it by itself: a solve stands in what is known at once and comes with the board's news.
 * Reading all of it again could fail, and would take the verdict away.
 */
export function changesNothing(result: unknown): boolean {
  const answer = result as Partial<FlagAnswer | InstanceAnswer | HintAnswer> | undefined;
  // An instance's answer says itself how things stand.
  return answer?.kind === "instance" || answer?.kind === "offline" || answer?.kind === "refused" || answer?.kind === "judged";
}
