import { useTexts } from "~/i18n/useTexts.ts";
import { Alert } from "~/ui/Alert.tsx";
import type { GameState } from "../game/useGame.ts";
import { messageOf, type FlagAnswer } from "./verdict.ts";

type Props = { answer: FlagAnswer | undefined; challenge: { id: number; score: number }; state: GameState };

/** What became of the last flag. */
export function Verdict({ answer, challenge, state }: Props) {
  const { t } = useTexts("play/challenge");
  if (!answer) return null;
  if (answer.kind === "offline") return <Alert tone="warn">{t("verdict.offline")}</Alert>;
  if (answer.kind === "refused") return <Alert tone="alert">{answer.error.fields?.flag ? t("flag.invalid") : answer.error.title}</Alert>;
  const { key, tone } = messageOf(answer, state.phase === "practice");
  const points = state.own?.solvedChallenges.find(({ id }) => id === challenge.id)?.score ?? challenge.score;
  return (
    // The key makes every answer appear anew, so that it is read out and flashes once.
    <Alert key={`${answer.id}-${answer.at}`} tone={tone} className={answer.scored ? "flash" : "rise"}>
      {t(key, { id: answer.id, count: points })}
    </Alert>
  );
}
