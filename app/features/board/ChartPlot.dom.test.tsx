import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { openPart } from "~/testing/pages.tsx";
import { iso, NOON } from "~/testing/views.ts";
import { ChartPlot } from "./ChartPlot.tsx";
import { shapeChart, type Span } from "./chart-shape.ts";

const HOUR = 3_600_000;
const DAY: Span = [NOON, NOON + 24 * HOUR];
const LINES = [
  {
    id: 7,
    name: "Anchors",
    items: [
      { time: iso(NOON + HOUR), score: 500 },
      { time: iso(NOON + 3 * HOUR), score: 900 },
    ],
  },
];

async function openPlot(span: Span) {
  const onZoom = vi.fn<(span: Span | null) => void>();
  const chart = shapeChart(LINES, span);
  await openPart(
    <ChartPlot {...{ chart, span, onZoom }} whole={DAY} order={[7]} strong={null} ownId={null} rows={[]} titles={new Map()} />,
  );
  const plot = screen.getByRole("application");
  return { plot, onZoom, press: (key: string) => fireEvent.keyDown(plot, { key }) };
}

test("arrow keys go from solve to solve, and leaving the plot resets the position", async () => {
  const { plot, press } = await openPlot(DAY);
  const shown = () => plot.textContent;
  const nothing = shown();
  press("ArrowRight");
  const first = shown();
  expect(first).toContain("Anchors");
  press("ArrowRight");
  expect(shown()).not.toBe(first);
  press("ArrowLeft");
  expect(shown()).toBe(first);
  fireEvent.blur(plot);
  expect(shown()).toBe(nothing);
});

test("plus zooms in on the current solve, minus zooms out, and Escape shows the whole game", async () => {
  const { press, onZoom } = await openPlot([NOON, NOON + 12 * HOUR]);
  press("ArrowRight");
  press("+");
  const [from, to] = onZoom.mock.lastCall![0]!;
  expect(to - from).toBe(6 * HOUR);
  expect(from <= NOON + HOUR && NOON + HOUR <= to).toBe(true);
  press("-");
  expect(onZoom.mock.lastCall![0]).toSatisfy((span: Span | null) => span === null || span[1] - span[0] > 12 * HOUR);
  press("Escape");
  expect(onZoom).toHaveBeenLastCalledWith(null);
});
