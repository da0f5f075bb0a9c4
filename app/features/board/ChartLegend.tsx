import { useTexts } from "~/i18n/useTexts.ts";
import type { TopTimeLineView } from "#worker/contract/wire/board.ts";
import { Name } from "~/ui/Name.tsx";
import { cx } from "~/lib/class-names.ts";
import { lookOf } from "./series-look.ts";

type Props = {
  lines: readonly TopTimeLineView[];
  hidden: ReadonlySet<number>;
  ownId: number | null;
  onToggle: (id: number) => void;
  onStrong: (id: number | null) => void;
};

/** The chart's teams: a press hides or shows one, pointing at one brings its line forward. */
export function ChartLegend({ lines, hidden, ownId, onToggle, onStrong }: Props) {
  const { t } = useTexts("board");
  return (
    <ul aria-label={t("chart.legend")} className="mt-3 flex gap-1 max-sm:overflow-x-auto sm:flex-wrap sm:pl-10">
      {lines.map(({ id, name }, n) => {
        const { stroke, dash } = lookOf(n);
        return (
          <li key={id} className="min-w-0 max-sm:shrink-0">
            <button
              type="button"
              aria-pressed={!hidden.has(id)}
              onClick={() => onToggle(id)}
              onMouseEnter={() => onStrong(id)}
              onMouseLeave={() => onStrong(null)}
              onFocus={() => onStrong(id)}
              onBlur={() => onStrong(null)}
              className={cx(
                "flex h-7 max-w-44 items-center gap-2 rounded px-2 text-xs hover:bg-hover pointer-coarse:h-10",
                hidden.has(id) ? "text-faint line-through" : "text-ink",
                id === ownId && "font-semibold",
              )}
            >
              <svg aria-hidden="true" width={18} height={4} className={cx("shrink-0", hidden.has(id) && "opacity-30")}>
                <path d="M0 2H18" strokeWidth={3} strokeDasharray={dash} className={stroke} />
              </svg>
              <Name className="truncate">{name}</Name>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
