import { useTexts } from "~/i18n/useTexts.ts";
import type { BoardFrameView, ScoreboardItemView } from "#worker/contract/wire/board/board.ts";
import { CategoryIcon } from "~/features/play/index.ts";
import { radarOf, type Spoke } from "./radar.ts";
import { numberFormat } from "~/lib/time/formatters.ts";

const ring = (spokes: Spoke[], share: number) => spokes.map(({ endX, endY }) => `${endX * share},${endY * share}`).join(" ");

/** Which share of each tag's score a team has. With fewer than three tags a shape says nothing, so only the bars are shown. */
export function Radar({
  challenges,
  solves,
}: {
  challenges: BoardFrameView["challenges"];
  solves: ScoreboardItemView["solvedChallenges"];
}) {
  const { t, i18n } = useTexts("play/game");
  const spokes = radarOf(challenges, solves);
  const percent = numberFormat(i18n.language, { style: "percent" });
  return (
    <div className="flex flex-wrap items-center gap-6">
      {spokes.length >= 3 && (
        <svg aria-hidden="true" viewBox="-1.1 -1.1 2.2 2.2" width={200} height={200} className="mx-auto shrink-0">
          {[0.25, 0.5, 0.75, 1].map((share) => (
            <polygon key={share} points={ring(spokes, share)} fill="none" strokeWidth={0.01} className="stroke-line-strong" />
          ))}
          {spokes.map(({ tag, endX, endY }) => (
            <path key={tag} d={`M0,0L${endX},${endY}`} strokeWidth={0.01} className="stroke-line" />
          ))}
          <polygon
            points={spokes.map(({ x, y }) => `${x},${y}`).join(" ")}
            strokeWidth={0.025}
            className="fill-accent-text/25 stroke-accent-text"
          />
          {spokes.map(({ tag, x, y }) => (
            <circle key={tag} cx={x} cy={y} r={0.03} className="fill-accent-text" />
          ))}
        </svg>
      )}
      <dl className="grid min-w-56 flex-1 gap-1.5 text-xs">
        {spokes.map(({ tag, share }) => (
          <div key={tag} className="flex items-center gap-2">
            <CategoryIcon tag={tag} size={14} />
            <dt className="w-28 truncate">{t(`tag.${tag}`)}</dt>
            <dd className="flex flex-1 items-center gap-2 text-mute figures">
              <svg aria-hidden="true" viewBox="0 0 100 4" preserveAspectRatio="none" className="h-1 flex-1">
                <rect width={100} height={4} className="fill-line" />
                <rect width={100 * share} height={4} className="fill-accent-text" />
              </svg>
              <span className="w-9 text-right">{percent.format(share)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
