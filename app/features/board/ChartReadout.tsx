import { useTexts } from "~/i18n/useTexts.ts";
import type { ScoreboardItemView } from "#worker/contract/wire/board/board.ts";
import { Name } from "~/ui/values/Name.tsx";
import { useTimeFormat } from "~/lib/time/useTimeFormat.ts";
import { cx } from "~/lib/class-names.ts";
import type { Mark } from "./chart-shape.ts";

type Props = { mark: Mark | null; rows: readonly ScoreboardItemView[]; titles: ReadonlyMap<number, string> };

/** The solve at the pointer or the keyboard cursor: team, challenge, gain, score, time. */
export function ChartReadout({ mark, rows, titles }: Props) {
  const { t } = useTexts("board");
  const format = useTimeFormat();
  const solve = mark && rows.find(({ id }) => id === mark.team)?.solvedChallenges.find(({ time }) => Date.parse(time) === mark.at);
  return (
    <div aria-live="polite" className="pointer-events-none absolute inset-0">
      {mark && (
        <>
          <span
            className="absolute size-2.5 -translate-1/2 rounded-full border-2 border-ink bg-raised"
            style={{ left: `${mark.x}%`, top: `${mark.y}%` }}
          />
          <div
            className={cx(
              "absolute z-10 w-max max-w-64 rounded bg-raised px-3 py-2 text-ink shadow-float",
              mark.x > 60 ? "-translate-x-[calc(100%+12px)]" : "translate-x-3",
              mark.y > 60 ? "-translate-y-full" : "",
            )}
            style={{ left: `${mark.x}%`, top: `${mark.y}%` }}
          >
            <p className="font-semibold">
              <Name>{mark.name}</Name>
            </p>
            {solve && <p className="text-mute">{titles.get(solve.id)}</p>}
            <p>{t("chart.gain", { gain: mark.gain, count: mark.score })}</p>
            <p className="text-mute">{format(mark.at)}</p>
          </div>
        </>
      )}
    </div>
  );
}
