import { useOutletContext } from "@remix-run/react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useSWRConfig } from "swr";
import type { GameTeamInfoView, ScoreboardItemView } from "#worker/contract/wire/board/board.ts";
import type { GameDetailView } from "#worker/contract/wire/game/game.ts";
import { solvedIds, withOwnSolves, type OwnSolve } from "./own-solve.ts";
import type { Phase } from "./phase.ts";
import { useLoaded } from "~/lib/calls/useLoaded.ts";
import { usePhase } from "./usePhase.ts";
import { TOLD_MS, SLOW_MS, UNTOLD_MS } from "#worker/domain/news/spread.ts";
import { pathOf, type Address } from "~/lib/calls/address.ts";
import { read } from "~/lib/calls/api.ts";
import { useLive } from "~/lib/live/useLive.ts";
import { detailsPath, gameHub } from "./readings.ts";

/** What the game's layout passes to every tab. `details` is null for those who do not play. */
export type GameState = {
  game: GameDetailView;
  phase: Phase;
  details: GameTeamInfoView | null;
  own: ScoreboardItemView | null;
  /** Whether the hub tells of what becomes another. */
  isTold: boolean;
  /** Shows a solve of one's own before the board has it. */
  addSolve: (solve: OwnSolve) => void;
};

/** What the server read for the first paint; `now` is its clock in epoch ms. */
export type LoadedGame = { game: GameDetailView; details: GameTeamInfoView | null; now: number };

/** An isolate answers what was so up to a second ago. */
const ANSWER_AGE_MS = 1_000;

/** Until the board has a solve of one's own, it is asked this often; the place on it is not known before. */
const SOLVE_CHECK_MS = 700;

/** The state of a game from what the loader read, kept fresh. */
export function useGame(loaded: LoadedGame): GameState {
  const [solves, setSolves] = useState<OwnSolve[]>([]);
  // Whoever reads the details is told by them when the game itself is another.
  const [isKnown, setKnown] = useState(false);
  const { data: game, mutate: readGame } = useLoaded(pathOf("GET /api/game/:id", { params: { id: loaded.game.id } }), loaded.game, {
    refreshInterval: isKnown ? 0 : SLOW_MS,
  });
  const phase = usePhase(game, loaded.now);
  const isTold = useLive(phase === "running" || phase === "practice" ? gameHub(game.id) : null, {});
  const { data, error, mutate } = useLoaded(loaded.details && detailsPath(game.id), loaded.details, {
    fetcher: useReadDetails(game, readGame),
    refreshInterval: phase === "running" ? (isTold ? TOLD_MS : UNTOLD_MS) : 0,
  });
  const isRefused = !!error;
  const reads = isTold && phase === "running" && data !== null && !isRefused;
  if (reads !== isKnown) setKnown(reads);
  const wasRefused = useRef(false);
  useEffect(() => {
    // What ended a refusal has made the game another, too.
    if (isRefused || wasRefused.current) readGame();
    wasRefused.current = isRefused;
  }, [isRefused, readGame]);
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
  return { game, phase, details, own: details?.rank ?? null, isTold, addSolve };
}

/** Reads the details again a little later where news have told more than the answer shows; and the game, of which the answer says that it is another. */
function useReadDetails({ version }: GameDetailView, readGame: () => unknown) {
  const { cache } = useSWRConfig();
  return async (address: Address<GameTeamInfoView>): Promise<GameTeamInfoView> => {
    const answer = await read(address);
    if (answer.gameVersion > version) setTimeout(readGame, ANSWER_AGE_MS);
    const known = cache.get(address)?.data as GameTeamInfoView | undefined;
    if (!known || answer.version >= known.version) return answer;
    await new Promise((done) => setTimeout(done, ANSWER_AGE_MS));
    return read(address);
  };
}

/** The same state, in a tab of the game. */
export const useGameState = () => useOutletContext<GameState>();
