import { Link, useRevalidator } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import type { GameCardView } from "#worker/contract/wire/game/game.ts";
import { groupOf } from "~/features/play/index.ts";
import { Badge } from "~/ui/Badge.tsx";
import { ButtonLink } from "~/ui/Button.tsx";
import { Countdown } from "~/ui/values/Countdown.tsx";
import { Time } from "~/ui/values/Time.tsx";
import { isolated } from "~/lib/isolate.ts";
import { useNow } from "~/lib/time/useNow.ts";
import { Poster } from "./Poster.tsx";

/** The featured game: the running one, otherwise the next. */
export function GameHero({ game }: { game: GameCardView }) {
  const { t } = useTexts("home");
  const { revalidate } = useRevalidator();
  const running = groupOf(game, useNow(1_000)) === "running";
  const paused = game.pausedAt !== undefined;
  return (
    <article className="overflow-hidden rounded border border-line bg-raised">
      <Poster url={game.poster} id={game.id} className="h-40 w-full sm:h-56" />
      <div className="flex flex-wrap items-end gap-x-8 gap-y-5 p-5">
        <div className="min-w-0 flex-1 basis-80">
          <p className="flex flex-wrap items-center gap-2">
            <Badge tone={paused ? "warn" : running ? "ok" : "brand"}>
              {t(paused ? "game.paused" : running ? "game.running" : "game.upcoming")}
            </Badge>
            <span className="text-mute">
              <TeamLimit limit={game.limit} />
            </span>
          </p>
          <h1 className="mt-2 text-xl font-semibold tracking-tight text-balance">
            <Link to={`/games/${game.id}`} className="hover:text-accent-text">
              {game.title}
            </Link>
          </h1>
          {game.pauseReason && <p className="mt-1 line-clamp-3 wrap-anywhere">{isolated(game.pauseReason)}</p>}
          {game.summary && <p className="mt-1 line-clamp-3 text-mute text-pretty">{game.summary}</p>}
          <p className="mt-2 text-faint">
            <Time at={game.start} absolute className="whitespace-nowrap" /> – <Time at={game.end} absolute className="whitespace-nowrap" />
          </p>
        </div>
        <div className="flex flex-col gap-3">
          <p>
            <span className="block text-xs text-mute">{t(paused ? "home.pausedLeft" : running ? "home.endsIn" : "home.startsIn")}</span>
            <Countdown to={running ? game.end : game.start} stoppedAt={game.pausedAt} onEnd={revalidate} className="text-xl font-medium" />
          </p>
          <ButtonLink to={`/games/${game.id}`} variant="primary">
            {t("home.openGame")}
          </ButtonLink>
        </div>
      </div>
    </article>
  );
}

/** The largest size of a team; 0 is unlimited. */
function TeamLimit({ limit }: { limit: number }) {
  const { t } = useTexts("home");
  if (limit === 0) return <>{t("game.limitNone")}</>;
  return <>{limit === 1 ? t("game.single") : t("game.upTo", { limit })}</>;
}
