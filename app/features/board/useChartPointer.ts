import { useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { markBeside, nearestMark, zoomAround, zoomTo, type ChartShape, type Mark, type Span } from "./chart-shape.ts";

const STEPS: Record<string, 1 | -1 | undefined> = { ArrowRight: 1, ArrowLeft: -1 };

/**
 * The solve of the chart at the pointer (`mark`), and the span being dragged (`drag`, in hundredths of the plot's width). Dragging selects a span;
 * arrow keys step from solve to solve, plus and minus zoom, Escape shows the whole span again.
 */
export function useChartPointer(chart: ChartShape, span: Span, whole: Span, onZoom: (span: Span | null) => void) {
  const plot = useRef<HTMLDivElement>(null);
  const [mark, setMark] = useState<Mark | null>(null);
  const [drag, setDrag] = useState<readonly [number, number] | null>(null);
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
    const step = STEPS[event.key];
    if (event.key === "Escape") onZoom(null);
    if (!step) return;
    event.preventDefault();
    setMark(markBeside(chart.series, mark, step));
  };

  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      const [x] = placeOf(event);
      setDrag([x, x]);
      setMark(null);
    },
    onPointerMove: move,
    onPointerUp: release,
    onPointerCancel: () => setDrag(null),
    onPointerLeave: () => !drag && setMark(null),
    onKeyDown: press,
    onBlur: () => setMark(null),
  };
  return { plot, mark, drag, handlers };
}
