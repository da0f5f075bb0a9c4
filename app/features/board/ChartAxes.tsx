import { useTexts } from "~/i18n/useTexts.ts";
import { numberFormat } from "~/lib/time/formatters.ts";
import { useTimeFormat } from "~/lib/time/useTimeFormat.ts";
import type { ChartShape, Span } from "./chart-shape.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;

/** The score axis, left of the plot. */
export function ScoreAxis({ ticks }: { ticks: ChartShape["scores"] }) {
  const { i18n } = useTexts("board");
  const number = numberFormat(i18n.language);
  return (
    <div aria-hidden="true" className="chart-axis">
      {ticks.map(({ value, place }) => (
        <span key={value} style={{ top: `${place}%` }}>
          {number.format(value)}
        </span>
      ))}
    </div>
  );
}

/** The time axis below the plot, as precise as the span needs. */
export function TimeAxis({ ticks, span }: { ticks: ChartShape["times"]; span: Span }) {
  const long = span[1] - span[0] > 1.5 * DAY;
  const seconds = span[1] - span[0] < 1.5 * MINUTE ? ({ second: "2-digit" } as const) : {};
  const clock = useTimeFormat(
    long ? { month: "numeric", day: "numeric", hour: "2-digit" } : { hour: "2-digit", minute: "2-digit", ...seconds },
  );
  return (
    <div aria-hidden="true" className="chart-axis h-6">
      {ticks.map(({ value, place }) => (
        <span key={value} style={{ left: `${Math.min(97, Math.max(3, place))}%` }}>
          {clock(value)}
        </span>
      ))}
    </div>
  );
}
