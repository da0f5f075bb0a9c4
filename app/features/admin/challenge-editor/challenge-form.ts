import type { ChallengeFields } from "#worker/contract/wire/challenge/challenge-fields.ts";
import type { ChallengeEditView } from "#worker/contract/wire/challenge/challenge.ts";
import type { Body } from "~/lib/calls/address.ts";
import { changesOf } from "~/lib/drafts/draft.ts";
import { hintDrafts, hintsBody, type HintDraft } from "./text/hint-drafts.ts";
import { linesOf, separated } from "#worker/domain/names/separated.ts";
import type { Curve } from "#worker/domain/scoring/index.ts";

type Fields = Omit<Pick<ChallengeEditView, ChallengeFields[keyof ChallengeFields]["wire"]>, "isEnabled">;
type Typed<V> = V extends number ? string : V;

type Three = [string, string, string];
/**
 * A challenge's fields as its form holds them: numbers as typed, the minimum share of the score in percent, steps and questions as lines, lists
 * separated by commas, empty text for none.
 */
export type ChallengeForm = {
  [K in Exclude<keyof Fields, "scoreSteps" | "bloodBonus" | "authors" | "labels" | "questions" | "hints" | "pricedHints">]: Typed<
    NonNullable<Fields[K]>
  >;
} & {
  scoreSteps: string;
  bloodBonus: Three;
  authors: string;
  labels: string;
  questions: string;
  hints: HintDraft[];
};

/** The form's values for a challenge; numbers become text. */
export function challengeForm(view: ChallengeEditView): ChallengeForm {
  const {
    id: _,
    type,
    isEnabled,
    acceptedCount,
    authorAccounts,
    attachment,
    attachments,
    testContainer,
    testProblem,
    flags,
    flagBits,
    teams,
    mostSolves,
    pricedHints,
    ...fields
  } = view;
  const typed = Object.entries(fields satisfies Omit<Fields, "pricedHints">).map(([name, value]) => [
    name,
    typeof value === "number" ? String(value) : (value ?? ""),
  ]);
  return {
    ...(Object.fromEntries(typed) as ChallengeForm),
    minScoreRate: String(Math.round(view.minScoreRate * 100)),
    authors: view.authors.join(", "),
    labels: view.labels.join(", "),
    questions: view.questions.join("\n"),
    hints: hintDrafts({ hints: view.hints, pricedHints }),
    scoreSteps: view.scoreSteps.map((step) => step.join(": ")).join("\n"),
    bloodBonus: view.bloodBonus.map((bonus) => String(view.bloods === "percent" ? bonus / 10 : bonus)) as Three,
  };
}

/** Only the changed fields, so that two organisers can work on different fields of one challenge. Blank hints are dropped. */
export function challengeBody(form: ChallengeForm, changed: (keyof ChallengeForm)[]): Body<"PUT /api/edit/games/:id/challenges/:cid"> {
  const { scoreSteps: _, bloodBonus: __, hints, authors, labels, questions, ...body } = changesOf(form, changed);
  return {
    ...body,
    ...(changed.includes("scoreSteps") && { scoreSteps: stepsOf(form.scoreSteps) }),
    ...(authors !== undefined && { authors: separated(authors) }),
    ...(labels !== undefined && { labels: separated(labels) }),
    ...(questions !== undefined && { questions: linesOf(questions) }),
    // The meaning of the numbers depends on the unit, so they are sent together.
    ...((changed.includes("bloodBonus") || changed.includes("bloods")) && { bloodBonus: bonusOf(form) }),
    ...(hints !== undefined && hintsBody(form.hints)),
    ...("minScoreRate" in body && { minScoreRate: form.minScoreRate === "" ? "" : Number(form.minScoreRate) / 100 }),
  };
}

/** One step per line, `solves: points`, maybe in digits and with a colon of full width; the server refuses lines that cannot be read. */
export function stepsOf(lines: string): [number, number][] {
  return linesOf(lines).map(
    (line) =>
      line
        .normalize("NFKC")
        .split(":")
        .map((part) => (part.trim() === "" ? Number.NaN : Number(part))) as [number, number],
  );
}

function bonusOf({ bloods, bloodBonus }: ChallengeForm): [number, number, number] {
  return bloodBonus.map((text) => Math.round(Number(text) * (bloods === "percent" ? 10 : 1))) as [number, number, number];
}

/** The score curve of a form; null while one of its numbers is not valid. */
export function curveOf(form: ChallengeForm): Curve | null {
  const numbers = [form.originalScore, form.minScoreRate, form.difficulty, form.minimumPoints].map((text) =>
    text.trim() === "" ? Number.NaN : Number(text),
  );
  const [originalScore, percent, difficulty, minimumPoints] = numbers as [number, number, number, number];
  const steps = stepsOf(form.scoreSteps);
  const fine = originalScore >= 0 && percent >= 0 && percent <= 100 && difficulty > 0 && minimumPoints >= 0;
  const readable =
    Number.isFinite(originalScore + difficulty + minimumPoints) && steps.every((step) => step.length === 2 && step.every(Number.isInteger));
  return fine && readable ? { originalScore, minScoreRate: percent / 100, difficulty, scoring: form.scoring, minimumPoints, steps } : null;
}
