import { useSearchParams } from "@remix-run/react";
import { useMemo } from "react";
import type { BoardFrameView, BoardPageView, BoardQuery, ScoreboardItemView } from "#worker/contract/wire/board/board.ts";
import { BOARD_MS, LIVE_BOARD_MS } from "#worker/domain/news/spread.ts";
import { screenPath, teamPath } from "./board-query.ts";
import type { GameState } from "~/features/play/index.ts";
import { newer, useLoaded } from "~/lib/calls/useLoaded.ts";
import { useRead } from "~/lib/calls/useRead.ts";

type Loaded = { frame: BoardFrameView; page: BoardPageView; query: BoardQuery; team: ScoreboardItemView | null; live: boolean };

/** The board from what the loader read, kept fresh: by the hub at once, by asking every 30 s while that does not tell. */
export function useBoard(loaded: Loaded, { game, phase, isTold }: GameState) {
  // Nobody is told of what a frozen board withholds, so the staff asks for it.
  const refreshInterval = loaded.live ? LIVE_BOARD_MS : phase === "running" && !isTold ? BOARD_MS : 0;
  const options = { refreshInterval, keepPreviousData: true };
  const [search] = useSearchParams();
  const teamId = Number(search.get("team")) || null;
  const screen = useMemo(() => ({ frame: loaded.frame, page: loaded.page }), [loaded.frame, loaded.page]);
  const { frame, page } = useLoaded(screenPath(game.id, loaded.query, loaded.live), screen, options).data;
  const team = useLoaded(teamId && loaded.team ? teamPath(game.id, teamId, loaded.live) : null, loaded.team, options).data;
  return { frame: newer(frame, loaded.frame), page: newer(page, loaded.page), team };
}

/** One team's line, for whoever has it not already; `teamId` null reads nothing. */
export const useTeamRow = (gameId: number, teamId: number | null) =>
  useRead(teamId ? teamPath(gameId, teamId) : null, { refreshInterval: 0 }).data;
