import { Link } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Name } from "~/ui/Name.tsx";
import { Num } from "~/ui/Number.tsx";
import { Time } from "~/ui/Time.tsx";

type Moment = { at: number; rows: { id: number; rank: number; score: number }[] };
type Props = {
  gameId: number;
  replay: Moment[];
  names: Record<string, string>;
  teamId: number | null;
  /** Null: the last one. */
  step: number | null;
  onStep: (step: number | null) => void;
};

/** The best teams at a moment of the game, which a slider chooses. All moments came with the page, so nothing is asked. */
export function Moments({ gameId, replay, names, teamId, step, onStep }: Props) {
  const { t } = useTexts("board/score");
  const last = replay.length - 1;
  const at = Math.min(step ?? last, last);
  const moment = replay[at];
  if (!moment) return null;
  return (
    <section className="grid gap-3" aria-label={t("replay")}>
      <label className="grid gap-1">
        <span className="flex flex-wrap items-baseline gap-x-2 font-medium">
          {t("replay")}
          <span className="text-mute figures">{at === last ? t("end") : <Time at={moment.at} absolute />}</span>
        </span>
        <input
          type="range"
          min={0}
          max={last}
          value={at}
          className="w-full accent-accent"
          onChange={(event) => onStep(Number(event.target.value) === last ? null : Number(event.target.value))}
        />
      </label>
      <ol className="grid overflow-hidden rounded border border-line bg-raised sm:grid-flow-col sm:grid-rows-8">
        {moment.rows.map(({ id, rank, score }) => (
          <li key={id} className={`flex items-baseline gap-2 border-b border-line px-3 py-1.5 ${id === teamId ? "bg-accent-soft" : ""}`}>
            <span className="w-8 shrink-0 text-right text-mute figures">{rank}</span>
            <Link
              to={`/games/${gameId}/score?team=${id}`}
              preventScrollReset
              className="min-w-0 flex-1 truncate font-medium hover:underline"
            >
              <Name>{names[id] ?? `#${id}`}</Name>
            </Link>
            <span className="figures">
              <Num value={score} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
