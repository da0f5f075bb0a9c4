import { Link } from "@remix-run/react";
import type { KeyboardEvent } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { IconButton } from "~/ui/Button.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Name } from "~/ui/values/Name.tsx";
import { Num } from "~/ui/values/Number.tsx";
import { Time } from "~/ui/values/Time.tsx";
import type { ShownMoments } from "./useMoments.ts";

type Props = { gameId: number; moments: ShownMoments; names: Record<string, string>; teamId: number | null };

/**
 * The best teams at a moment of the game: a slider moves through its time, and two buttons from one scoring entry to the next, as do Shift and the
 * arrow keys.
 */
export function Moments({ gameId, moments, names, teamId }: Props) {
  const { t } = useTexts("board/score");
  const { moment, at, last, isEnd, entry, chooseStep, back, on } = moments;
  if (!moment) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.shiftKey || (event.key !== "ArrowLeft" && event.key !== "ArrowRight")) return;
    event.preventDefault();
    (event.key === "ArrowLeft" ? back : on)?.();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the slider and the buttons in it
    <section className="grid gap-3" aria-label={t("replay")} onKeyDown={onKeyDown}>
      <div className="grid gap-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <label htmlFor="moment" className="font-medium">
            {t("replay")}
          </label>
          <span className="text-mute figures" aria-live="polite">
            {isEnd ? t("end") : <Time at={moment.at} absolute />} · {t("entry", { n: entry.here, all: entry.all })}
          </span>
        </p>
        <div className="flex items-center gap-1">
          <input
            id="moment"
            type="range"
            min={0}
            max={last}
            value={at}
            className="min-w-0 flex-1 accent-accent-text"
            onChange={(event) => chooseStep(Number(event.target.value))}
          />
          <Step label={t("previous")} icon="chevron-left" keys="Shift+ArrowLeft" onPress={back} />
          <Step label={t("next")} icon="chevron-right" keys="Shift+ArrowRight" onPress={on} />
        </div>
      </div>
      <ol className="grid overflow-hidden rounded border border-line bg-raised sm:grid-flow-col sm:grid-rows-8">
        {moment.rows.map(({ id, rank, score, name }) => (
          <li key={id} className={`flex items-baseline gap-2 border-b border-line px-3 py-1.5 ${id === teamId ? "bg-accent-soft" : ""}`}>
            <span className="w-10 shrink-0 text-right text-mute">
              <Num value={rank} />
            </span>
            <Link
              to={`/games/${gameId}/score?team=${id}`}
              preventScrollReset
              className="min-w-0 flex-1 truncate font-medium hover:underline"
            >
              <Name>{name ?? names[id] ?? `#${id}`}</Name>
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

type StepProps = { label: string; icon: "chevron-left" | "chevron-right"; keys: string; onPress: (() => void) | null };

function Step({ label, icon, keys, onPress }: StepProps) {
  return (
    <IconButton
      label={`${label} (${keys.replace("ArrowLeft", "←").replace("ArrowRight", "→")})`}
      aria-keyshortcuts={keys}
      aria-disabled={onPress === null || undefined}
      className={onPress ? "" : "opacity-40"}
      onClick={() => onPress?.()}
    >
      <Icon name={icon} />
    </IconButton>
  );
}
