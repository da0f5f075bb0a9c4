import type { ChallengeFields } from "#worker/contract/wire/challenge-fields.ts";
import type { ChallengeEditView } from "#worker/contract/wire/challenge.ts";
import type { Body } from "~/lib/address.ts";
import { changesOf } from "~/lib/draft.ts";
import type { Curve } from "#worker/domain/scoring/index.ts";

type Fields = Omit<Pick<ChallengeEditView, ChallengeFields[keyof ChallengeFields]["wire"]>, "isEnabled">;
type Typed<V> = V extends number ? string : V;

/** The fields of a challenge as its form holds them: numbers as typed, the least share of the score in percent, empty text for none. */
export type ChallengeForm = { [K in keyof Fields]: Typed<NonNullable<Fields[K]>> };

export function challengeForm(view: ChallengeEditView): ChallengeForm {
  const { id: _, type, isEnabled, acceptedCount, attachment, testContainer, testProblem, flags, flagBits, ...fields } = view;
  const typed = Object.entries(fields satisfies Fields).map(([name, value]) => [
    name,
    typeof value === "number" ? String(value) : (value ?? ""),
  ]);
  return { ...(Object.fromEntries(typed) as ChallengeForm), minScoreRate: String(Math.round(view.minScoreRate * 100)) };
}

/** Only what changed is sent, so that two organisers can work on different fields of one challenge. Blank hints are dropped. */
export function challengeBody(form: ChallengeForm, changed: (keyof ChallengeForm)[]): Body<"PUT /api/edit/games/:id/challenges/:cid"> {
  const body = changesOf(form, changed);
  return {
    ...body,
    ...("hints" in body && { hints: form.hints.filter((hint) => hint.trim() !== "") }),
    ...("minScoreRate" in body && { minScoreRate: form.minScoreRate === "" ? "" : Number(form.minScoreRate) / 100 }),
  };
}

/** The score curve of a form; null while one of its numbers cannot be read. */
export function curveOf(form: ChallengeForm): Curve | null {
  const numbers = [form.originalScore, form.minScoreRate, form.difficulty].map((text) => (text.trim() === "" ? Number.NaN : Number(text)));
  const [originalScore, percent, difficulty] = numbers as [number, number, number];
  const fine = originalScore >= 0 && percent >= 0 && percent <= 100 && difficulty > 0 && Number.isFinite(originalScore + difficulty);
  return fine ? { originalScore, minScoreRate: percent / 100, difficulty, scoring: form.scoring } : null;
}
