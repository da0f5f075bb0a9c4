import { Form, Link, useNavigation } from "@remix-run/react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { withTexts } from "~/i18n/with-texts.ts";
import { useTexts } from "~/i18n/useTexts.ts";
import type { ChallengeDetailView } from "#worker/contract/wire/challenge/challenge.ts";
import { Button } from "~/ui/Button.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Input } from "~/ui/Input.tsx";
import { useHydrated } from "~/lib/time/useNow.ts";
import { Paused } from "../game/Paused.tsx";
import type { GameState } from "../game/useGame.ts";
import { useShutOut } from "../game/useMissed.ts";
import { findChallenge } from "./find-challenge.ts";
import { useLimits } from "./useLimits.ts";
import { type FlagAnswer, messageOf } from "./verdict.ts";
import { Alert } from "~/ui/Alert.tsx";

/** Most challenges have no limits, so this code is not part of the first load. */
const LazyLimits = lazy(() => withTexts("play/rules", () => import("../rules/Limits.tsx").then(({ Limits }) => Limits)));

/** Loads the survey form with its texts, which only pages with a survey need. */
export const loadSurvey = () =>
  withTexts(["play/survey", "ui"], () => import("../survey/SurveyForm.tsx").then(({ SurveyForm }) => SurveyForm));
const LazySurvey = lazy(loadSurvey);

type Props = {
  challenge: Pick<ChallengeDetailView, "id" | "title" | "score" | "flagFormat" | "limits" | "survey">;
  state: GameState;
  answer: FlagAnswer | undefined;
  /** The attempt's key: sent twice under it, the attempt is judged once. */
  attempt: string;
};

/** The flag field with the last verdict over it; for a survey, its questions. */
export function FlagForm({ challenge, state, answer, attempt }: Props) {
  const { t } = useTexts("play/challenge");
  const busy = useNavigation().formMethod === "POST";
  const [edits, setEdits] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const { limits, ended } = useLimits(state.game.id, challenge, answer);
  useShutOut(state.game.id, answer?.kind === "refused" ? answer.error : null);
  const hydrated = useHydrated();
  const isSurvey = challenge.survey && hydrated;
  const { pausedAt } = state.game;
  const [past, setPast] = useState<FlagAnswer>();
  const listed = findChallenge(state.details, challenge.id);
  // What would be set at once is there from the start: a rendering that sets something is repeated, and React 18 takes a repeated one for hydrated.
  const [wasListed, setListed] = useState(!!listed);
  if (listed && !wasListed) setListed(true);
  const closed = listed ? listed.voided && "card.voided" : wasListed && "challenge.closed";
  const isShut = !!(pausedAt || closed);
  const [wasShut, setShut] = useState(isShut);
  const verdict = <Verdict answer={answer === past ? undefined : answer} challenge={challenge} state={state} />;
  const isSolved = state.own?.solvedChallenges.some(({ id }) => id === challenge.id);

  useEffect(() => {
    // After the dialog has opened. Not on touch screens, where the keyboard would cover the text. Safari scrolls to a field's caret late: if nothing
    // was typed, only when the field is gone with its sheet, and then to the end of the page.
    const timer = setTimeout(() => matchMedia("(pointer: fine)").matches && field.current?.focus({ preventScroll: true }));
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    if (answer?.kind !== "judged" || !field.current) return;
    if (answer.status === "Accepted") field.current.value = "";
    else field.current.select();
    // Sent again unchanged, it is another attempt: the organisers may have mended the flags.
    setEdits((before) => before + 1);
  }, [answer]);

  if (isShut !== wasShut) {
    setShut(isShut);
    // When the game resumes or the challenge is open again, a refusal because of that is no longer true.
    if (!isShut) setPast(answer);
  }

  return (
    <div className="flex w-full flex-col gap-2">
      <Paused game={state.game} />
      {closed && <Alert tone="warn">{t(closed)}</Alert>}
      {!isSurvey && verdict}
      {limits && hydrated && !isSolved && (
        <Suspense>
          <LazyLimits limits={limits} onPauseEnd={ended} />
        </Suspense>
      )}
      {isSurvey ? (
        <Suspense>
          <LazySurvey {...{ challenge, state, answer, attempt, verdict }} />
        </Suspense>
      ) : (
        <Form method="post" replace preventScrollReset className="flex gap-2">
          <input type="hidden" name="attempt" value={`${attempt}-${edits}`} />
          <label htmlFor="flag" className="sr-only">
            {t("flag.label", { challenge: challenge.title })}
          </label>
          <Input
            ref={field}
            id="flag"
            name="flag"
            required
            placeholder={challenge.flagFormat ?? t("flag.placeholder")}
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="send"
            className="min-w-0 flex-1 font-mono"
            onChange={() => setEdits(edits + 1)}
          />
          <Button type="submit" variant="primary" busy={busy} icon={<Icon name="flag" size={16} />}>
            {t("flag.submit")}
          </Button>
        </Form>
      )}
    </div>
  );
}

type VerdictProps = { answer: FlagAnswer | undefined; challenge: { id: number; score: number }; state: GameState };

/** The verdict on the last flag. */
function Verdict({ answer, challenge, state }: VerdictProps) {
  const { t } = useTexts("play/challenge");
  if (!answer) return null;
  if (answer.kind === "offline")
    return (
      <Alert tone="warn" role="alert">
        {t("verdict.offline")}
      </Alert>
    );
  if (answer.kind === "refused") {
    const { code, fields, title } = answer.error;
    return (
      <Alert tone="alert">
        {fields?.flag ? t("flag.invalid") : title}{" "}
        {code === "unauthorized" && (
          <Link to={`/account/login?from=/games/${state.game.id}/challenges/${challenge.id}`} className="underline">
            {t("common:nav.login")}
          </Link>
        )}
      </Alert>
    );
  }
  const { key, tone } = messageOf(answer, state.phase === "practice");
  const points = state.own?.solvedChallenges.find(({ id }) => id === challenge.id)?.score ?? challenge.score;
  return (
    // The key renders every answer anew, so that it is announced and flashes once.
    <Alert key={`${answer.id}-${answer.at}`} tone={tone} role="alert" className={answer.scored ? "flash" : "rise"}>
      {t(key, { id: answer.id, count: points })}
    </Alert>
  );
}
