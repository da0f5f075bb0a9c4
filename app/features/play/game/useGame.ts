import { useOutletContext, useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useSWRConfig } from "swr";
import type { GameTeamInfoView, ScoreboardItemView } from "#worker/contract/wire/board/board.ts";
import type { GameDetailView } from "#worker/contract/wire/game/game.ts";
import { solvedIds, withOwnSolves, type OwnSolve } from "./own-solve.ts";
import { canPlay, type Phase } from "./phase.ts";
import { useLoaded } from "~/lib/calls/useLoaded.ts";
import { usePhase } from "./usePhase.ts";
import { TOLD_MS, SLOW_MS, UNTOLD_MS } from "#worker/domain/news/spread.ts";
import { pathOf, type Address } from "~/lib/calls/address.ts";
import { isGone } from "~/lib/calls/api-error.ts";
import { read } from "~/lib/calls/api.ts";
import { useLive } from "~/lib/live/useLive.ts";
import { detailsPath, gameHub } from "./readings.ts";

/** What the game's layout passes to every tab. `details` is null for viewers who do not play. */
export type GameState = {
  game: GameDetailView;
  phase: Phase;
  details: GameTeamInfoView | null;
  own: ScoreboardItemView | null;
  /** Whether the hub is sending changes. */
  isTold: boolean;
  /** Shows an own solve before the board has it. */
  addSolve: (solve: OwnSolve) => void;
};

/** What the server read for the first paint; `now` is its clock in epoch ms. */
export type LoadedGame = { game: GameDetailView; details: GameTeamInfoView | null; now: number };

/** An isolate's answer may be up to a second old. */
const ANSWER_AGE_MS = 1_000;

/** The board is polled this often until it has an own solve; the place is not known before. */
const SOLVE_CHECK_MS = 700;

/** The state of a game, starting from what the loader read, kept fresh. */
export function useGame(loaded: LoadedGame): GameState {
  const [solves, setSolves] = useState<OwnSolve[]>([]);
  // A page that reads the details learns from them when the game itself has changed.
  const [isKnown, setKnown] = useState(false);
  const reading = useLoaded(pathOf("GET /api/game/:id", { params: { id: loaded.game.id } }), loaded.game, {
    refreshInterval: isKnown ? 0 : SLOW_MS,
  });
  const { data: game, mutate: readGame } = reading;
  usePageAgain(reading.error);
  const phase = usePhase(game, loaded.now, loaded.details);
  const isTold = useLive(phase === "running" || phase === "practice" ? gameHub(game.id) : null, {});
  const plays = canPlay(phase, game.status);
  const known = loaded.details;
  const restMs = phase === "running" ? (isTold ? TOLD_MS : UNTOLD_MS) : 0;
  // The page may have come without them, while the board was silent. A new function begins the interval anew, so it is not one of each render.
  const waitMs = useCallback((held = known) => (plays && !held ? UNTOLD_MS : restMs), [known, plays, restMs]);
  const { data, error, mutate } = useLoaded(known || plays ? detailsPath(game.id) : null, known, {
    fetcher: useReadDetails(game, readGame),
    refreshInterval: waitMs,
  });
  const isRefused = !!error;
  const reads = isTold && phase === "running" && data !== null && !isRefused;
  if (reads !== isKnown) setKnown(reads);
  const wasRefused = useRef(false);
  useEffect(() => {
    // The event that ended a refusal has changed the game, too.
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

/** Reads the page again once its game is gone, so that it says so: it was deleted, or is closed to this viewer now. */
function usePageAgain(error: unknown): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isGone(error)) revalidate();
  }, [error, revalidate]);
}

/** Reads the details again a little later if news are ahead of the answer; also reads the game if the answer says that it has changed. */
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

/** The same state, for a tab of the game. */
export const useGameState = () => useOutletContext<GameState>();
