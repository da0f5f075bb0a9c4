import { cx } from "~/lib/class-names.ts";
import { PLOT, type ChartShape } from "./chart-shape.ts";
import { lookOf } from "./series-look.ts";

type Props = { chart: ChartShape; order: readonly number[]; strong: number | null; ownId: number | null };

const onPlot = (percent: number) => Math.round(percent * PLOT) / 100;

/** Grid and step lines. The drawing scales with the plot while its strokes keep their width. */
export function ChartLines({ chart, order, strong, ownId }: Props) {
  // A hidden team has no line to bring to the front.
  const front = chart.series.some(({ id }) => id === strong) ? strong : null;
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${PLOT} ${PLOT}`} preserveAspectRatio="none" className="chart-lines">
      <path d={chart.scores.map(({ place }) => `M0,${onPlot(place)}H${PLOT}`).join("")} className="chart-grid stroke-line" />
      <path d={chart.times.map(({ place }) => `M${onPlot(place)},${PLOT}v-12`).join("")} className="chart-grid stroke-line-strong" />
      {chart.series.toReversed().map(({ id, path }) => {
        const { stroke, dash } = lookOf(order.indexOf(id));
        return (
          <path
            key={id}
            d={path}
            strokeDasharray={dash}
            className={cx(stroke, (id === front || id === ownId) && "stroke-3", front !== null && id !== front && "opacity-25")}
          />
        );
      })}
    </svg>
  );
}
