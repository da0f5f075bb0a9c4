import { Link } from "@remix-run/react";
import { useSyncExternalStore } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { staleness } from "~/lib/live/staleness.ts";
import { Avatar } from "~/ui/pictures/Avatar.tsx";
import { Countdown } from "~/ui/values/Countdown.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { kept } from "~/ui/kept.tsx";
import { Name } from "~/ui/values/Name.tsx";
import { Num } from "~/ui/values/Number.tsx";
import { TabLinks } from "~/ui/strips/Tabs.tsx";
import type { GameState } from "./useGame.ts";
import { useRootData, watches } from "~/lib/pages/useRootData.ts";
import { Paused } from "./Paused.tsx";
import { PhaseBadge } from "./PhaseBadge.tsx";
import { gameTabs, type TabsFor } from "./game-tabs.ts";

/** Shown over every tab of a game: its title, the time left, the place of the viewer's team. */
export function GameHeader({ state, live }: { state: GameState; live: boolean }) {
  const { game, phase } = state;
  // A socket may be up while the resources that its messages name cannot be read.
  const isStale = useSyncExternalStore(staleness.subscribe, staleness.read, staleness.none);
  return (
    <header className="game-head">
      <div className="flex flex-col">
        <div className="flex min-h-24 items-center gap-4 py-3 max-2xs:flex-wrap sm:py-2">
          <Poster game={game} />
          <div className="min-w-0 flex-1 max-2xs:basis-full">
            <PhaseBadge phase={phase} live={live && isStale !== true} paused={game.pausedAt !== undefined} />
            <h1 title={game.title} className="mt-1 line-clamp-2 text-lg font-semibold text-balance max-2xs:line-clamp-3 sm:text-xl">
              {game.title}
            </h1>
          </div>
          <Clock state={state} />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 max-sm:flex-col-reverse max-sm:flex-nowrap max-sm:items-stretch">
          <Tabs state={state} />
          <OwnRank state={state} />
        </div>
      </div>
      <Paused game={game} />
    </header>
  );
}

function Poster({ game }: { game: GameState["game"] }) {
  return (
    <div aria-hidden="true" className="aspect-2/1 h-16 shrink-0 overflow-hidden rounded border border-line bg-sunken max-sm:hidden">
      {game.poster ? (
        <img src={game.poster} alt="" width={128} height={64} className="size-full object-cover" />
      ) : (
        <div className="flex size-full items-center justify-center">
          <Avatar url={null} name={game.title} id={`game-${game.id}`} size={40} />
        </div>
      )}
    </div>
  );
}

function Clock({ state: { game, phase } }: { state: GameState }) {
  const { t } = useTexts("play/game");
  if (phase === "practice" || phase === "over") return null;
  return (
    <div className="shrink-0 text-right max-2xs:shrink max-2xs:text-left">
      <p className="text-xs text-mute">{t(game.pausedAt ? "clock.paused" : phase === "upcoming" ? "clock.starts" : "clock.ends")}</p>
      <p className="font-mono text-lg figures sm:text-xl">
        <Countdown to={Date.parse(phase === "upcoming" ? game.start : game.end)} stoppedAt={game.pausedAt} />
      </p>
    </div>
  );
}

function Tabs({ state: { game, phase } }: { state: GameState }) {
  const { viewer } = useRootData();
  return <TabsOf id={game.id} phase={phase} status={game.status} watches={watches(viewer, game.id)} counted={game.statisticsLive} />;
}

const TabsOf = kept("game-tabs", function TabsOf(props: TabsFor) {
  const { t } = useTexts("play/game");
  const items = gameTabs(props).map(({ to, text, icon, end }) => ({ to, label: t(text), icon: <Icon name={icon} size={16} />, end }));
  return <TabLinks items={items} label={t("tab.label")} />;
});

function OwnRank({
  state: {
    own,
    game: { id },
  },
}: {
  state: GameState;
}) {
  const { t } = useTexts("play/game");
  if (!own) return null;
  return (
    <p className="flex min-w-0 items-baseline gap-2 py-1 font-semibold whitespace-nowrap max-sm:border-t max-sm:border-line">
      <span className="min-w-0 truncate font-normal text-mute">
        <Name>{own.name}</Name>
      </span>
      <span title={t("own.rank")}>
        {own.rank > 0 ? "#" : "–"}
        {own.rank > 0 && <Num value={own.rank} />}
      </span>
      <span aria-hidden="true" className="text-faint">
        ▸
      </span>
      <Link to={`/games/${id}/score?team=${own.id}`} discover="none" className="text-accent-text hover:underline">
        {t("own.points", { count: own.score })}
      </Link>
    </p>
  );
}
