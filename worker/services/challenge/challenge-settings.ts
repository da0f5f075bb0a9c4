import type { ChallengeUpdate } from "../../contract/wire/challenge/challenge.ts";
import { fail } from "../../contract/wire/errors.ts";
import type { ChallengeRow } from "../../db/schema/index.ts";
import { kindOf } from "../../domain/game/challenge-kind.ts";
import { checkTemplate } from "./template-check.ts";

/** Refuses settings that a challenge of this type cannot have. */
export function checkSettings(before: ChallengeRow, input: ChallengeUpdate): void {
  const kind = kindOf(before.type);
  if (input.enableTrafficCapture && !kind.instance) fail("challenge.captureNeedsContainer");
  if (input.survey && kind.flags !== "shared") fail("challenge.surveyKind");
  if (kind.flags === "generated" && input.flagTemplate) checkTemplate(input.flagTemplate);
}

/** Whether players are notified: of an added hint or a changed text, not of a changed price. */
export function haveNewHints(before: ChallengeRow, after: ChallengeRow): boolean {
  const texts = ({ hints, pricedHints }: ChallengeRow) => JSON.stringify([hints, pricedHints.map(({ id, content }) => [id, content])]);
  return texts(before) !== texts(after);
}
