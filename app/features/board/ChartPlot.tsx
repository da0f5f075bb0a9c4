import { useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import type { ScoreboardItemView } from "#worker/contract/wire/board.ts";
import { useTimeFormat } from "~/lib/time/useTimeFormat.ts";
import { ChartLines } from "./ChartLines.tsx";
import { ChartReadout } from "./ChartReadout.tsx";
import { marksInOrder, nearestMark, zoomAround, zoomTo, type ChartShape, type Mark, type Span } from "./chart-shape.ts";
import { numberFormat } from "~/lib/time/formatters.ts";

type Props = {
  chart: ChartShape;
  span: Span;
  /** What is shown when no span is chosen. */
  whole: Span;
  /** Team ids in the order of the legend. */
  order: readonly number[];
  strong: number | null;
  ownId: number | null;
  rows: readonly ScoreboardItemView[];
  titles: ReadonlyMap<number, string>;
  onZoom: (span: Span | null) => void;
};

const MINUTE = 60_000;
const DAY = 86_400_000;

/** The plot with its axes. Dragging chooses a span; arrow keys step from solve to solve, plus and minus zoom, Escape shows the whole again. */
export function ChartPlot({ chart, span, whole, order, strong, ownId, rows, titles, onZoom }: Props) {
  const { t, i18n } = useTexts("board");
  const plot = useRef<HTMLDivElement>(null);
  const [mark, setMark] = useState<Mark | null>(null);
  const [drag, setDrag] = useState<readonly [number, number] | null>(null);
  const long = span[1] - span[0] > 1.5 * DAY;
  const seconds = span[1] - span[0] < 1.5 * MINUTE ? ({ second: "2-digit" } as const) : {};
  const clock = useTimeFormat(
    long ? { month: "numeric", day: "numeric", hour: "2-digit" } : { hour: "2-digit", minute: "2-digit", ...seconds },
  );
  const number = numberFormat(i18n.language);

  const placeOf = (event: PointerEvent): [number, number, number] => {
    const box = plot.current!.getBoundingClientRect();
    return [(100 * (event.clientX - box.left)) / box.width, (100 * (event.clientY - box.top)) / box.height, box.width / box.height];
  };
  const move = (event: PointerEvent) => {
    const [x, y, aspect] = placeOf(event);
    if (drag) setDrag([drag[0], Math.min(100, Math.max(0, x))]);
    else setMark(nearestMark(chart.series, x, y, aspect));
  };
  const release = () => {
    const chosen = drag && zoomTo(span, drag[0], drag[1]);
    setDrag(null);
    if (chosen) onZoom(chosen);
  };
  const press = (event: KeyboardEvent) => {
    const factor = { "+": 0.5, "=": 0.5, "-": 2 }[event.key];
    if (factor) {
      onZoom(zoomAround(span, mark?.at ?? (span[0] + span[1]) / 2, factor, whole));
      setMark(null);
    }
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (event.key === "Escape") onZoom(null);
    if (!step) return;
    event.preventDefault();
    const marks = marksInOrder(chart.series);
    const at = marks.findIndex(({ team, at }) => team === mark?.team && at === mark.at);
    setMark(marks[Math.min(marks.length - 1, Math.max(0, at < 0 ? (step > 0 ? 0 : marks.length - 1) : at + step))] ?? null);
  };

  return (
    <div className="grid grid-cols-[3rem_minmax(0,1fr)] text-xs text-faint figures">
      <div aria-hidden="true" className="relative">
        {chart.scores.map(({ value, place }) => (
          <span key={value} className="absolute right-2 -translate-y-1/2 whitespace-nowrap" style={{ top: `${place}%` }}>
            {number.format(value)}
          </span>
        ))}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={plot}
        role="application"
        aria-label={t("chart.label")}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="relative h-52 cursor-crosshair touch-pan-y border-b border-l border-line-strong select-none sm:h-64"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          const [x] = placeOf(event);
          setDrag([x, x]);
          setMark(null);
        }}
        onPointerMove={move}
        onPointerUp={release}
        onPointerCancel={() => setDrag(null)}
        onPointerLeave={() => !drag && setMark(null)}
        onKeyDown={press}
        onBlur={() => setMark(null)}
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
      <div aria-hidden="true" className="relative h-6">
        {chart.times.map(({ value, place }) => (
          <span
            key={value}
            className="absolute top-1.5 -translate-x-1/2 whitespace-nowrap"
            style={{ left: `${Math.min(97, Math.max(3, place))}%` }}
          >
            {clock(value)}
          </span>
        ))}
      </div>
    </div>
  );
}
