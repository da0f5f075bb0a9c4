import { useMemo } from "react";
import type { StageBoardView, StageView } from "#worker/contract/wire/board/stage.ts";
import { ChartLines, lookOf, openingSpan, ScoreAxis, shapeChart, TimeAxis } from "~/features/board/index.ts";
import { useTexts } from "~/i18n/useTexts.ts";
import { useAhead } from "~/lib/time/useAhead.ts";
import { useNow } from "~/lib/time/useNow.ts";
import { Name } from "~/ui/values/Name.tsx";
import { Num } from "~/ui/values/Number.tsx";
import { StageEmpty } from "../StageEmpty.tsx";

const MINUTE_MS = 60_000;

/** The ten best teams over time: the scoreboard's plot without pointer controls, and the teams beside it by rank. */
export function Chart({ board, game }: { board: StageBoardView; game: StageView["game"] }) {
  const { t } = useTexts("stage");
  const minute = useNow(MINUTE_MS);
  const { timeLine } = board;
  const [from, to] = useMemo(() => {
    const latest = Math.max(minute, ...timeLine.map(({ items }) => Date.parse(items.at(-1)?.time ?? "") || 0));
    return openingSpan(Date.parse(game.start), Date.parse(game.end), latest);
  }, [minute, timeLine, game]);
  const ahead = useAhead(from);
  const chart = useMemo(() => shapeChart(timeLine, [from, to], ahead), [timeLine, from, to, ahead]);
  if (timeLine.every(({ items }) => items.length === 0)) return <StageEmpty title={t("chart.none")} text={t("chart.noneText")} />;
  return (
    <div className="stage-chart">
      <div className="stage-plot figures">
        <ScoreAxis ticks={chart.scores} />
        <div className="stage-lines">
          <ChartLines chart={chart} order={timeLine.map(({ id }) => id)} strong={null} ownId={null} />
        </div>
        <div />
        <TimeAxis ticks={chart.times} span={[from, to]} />
      </div>
      <ol className="stage-legend">
        {timeLine.map(({ id, name, items }, index) => {
          const { stroke, dash } = lookOf(index);
          return (
            <li key={id}>
              <svg aria-hidden="true" viewBox="0 0 36 6">
                <path d="M0 3h36" className={stroke} strokeWidth="5" strokeDasharray={dash} />
              </svg>
              <Name>{name}</Name>
              <Num value={items.at(-1)?.score ?? 0} />
            </li>
          );
        })}
      </ol>
    </div>
  );
}
