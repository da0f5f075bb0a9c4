import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { GameDetailView } from "#worker/contract/wire/game/game.ts";
import { delayOfChange } from "#worker/domain/news/spread.ts";
import { clockNow, setClock } from "~/lib/time/clock.ts";
import { whenReached } from "~/lib/time/when-reached.ts";
import { canPlay, nextChange, phaseOf, type Phase } from "./phase.ts";

/**
 * The game's phase, which changes by itself; then the page's data is read again so that its redirects apply, and so it is once the viewer's team may
 * play, but the page has no details, or has them, but may no longer play. `loadedAt` is the server's clock. If that is behind ours, ours was fast: the page waits for the change once more,
 * with a corrected clock.
 */
export function usePhase(game: GameDetailView, loadedAt: number, details: unknown): Phase {
  const [[at, seen], setLast] = useState([loadedAt, loadedAt]);
  const { revalidate, state } = useRevalidator();
  const now = seen === loadedAt ? at : loadedAt;
  const change = nextChange(game, now);
  const { teamCount } = game;

  useEffect(() => {
    if (!change) return undefined;
    if (at >= change) setClock(loadedAt, 0);
    return whenReached(Math.max(change, clockNow()) + delayOfChange(teamCount, Math.random()), () => {
      setLast([clockNow(), loadedAt]);
      revalidate();
    });
  }, [at, change, loadedAt, revalidate, teamCount]);
  const phase = phaseOf(game, now);
  const plays = canPlay(phase, game.status);
  const played = useRef(plays);
  useEffect(() => {
    // At the start and the end it is being read already.
    if (plays !== played.current && plays === !details && state === "idle") revalidate();
    played.current = plays;
  });
  return phase;
}
