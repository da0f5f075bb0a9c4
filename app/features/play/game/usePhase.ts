import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { GameDetailView } from "#worker/contract/wire/game/game.ts";
import { delayOfChange } from "#worker/domain/news/spread.ts";
import { clockNow } from "~/lib/time/clock.ts";
import { nextChange, phaseOf, type Phase } from "./phase.ts";

const LONGEST_TIMER_MS = 2_000_000_000;

/** The game's phase, which changes by itself; the page's data is then read again, so that its redirects apply. `loadedAt` is the server's clock. */
export function usePhase(game: GameDetailView, loadedAt: number): Phase {
  const [now, setNow] = useState(loadedAt);
  const { revalidate } = useRevalidator();
  const change = nextChange(game, now);
  const { teamCount } = game;

  useEffect(() => {
    if (change === null) return undefined;
    const timer = setTimeout(
      () => {
        setNow(clockNow());
        if (clockNow() >= change) revalidate();
      },
      Math.min(LONGEST_TIMER_MS, Math.max(0, change - clockNow()) + delayOfChange(teamCount, Math.random())),
    );
    return () => clearTimeout(timer);
  }, [change, revalidate, teamCount]);
  return phaseOf(game, now);
}
