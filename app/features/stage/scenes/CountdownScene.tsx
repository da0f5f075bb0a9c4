import type { CSSProperties } from "react";
import type { StageView } from "#worker/contract/wire/board/stage.ts";
import { useTexts } from "~/i18n/useTexts.ts";
import { isolated } from "~/lib/isolate.ts";
import { countdownText } from "~/lib/time/time.ts";
import { useNow } from "~/lib/time/useNow.ts";
import { gameNow } from "../game-now.ts";
import { StageEmpty } from "../StageEmpty.tsx";

const LATE_MS = 300_000;

/** The time until the start or the end, in digits that fill the screen. */
export function CountdownScene({ game }: { game: StageView["game"] }) {
  const { t } = useTexts("stage");
  const now = gameNow(game, useNow(1_000));
  const [start, end] = [Date.parse(game.start), Date.parse(game.end)];
  const isBefore = now < start;
  const left = (isBefore ? start : end) - now;
  if (left <= 0) return <StageEmpty title={t("countdown.done")} />;
  const text = countdownText(left, t);
  const gone = isBefore ? 0 : (now - start) / (end - start);
  return (
    <div className="countdown">
      <p role="timer" className={`countdown-figures ${left < LATE_MS ? "countdown-late" : ""}`} style={lettersOf(text)}>
        {text}
      </p>
      <p className="countdown-word">{t(game.pausedAt ? "countdown.paused" : isBefore ? "countdown.toStart" : "countdown.toEnd")}</p>
      {game.pauseReason !== undefined && <p className="countdown-teams">{isolated(game.pauseReason)}</p>}
      {isBefore ? (
        <p className="countdown-teams">{t("countdown.teams", { count: game.teamCount })}</p>
      ) : (
        <div className="countdown-bar" aria-hidden="true">
          <i style={{ transform: `scaleX(${gone})` }} />
        </div>
      )}
    </div>
  );
}

/** How many letters wide a text is, for its size in the style sheet: 日 and 天 are as wide as two. */
const lettersOf = (text: string) => ({ "--letters": text.replaceAll(/\p{Script=Han}/gu, "00").length }) as CSSProperties;
