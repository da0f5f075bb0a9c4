import { useMemo, useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import type { ScoreboardItemView, TopTimeLineView } from "#worker/contract/wire/board/board.ts";
import type { GameDetailView } from "#worker/contract/wire/game/game.ts";
import { useAhead } from "~/lib/time/useAhead.ts";
import { Button } from "~/ui/Button.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { kept } from "~/ui/kept.tsx";
import { ChartLegend } from "./ChartLegend.tsx";
import { ChartPlot } from "./ChartPlot.tsx";
import { openingSpan, shapeChart, type Span } from "./chart-shape.ts";

type Props = {
  lines: readonly TopTimeLineView[];
  rows: readonly ScoreboardItemView[];
  titles: ReadonlyMap<number, string>;
  game: GameDetailView;
  ownId: number | null;
  /** The last whole minute. */
  now: number;
};

/** The ten best teams over time. Dragging selects a time span, the legend selects teams. */
export const BoardChart = kept("board-chart", Chart, ({ lines, game, ownId, now }) => [
  lines,
  game.start,
  game.end,
  now,
  lines.some(({ id }) => id === ownId) ? ownId : null,
]);

function Chart({ lines, rows, titles, game, ownId, now: minute }: Props) {
  const { t } = useTexts("board");
  const latest = Math.max(0, ...lines.map(({ items }) => Date.parse(items.at(-1)?.time ?? "") || 0));
  const now = Math.max(minute, latest);
  const [zoom, setZoom] = useState<Span | null>(null);
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
  const [strong, setStrong] = useState<number | null>(null);
  const whole = openingSpan(Date.parse(game.start), Date.parse(game.end), now);
  const span = zoom ?? whole;
  const [from, to] = span;
  const ahead = useAhead(from);
  const chart = useMemo(() => {
    const shown = lines.filter(({ id }) => !hidden.has(id));
    return shapeChart(shown, [from, to], ahead);
  }, [lines, hidden, from, to, ahead]);
  const order = lines.map(({ id }) => id);
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="chart" className="rounded border border-line bg-raised p-4">
      <div className="mb-3 flex h-7 items-center justify-between gap-3">
        <h3 id="chart" className="font-semibold">
          {t("chart.title", { count: lines.length })}
        </h3>
        {zoom ? (
          <Button size="sm" icon={<Icon name="refresh" size={14} />} onClick={() => setZoom(null)}>
            {t("chart.reset")}
          </Button>
        ) : (
          <p className="text-xs text-faint max-sm:hidden">{t("chart.hint")}</p>
        )}
      </div>
      <div className="chart">
        <ChartPlot {...{ chart, span, whole, order, strong, ownId, rows, titles }} onZoom={setZoom} />
        <ChartLegend
          lines={lines}
          hidden={hidden}
          ownId={ownId}
          onStrong={setStrong}
          onToggle={(id) => setHidden((before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id]))}
        />
      </div>
    </section>
  );
}
