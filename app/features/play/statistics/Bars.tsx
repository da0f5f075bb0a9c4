import { useId } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { namesInARow } from "~/lib/names-in-a-row.ts";
import { numberFormat } from "~/lib/time/formatters.ts";
import type { Bar } from "./bar-values.ts";

const HEIGHT = 120;
const WIDTH = 480;
/** The inner value, and the rest of the outer one. */
const LOOKS = ["fill-accent", "fill-line-strong"];
const SWATCHES = ["bg-accent", "bg-line-strong"];

/** A column chart. Each column's title has its label and values, and a table has them for readers who do not see the chart. */
export function Bars({ title, legend, bars }: { title: string; legend: string[]; bars: Bar[] }) {
  const { t, i18n } = useTexts("play/statistics");
  const id = useId();
  const number = numberFormat(i18n.language);
  const most = Math.max(0, ...bars.flatMap(({ values }) => values));
  const width = WIDTH / Math.max(1, bars.length);
  const says = ({ label, values }: Bar) => {
    const figures = values.map((value, n) => `${legend[n]} ${number.format(value)}`);
    return t("common:label.value", { label, value: namesInARow(figures, i18n.language) });
  };
  return (
    <figure aria-labelledby={id} className="m-0 flex flex-col gap-2 rounded border border-line bg-raised p-4">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 id={id} className="font-semibold">
          {title}
        </h3>
        <span className="flex gap-3 text-xs text-mute">
          {legend.map((name, n) => (
            <span key={name} className="flex items-center gap-1.5">
              <span aria-hidden="true" className={`inline-block size-2.5 ${SWATCHES[n]}`} />
              {name}
            </span>
          ))}
        </span>
      </figcaption>
      <p aria-hidden="true" className="text-xs text-faint figures">
        {t("statistics.most", { count: most })}
      </p>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-32 w-full border-b border-line"
      >
        {bars.map((bar, n) => (
          // oxlint-disable-next-line react/no-array-index-key -- in a short game several have the same label, which changes with the zone
          <g key={n}>
            <title>{says(bar)}</title>
            <rect x={n * width} y={0} width={width} height={HEIGHT} fill="transparent" />
            {bar.values.toReversed().map((value, back) => {
              const height = (HEIGHT * value) / Math.max(1, most);
              const look = LOOKS[bar.values.length - 1 - back];
              return (
                <rect key={look} x={n * width + 1} y={HEIGHT - height} width={Math.max(1, width - 2)} height={height} className={look} />
              );
            })}
          </g>
        ))}
      </svg>
      <p aria-hidden="true" className="flex justify-between gap-4 text-xs text-faint figures">
        <span>{bars[0]?.label.split(" – ")[0]}</span>
        <span>{bars.at(-1)?.label.split(" – ")[1]}</span>
      </p>
      <ul className="sr-only">
        {bars
          .filter(({ values }) => values.some((value) => value > 0))
          .map((bar, n) => (
            // oxlint-disable-next-line react/no-array-index-key -- the same
            <li key={n}>{says(bar)}</li>
          ))}
      </ul>
    </figure>
  );
}
