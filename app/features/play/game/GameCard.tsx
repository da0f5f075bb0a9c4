import { Link } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import type { GameCardView } from "#worker/contract/wire/game/game.ts";
import { Avatar } from "~/ui/pictures/Avatar.tsx";
import { Countdown } from "~/ui/values/Countdown.tsx";
import { Time } from "~/ui/values/Time.tsx";
import { cx } from "~/lib/class-names.ts";
import { isolated } from "~/lib/isolate.ts";
import { PhaseBadge } from "./PhaseBadge.tsx";
import type { GameGroup } from "./group-games.ts";

type Props = { game: GameCardView; group: GameGroup };

/** A game in a list: its poster, its dates, the time until it starts or ends. The whole card is the link. */
export function GameCard({ game, group }: Props) {
  const { t } = useTexts("play/game");
  const wide = group === "running";
  return (
    <article
      className={cx(
        "relative flex h-full flex-col overflow-hidden rounded border border-line bg-raised focus-within:border-accent-text hover:border-line-strong",
        wide && "sm:flex-row",
      )}
    >
      <div
        className={cx(
          "flex aspect-[7/3] items-center justify-center overflow-hidden border-line bg-sunken max-sm:border-b",
          wide ? "sm:aspect-auto sm:min-h-40 sm:w-2/5 sm:border-r" : "border-b",
        )}
      >
        {game.poster ? (
          <img src={game.poster} alt="" loading="lazy" className="size-full object-cover" />
        ) : (
          <Avatar url={null} name={game.title} id={`game-${game.id}`} size={64} />
        )}
      </div>
      <div className="flex flex-1 flex-col gap-2 p-4">
        <h3 className={cx("font-semibold", wide ? "text-lg" : "text-base")}>
          <Link to={`/games/${game.id}`} prefetch="intent" className="whole-link">
            {game.title}
          </Link>
        </h3>
        {game.pauseReason && <p className="line-clamp-2 wrap-anywhere">{t("paused.reason", { reason: isolated(game.pauseReason) })}</p>}
        {game.summary && <p className="line-clamp-2 text-mute">{game.summary}</p>}
        <CardClock game={game} group={group} />
      </div>
    </article>
  );
}

function CardClock({ game, group }: Props) {
  const { t } = useTexts("play/game");
  const at = group === "upcoming" ? game.start : game.end;
  return (
    <p className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-2 text-mute">
      <PhaseBadge phase={group === "ended" ? "over" : group} paused={game.pausedAt !== undefined} />
      {group === "ended" ? (
        <Time at={game.end} />
      ) : (
        <span>
          {t(game.pausedAt ? "clock.paused" : group === "upcoming" ? "clock.starts" : "clock.ends")}{" "}
          <span className="font-mono text-ink">
            <Countdown to={Date.parse(at)} stoppedAt={game.pausedAt} />
          </span>
        </span>
      )}
    </p>
  );
}
