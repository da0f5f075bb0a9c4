import type { GameTeamInfoView, LockedChallengeView } from "#worker/contract/wire/board/board.ts";
import { useTexts } from "~/i18n/useTexts.ts";
import { Countdown } from "~/ui/values/Countdown.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Time } from "~/ui/values/Time.tsx";
import { numberFormat } from "~/lib/time/formatters.ts";
import { useNow } from "~/lib/time/useNow.ts";
import { CategoryIcon } from "../challenge/CategoryIcon.tsx";
import { findChallenge } from "../challenge/find-challenge.ts";

type Props = { locked: LockedChallengeView[]; details: GameTeamInfoView };

/** Cards of locked challenges: what is missing, and when they open. They are not links. */
export function LockedCards({ locked, details }: Props) {
  return locked.map((one) => <LockedCard key={one.id} locked={one} details={details} />);
}

function LockedCard({ locked, details }: { locked: LockedChallengeView; details: GameTeamInfoView }) {
  const { t, i18n } = useTexts("play/rules", "play/challenge");
  const { title, tag, score, opensAt } = locked;
  return (
    <li data-locked>
      <h3>
        <CategoryIcon tag={tag} size={20} />
        <span className="line-clamp-2 min-w-0 flex-1">{title ?? "?"}</span>
        <Icon name="lock" size={18} className="shrink-0 text-faint" />
        <span className="sr-only">{t("locked.label")}</span>
      </h3>
      {opensAt && <Opening at={opensAt} />}
      <Requirements locked={locked} details={details} />
      {score !== null && (
        <p className="mt-auto text-xs text-mute">
          {t("common:label.value", { label: t("play/challenge:card.score"), value: numberFormat(i18n.language).format(score) })}
        </p>
      )}
    </li>
  );
}

const DAY_MS = 86_400_000;

/** The moment; less than a day before it, the time left. */
function Opening({ at }: { at: string }) {
  const { t } = useTexts("play/rules");
  const left = Date.parse(at) - useNow(1_000);
  return (
    <p className="text-xs">
      {t("locked.opens")} {left > DAY_MS ? <Time at={at} absolute /> : <Countdown to={at} />}
    </p>
  );
}

function Requirements({ locked: { requires, least }, details }: { locked: LockedChallengeView; details: GameTeamInfoView }) {
  const { t } = useTexts("play/rules");
  if (requires.length === 0) return null;
  const titleOf = (id: number | null) =>
    (id !== null && (findChallenge(details, id)?.title ?? details.locked?.find((one) => one.id === id)?.title)) || t("locked.unknown");
  return (
    <div className="text-xs">
      <p>{least === requires.length ? t("locked.needsAll", { count: least }) : t("locked.needs", { least, count: requires.length })}</p>
      <ul className="mt-1 grid gap-1">
        {requires.map((one) => (
          <li key={JSON.stringify(one)} className={`flex gap-1.5 ${one.met ? "text-ok" : "text-mute"}`}>
            <Icon name={one.met ? "check" : "flag"} size={14} className="mt-px shrink-0" />
            <span className="line-clamp-2 min-w-0">
              {"score" in one ? t("locked.points", { count: one.score }) : titleOf(one.challenge)}
              {one.met && <span className="sr-only"> {t("locked.met")}</span>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
