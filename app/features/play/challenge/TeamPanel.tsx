import { Link } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Avatar } from "~/ui/pictures/Avatar.tsx";
import { CopyField } from "~/ui/fields/CopyField.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Name } from "~/ui/values/Name.tsx";
import { Num } from "~/ui/values/Number.tsx";
import { Time } from "~/ui/values/Time.tsx";
import type { GameState } from "../game/useGame.ts";

/** The viewer's team beside the challenges: place, score, and the token that proves the team's identity to outside services. */
export function TeamPanel({ state: { own, details, game } }: { state: GameState }) {
  const { t } = useTexts("play/challenge");
  if (!own || !details) return null;
  return (
    <section aria-label={t("own.title")} className="rounded border border-line bg-raised">
      <div className="flex items-center gap-3 p-4">
        <Avatar url={own.avatar} name={own.name} id={String(own.id)} size={40} />
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold">
            <Name>{own.name || game.teamName}</Name>
          </p>
          {own.organization && (
            <p className="truncate text-xs text-mute">
              <Name>{own.organization}</Name>
            </p>
          )}
        </div>
        <p className="text-lg font-semibold">
          {own.rank > 0 ? (
            <>
              #<Num value={own.rank} />
            </>
          ) : (
            "–"
          )}
        </p>
      </div>
      <dl className="grid grid-cols-2 border-t border-line">
        <div className="border-r border-line px-4 py-2.5">
          <dt className="text-xs text-mute">{t("own.score")}</dt>
          <dd className="text-base font-semibold">
            <Link to={`/games/${game.id}/score?team=${own.id}`} discover="none" className="text-accent-text hover:underline">
              <Num value={own.score} />
            </Link>
          </dd>
        </div>
        <div className="px-4 py-2.5">
          <dt className="text-xs text-mute">{t("own.solves")}</dt>
          <dd className="text-base font-semibold figures">
            {own.solvedCount}
            <span className="font-normal text-faint"> / {details.challengeCount}</span>
          </dd>
        </div>
      </dl>
      {own.hintPoints !== undefined && (
        <p className="flex justify-between border-t border-line px-4 py-2.5 text-xs text-mute figures">
          {t("own.hints")}
          <span>−{own.hintPoints}</span>
        </p>
      )}
      {details.frozen && (
        <p className="flex items-start gap-2 border-t border-line bg-accent-soft px-4 py-2.5 text-xs">
          <Icon name="lock" size={14} className="mt-px shrink-0 text-accent-text" />
          <span>
            <span className="font-semibold">
              {t("own.frozen")} <Time at={details.frozen} absolute />
            </span>{" "}
            <span className="text-mute">{t("own.frozenText")}</span>
          </span>
        </p>
      )}
      {own.rank === 0 && <p className="border-t border-line px-4 py-2.5 text-xs text-mute">{t("own.notRanked")}</p>}
      <div className="border-t border-line p-4">
        <p className="mb-1 text-xs text-mute" title={t("own.tokenHint")}>
          {t("own.token")}
        </p>
        <CopyField label={t("own.token")} value={details.teamToken} secret />
      </div>
    </section>
  );
}
