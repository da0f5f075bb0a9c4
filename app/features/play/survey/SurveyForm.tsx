import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { LeaveGuard } from "~/ui/forms/LeaveGuard.tsx";
import { Icon } from "~/ui/Icon.tsx";
import type { ChallengeDetailView } from "#worker/contract/wire/challenge/challenge.ts";
import type { FlagAnswer } from "../challenge/verdict.ts";
import type { GameState } from "../game/useGame.ts";
import { SurveyFields } from "./SurveyFields.tsx";

type Props = {
  challenge: Pick<ChallengeDetailView, "id" | "score" | "survey">;
  state: GameState;
  answer: FlagAnswer | undefined;
  /** The attempt's key: sent twice under it, the attempt is accepted once. */
  attempt: string;
  /** The message about an answer that was not accepted. */
  verdict: ReactNode;
};

/** Replaces the flag field in challenges where any answer is right. */
export function SurveyForm({ challenge, state, answer, attempt, verdict }: Props) {
  const { t } = useTexts("play/survey", "play/challenge");
  const busy = useNavigation().formMethod === "POST";
  const [edits, setEdits] = useState(0);
  const [written, setWritten] = useState(false);
  const taken = answer?.kind === "judged" && answer.status === "Accepted" ? answer : undefined;
  const points = state.own?.solvedChallenges.find(({ id }) => id === challenge.id)?.score ?? challenge.score;
  const isAnswered = state.own?.solvedChallenges.some(({ id }) => id === challenge.id) ?? false;
  const [folded, setFolded] = useState(isAnswered);
  // Folding would empty the fields of somebody who writes while another member of the team answers.
  if (isAnswered && !folded && (taken || !written)) setFolded(true);
  const ref = useRef<HTMLElement>(null);
  const [wasFolded] = useState(folded);
  useEffect(() => {
    // The field or button that had the focus is folded away.
    if (folded && !wasFolded && document.activeElement === document.body) ref.current?.focus();
  }, [folded, wasFolded]);
  const form = (
    <Form method="post" replace preventScrollReset className="flex flex-col gap-3">
      <input type="hidden" name="attempt" value={`${attempt}-${edits}`} />
      <LeaveGuard active={written} names={[t("survey.title")]} />
      {/* An accepted answer empties the fields. */}
      <SurveyFields
        key={`fields ${taken?.at}`}
        questions={challenge.survey ?? []}
        onEdit={() => setEdits(edits + 1)}
        onWritten={setWritten}
      />
      <Button type="submit" variant="primary" busy={busy} icon={<Icon name="check" size={16} />} className="self-start max-sm:self-stretch">
        {t("play/challenge:flag.submit")}
      </Button>
    </Form>
  );
  return (
    <section ref={ref} tabIndex={-1} aria-label={t("survey.title")} className="flex flex-col gap-3">
      {taken ? (
        <Alert key={taken.at} tone="ok" className={taken.scored ? "flash" : "rise"}>
          {t(taken.scored ? "survey.thanks" : "survey.thanksAgain", { count: points })}
        </Alert>
      ) : (
        verdict
      )}
      {isAnswered && !taken && <Alert tone="ok">{t("survey.answered")}</Alert>}
      {folded ? <Again>{form}</Again> : form}
    </section>
  );
}

/** The questions for the other members of a team that has already answered: they may answer, too. */
function Again({ children }: { children: ReactNode }) {
  const { t } = useTexts("play/survey");
  return (
    <details className="rounded border border-line p-3">
      <summary className="cursor-pointer font-medium">{t("survey.again")}</summary>
      <p className="my-2 text-xs text-mute">{t("survey.againText")}</p>
      {children}
    </details>
  );
}
