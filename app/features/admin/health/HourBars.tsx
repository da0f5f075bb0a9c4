import type { ReactNode } from "react";

const MINUTES = 60;
const MINUTE_MS = 60_000;
const WIDTH = 10;

/** The width of a bar; the rest of its minute is the gap beside it. */
export const BAR = 8;

type Props = { now: number; height: number; text: string; className: string; children: (xOf: (at: number) => number) => ReactNode };

/** A chart of the last hour with a place for each minute. `xOf`: the left edge of the bar for an instant. */
export function HourBars({ now, height, text, className, children }: Props) {
  const first = Math.floor(now / MINUTE_MS) - MINUTES + 1;
  return (
    <svg
      viewBox={`0 0 ${MINUTES * WIDTH} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={text}
      className={`w-full rounded border border-line bg-sunken ${className}`}
    >
      {children((at) => (Math.floor(at / MINUTE_MS) - first) * WIDTH + 1)}
    </svg>
  );
}
