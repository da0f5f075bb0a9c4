import type { ReactNode } from "react";
import type { GameStatisticsView } from "#worker/contract/wire/board/statistics.ts";
import { useTexts } from "~/i18n/useTexts.ts";
import { numberFormat } from "~/lib/time/formatters.ts";
import { useTimeFormat } from "~/lib/time/useTimeFormat.ts";
import { Num } from "~/ui/values/Number.tsx";
import { Bars } from "./Bars.tsx";
import { CategoryFigures } from "./CategoryFigures.tsx";
import { ChallengeFigures } from "./ChallengeFigures.tsx";
import { barsOfScores, barsOfTime, wrongRate } from "./bar-values.ts";

const MOMENT = { month: "short", day: "numeric", hour: "2-digit", minute: "2-digit" } as const;

/** A game's statistics. Each chart has its numbers in a table for readers who do not see it. */
export function Statistics({ of: statistics }: { of: GameStatisticsView }) {
  const { t, i18n } = useTexts("play/statistics");
  const percent = numberFormat(i18n.language, { style: "percent", maximumFractionDigits: 0 });
  const say = useTimeFormat(MOMENT);
  const { challenges, teams, scoring, submissions, frozen } = statistics;
  const solves = challenges.reduce((sum, { solved }) => sum + solved, 0);
  const rate = wrongRate(challenges);
  return (
    <div className="flex flex-col gap-6">
      <h2 className="sr-only">{t("statistics.title")}</h2>
      {frozen && <p className="rounded border border-line bg-sunken px-4 py-2 text-mute">{t("statistics.frozen")}</p>}
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded border border-line bg-line sm:grid-cols-4">
        <Tile name={t("statistics.teams")} value={<Num value={teams} />} />
        <Tile name={t("statistics.scoring")} value={<Num value={scoring} />} />
        <Tile name={t("statistics.solves")} value={<Num value={solves} />} />
        {rate === null ? (
          <Tile name={t("statistics.challenges")} value={<Num value={challenges.length} />} />
        ) : (
          <Tile name={t("statistics.wrong")} value={percent.format(rate)} />
        )}
      </dl>
      <div className="grid gap-6 lg:grid-cols-2">
        <Bars
          title={t("statistics.overTime")}
          legend={submissions ? [t("statistics.solves"), t("statistics.answers")] : [t("statistics.solves")]}
          bars={barsOfTime(statistics, say)}
        />
        <Bars title={t("statistics.spread")} legend={[t("statistics.teams")]} bars={barsOfScores(statistics.scores, i18n.language)} />
      </div>
      <CategoryFigures challenges={challenges} />
      <ChallengeFigures statistics={statistics} />
    </div>
  );
}

function Tile({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className="flex flex-col-reverse bg-raised px-4 py-3">
      <dt className="text-xs text-mute">{name}</dt>
      <dd className="text-xl font-semibold figures">{value}</dd>
    </div>
  );
}
