import { Link } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import type { GameCardView } from "#worker/contract/wire/game/game.ts";
import { groupOf } from "~/features/play/index.ts";
import { Badge } from "~/ui/Badge.tsx";
import { Countdown } from "~/ui/values/Countdown.tsx";
import { Time } from "~/ui/values/Time.tsx";
import { isolated } from "~/lib/isolate.ts";
import { useNow } from "~/lib/time/useNow.ts";
import { Poster } from "./Poster.tsx";

const TONE = { running: "ok", upcoming: "brand", ended: "gray" } as const;

/** A game on one line. */
export function GameRow({ game }: { game: GameCardView }) {
  const { t } = useTexts("home");
  const group = groupOf(game, useNow(1_000));
  return (
    <li className="game-row group">
      <Poster url={game.poster} id={game.id} flags={3} className="h-14 w-28 shrink-0 rounded-sm max-xs:w-16 max-2xs:hidden" />
      <div className="min-w-0 flex-1 max-2xs:basis-full">
        <h2 className="truncate font-semibold">
          <Link to={`/games/${game.id}`} prefetch="intent" className="whole-link">
            {game.title}
          </Link>
        </h2>
        <p className="truncate text-mute">{game.pauseReason ? isolated(game.pauseReason) : game.summary}</p>
      </div>
      <div className="flex flex-col items-end gap-1 text-right">
        {game.pausedAt === undefined ? (
          <Badge tone={TONE[group]}>{t(`game.${group}`)}</Badge>
        ) : (
          <Badge tone="warn">{t("game.paused")}</Badge>
        )}
        {group === "ended" ? (
          <Time at={game.end} className="text-xs text-faint" />
        ) : (
          <Countdown to={group === "running" ? game.end : game.start} stoppedAt={game.pausedAt} className="text-xs text-mute" />
        )}
      </div>
    </li>
  );
}
