import { useTexts } from "~/i18n/useTexts.ts";
import type { GameDetailView } from "#worker/contract/wire/game/game.ts";
import { pathOf } from "~/lib/calls/address.ts";
import { Badge } from "~/ui/Badge.tsx";
import { ButtonLink } from "~/ui/Button.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Name } from "~/ui/values/Name.tsx";
import { Num } from "~/ui/values/Number.tsx";
import { Time } from "~/ui/values/Time.tsx";
import { FactRow } from "./FactRow.tsx";
import type { Phase } from "../game/phase.ts";

/** What a player must know about a game before joining it. */
export function GameDetails({ game, phase }: { game: GameDetailView; phase: Phase }) {
  const { t } = useTexts("play/overview");
  return (
    <section aria-labelledby="facts" className="rounded border border-line bg-raised p-4">
      <h2 id="facts" className="mb-3 font-semibold">
        {t("facts.title")}
      </h2>
      <dl className="grid gap-2.5">
        <FactRow name={t("facts.start")}>
          <Time at={game.start} absolute />
        </FactRow>
        <FactRow name={t("facts.end")}>
          <Time at={game.end} absolute />
        </FactRow>
        <FactRow name={t("facts.teams")}>
          <Num value={game.teamCount} />
        </FactRow>
        <FactRow name={t("facts.limit")}>{game.limit > 0 ? t("facts.members", { count: game.limit }) : t("facts.unlimited")}</FactRow>
        {!!game.organizations?.length && (
          <FactRow name={t("facts.divisions")}>
            <span className="flex flex-wrap justify-end gap-1">
              {game.organizations.map((name) => (
                <span key={name} title={name} className="inline-flex max-w-full">
                  <Badge>
                    <Name>{name}</Name>
                  </Badge>
                </span>
              ))}
            </span>
          </FactRow>
        )}
        <FactRow name={t("facts.practice")}>{t(game.practiceMode ? "facts.practiceOn" : "facts.practiceOff")}</FactRow>
        {game.writeupRequired && <FactRow name={t("writeup.title")}>{t("writeup.required")}</FactRow>}
      </dl>
      {(phase === "upcoming" || phase === "running") && (
        <ButtonLink
          to={pathOf("GET /api/game/:id/calendar", { params: { id: game.id } })}
          reloadDocument
          download="game.ics"
          size="sm"
          className="mt-4"
          icon={<Icon name="calendar" size={16} />}
        >
          {t("facts.calendar")}
        </ButtonLink>
      )}
    </section>
  );
}
