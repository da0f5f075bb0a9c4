import { cx } from "~/lib/class-names.ts";
import { PLOT, type ChartShape } from "./chart-shape.ts";
import { lookOf } from "./series-look.ts";

type Props = { chart: ChartShape; order: readonly number[]; strong: number | null; ownId: number | null };

/** Grid and step lines. The drawing stretches with the plot while its strokes keep their width. */
export function ChartLines({ chart, order, strong, ownId }: Props) {
  // A team that is hidden has no line to bring forward.
  const front = chart.series.some(({ id }) => id === strong) ? strong : null;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${PLOT} ${PLOT}`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible"
    >
      {chart.scores.map(({ value, place }) => (
        <path key={value} d={`M0,${place * 10}H${PLOT}`} vectorEffect="non-scaling-stroke" className="stroke-line" />
      ))}
      {chart.times.map(({ value, place }) => (
        <path key={value} d={`M${place * 10},${PLOT}v-12`} vectorEffect="non-scaling-stroke" className="stroke-line-strong" />
      ))}
      {chart.series.toReversed().map(({ id, path }) => {
        const { stroke, dash } = lookOf(order.indexOf(id));
        return (
          <path
            key={id}
            d={path}
            fill="none"
            vectorEffect="non-scaling-stroke"
            strokeDasharray={dash}
            strokeLinejoin="round"
            strokeWidth={id === front || id === ownId ? 3 : 1.75}
            className={cx(stroke, front !== null && id !== front && "opacity-25")}
          />
        );
      })}
    </svg>
  );
}
