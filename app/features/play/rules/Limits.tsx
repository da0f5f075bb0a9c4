import type { ChallengeDetailView } from "#worker/contract/wire/challenge/challenge.ts";
import { useTexts } from "~/i18n/useTexts.ts";
import { Countdown } from "~/ui/values/Countdown.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Time } from "~/ui/values/Time.tsx";
import { useNow } from "~/lib/time/useNow.ts";

type Props = { limits: NonNullable<ChallengeDetailView["limits"]>; onPauseEnd: () => void };

const DAY_MS = 86_400_000;

/** The remaining attempts and time of a challenge, shown over its flag field. */
export function Limits({ limits: { attempts, attemptsLeft, pausedUntil, closesAt }, onPauseEnd }: Props) {
  const { t } = useTexts("play/rules");
  const now = useNow(1_000);
  const left = closesAt ? Date.parse(closesAt) - now : Infinity;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-mute" aria-live="polite">
      {attemptsLeft !== null && attempts !== null && (
        <li className={attemptsLeft === 0 ? "font-medium text-alert" : attemptsLeft === 1 ? "font-medium text-warn" : undefined}>
          {attemptsLeft === 0 ? t("limits.used") : t("limits.attempts", { left: attemptsLeft, count: attempts })}
        </li>
      )}
      {pausedUntil && Date.parse(pausedUntil) > now && (
        <li className="flex items-center gap-1 font-medium text-warn">
          <Icon name="clock" size={14} />
          {t("limits.pause")} <Countdown to={pausedUntil} onEnd={onPauseEnd} />
        </li>
      )}
      {closesAt && (
        <li className={left <= 0 ? "font-medium text-alert" : undefined}>
          {left <= 0 ? t("limits.closed") : t("limits.closes")}{" "}
          {left > DAY_MS ? <Time at={closesAt} absolute /> : left > 0 && <Countdown to={closesAt} />}
        </li>
      )}
    </ul>
  );
}
