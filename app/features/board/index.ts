/** What other features may use of this one. */
export { ScoreAxis, TimeAxis } from "./ChartAxes.tsx";
export { ChartLines } from "./ChartLines.tsx";
export { openingSpan, shapeChart } from "./chart-shape.ts";
export { lookOf } from "./series-look.ts";
