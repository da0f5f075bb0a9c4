/** Colours of the chart's lines, from the palette; from the seventh line on they repeat, dashed, so that colour is not the only difference. */
const STROKES = ["stroke-accent-text", "stroke-alert", "stroke-ok", "stroke-gold", "stroke-bronze", "stroke-ink"];
const FILLS = ["fill-accent-text", "fill-alert", "fill-ok", "fill-gold", "fill-bronze", "fill-ink"];

/** How a line is drawn: colours of the theme and a dash pattern. */
export type SeriesLook = { stroke: string; fill: string; dash: string | undefined };

/** The look of the n-th line of the chart. */
export function lookOf(n: number): SeriesLook {
  return { stroke: STROKES[n % 6]!, fill: FILLS[n % 6]!, dash: n >= 6 ? "5 4" : undefined };
}
