import { useTexts } from "~/i18n/useTexts.ts";
import type { TopTimeLineView } from "#worker/contract/wire/board/board.ts";
import { Name } from "~/ui/values/Name.tsx";
import { lookOf } from "./series-look.ts";

type Props = {
  lines: readonly TopTimeLineView[];
  hidden: ReadonlySet<number>;
  ownId: number | null;
  onToggle: (id: number) => void;
  onStrong: (id: number | null) => void;
};

/** The chart's teams: a press hides or shows a team, pointing at one brings its line to the front. */
export function ChartLegend({ lines, hidden, ownId, onToggle, onStrong }: Props) {
  const { t } = useTexts("board");
  return (
    <ul translate="no" aria-label={t("chart.legend")} className="chart-legend">
      {lines.map(({ id, name }, n) => {
        const { stroke, dash } = lookOf(n);
        return (
          <li key={id}>
            <button
              type="button"
              aria-pressed={!hidden.has(id)}
              onClick={() => onToggle(id)}
              onMouseEnter={() => onStrong(id)}
              onMouseLeave={() => onStrong(null)}
              onFocus={() => onStrong(id)}
              onBlur={() => onStrong(null)}
              className={id === ownId ? "font-semibold" : undefined}
            >
              <svg aria-hidden="true" className={stroke}>
                <path d="M0 2H18" strokeDasharray={dash} />
              </svg>
              <Name within>{name}</Name>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
