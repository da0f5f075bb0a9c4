import { useOutletContext } from "@remix-run/react";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { GameTeamInfoView, ScoreboardItemView } from "#worker/contract/wire/board.ts";
import type { GameDetailView } from "#worker/contract/wire/game.ts";
import { solvedIds, withOwnSolves, type OwnSolve } from "./own-solve.ts";
import type { Phase } from "./phase.ts";
import { useLoaded } from "~/lib/useLoaded.ts";
import { usePhase } from "./usePhase.ts";
import { pathOf } from "~/lib/address.ts";

/** What the game's layout passes to every tab. `details` is null for those who do not play. */
export type GameState = {
  game: GameDetailView;
  phase: Phase;
  details: GameTeamInfoView | null;
  own: ScoreboardItemView | null;
  /** Shows a solve of one's own before the board has it. */
  addSolve: (solve: OwnSolve) => void;
};

export type LoadedGame = { game: GameDetailView; details: GameTeamInfoView | null; now: number };

/** Until the board has a solve of one's own, it is asked this often; the place on it is not known before. */
const SOLVE_CHECK_MS = 700;

/** The state of a game from what the loader read, kept fresh. */
export function useGame(loaded: LoadedGame): GameState {
  const [solves, setSolves] = useState<OwnSolve[]>([]);
  const { data: game } = useLoaded(pathOf("GET /api/game/:id", { params: { id: loaded.game.id } }), loaded.game, {
    refreshInterval: 60_000,
  });
  const phase = usePhase(game, loaded.now);
  const { data, mutate } = useLoaded(loaded.details && pathOf("GET /api/game/:id/details", { params: { id: game.id } }), loaded.details, {
    refreshInterval: phase === "running" ? 10_000 : 0,
  });
  const awaited = data !== null && !solves.every(({ challengeId }) => solvedIds(data).has(challengeId));
  useEffect(() => {
    if (!awaited) return undefined;
    const timer = setInterval(() => void mutate(), SOLVE_CHECK_MS);
    return () => clearInterval(timer);
  }, [awaited, mutate]);
  const details = useMemo(() => data && withOwnSolves(data, solves), [data, solves]);
  const addSolve = useCallback((solve: OwnSolve) => {
    setSolves((before) => (before.some(({ challengeId }) => challengeId === solve.challengeId) ? before : [...before, solve]));
  }, []);
  return { game, phase, details, own: details?.rank ?? null, addSolve };
}

/** The same state, in a tab of the game. */
export const useGameState = () => useOutletContext<GameState>();
