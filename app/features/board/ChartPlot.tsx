import { useTexts } from "~/i18n/useTexts.ts";
import type { ScoreboardItemView } from "#worker/contract/wire/board/board.ts";
import { ScoreAxis, TimeAxis } from "./ChartAxes.tsx";
import { ChartLines } from "./ChartLines.tsx";
import { ChartReadout } from "./ChartReadout.tsx";
import type { ChartShape, Span } from "./chart-shape.ts";
import { useChartPointer } from "./useChartPointer.ts";

type Props = {
  chart: ChartShape;
  span: Span;
  /** The span that is shown if none is selected. */
  whole: Span;
  /** Team ids in the order of the legend. */
  order: readonly number[];
  strong: number | null;
  ownId: number | null;
  rows: readonly ScoreboardItemView[];
  titles: ReadonlyMap<number, string>;
  onZoom: (span: Span | null) => void;
};

/** The plot with its axes. Dragging selects a span; arrow keys step from solve to solve, plus and minus zoom, Escape shows the whole span again. */
export function ChartPlot({ chart, span, whole, order, strong, ownId, rows, titles, onZoom }: Props) {
  const { t } = useTexts("board");
  const { plot, mark, drag, handlers } = useChartPointer(chart, span, whole, onZoom);
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] text-xs text-faint figures">
      <ScoreAxis ticks={chart.scores} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={plot}
        role="application"
        aria-label={t("chart.label")}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="relative h-52 cursor-crosshair touch-pan-y border-b border-l border-line-strong select-none sm:h-64"
        {...handlers}
      >
        <ChartLines {...{ chart, order, strong: mark?.team ?? strong, ownId }} />
        {drag && (
          <div
            className="absolute inset-y-0 border-x border-accent-text bg-accent/20"
            style={{ left: `${Math.min(...drag)}%`, width: `${Math.abs(drag[1] - drag[0])}%` }}
          />
        )}
        <ChartReadout mark={mark} rows={rows} titles={titles} />
      </div>
      <div />
      <TimeAxis ticks={chart.times} span={span} />
    </div>
  );
}
