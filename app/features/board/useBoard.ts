import { useSearchParams } from "@remix-run/react";
import { useEffect, useMemo, useRef } from "react";
import { useSWRConfig } from "swr";
import type { BoardFrameView, BoardPageView, BoardQuery, BoardScreenView, ScoreboardItemView } from "#worker/contract/wire/board/board.ts";
import { BOARD_MS, LIVE_BOARD_MS, READ_GAP_MS } from "#worker/domain/news/spread.ts";
import { isTeamOf, screenPath, showing, teamPath } from "./board-query.ts";
import { delayOf, gameHub, type GameState } from "~/features/play/index.ts";
import type { Address } from "~/lib/calls/address.ts";
import { isGone } from "~/lib/calls/api-error.ts";
import { read } from "~/lib/calls/api.ts";
import { newer, useLoaded } from "~/lib/calls/useLoaded.ts";
import { useRead } from "~/lib/calls/useRead.ts";
import { useLive } from "~/lib/live/useLive.ts";
import { useThrottled } from "~/lib/useThrottled.ts";

type Loaded = { frame: BoardFrameView; page: BoardPageView; query: BoardQuery; team: ScoreboardItemView | null; live: boolean };

/** The board, starting from what the loader read, kept fresh: at once by the hub, and by polling every 30 s while the hub is silent. */
export function useBoard(loaded: Loaded, { game, phase, isTold }: GameState) {
  // The hub sends nobody what a frozen board withholds, so the staff's page polls.
  const refreshInterval = loaded.live ? LIVE_BOARD_MS : phase === "running" && !isTold ? BOARD_MS : 0;
  const options = { refreshInterval, keepPreviousData: true };
  const asked = useRef(0);
  const fetcher = (address: Address<BoardScreenView>) => read(showing(address, asked.current));
  const [search] = useSearchParams();
  const teamId = Number(search.get("team")) || null;
  const screen = useMemo(() => ({ frame: loaded.frame, page: loaded.page }), [loaded.frame, loaded.page]);
  const { data, mutate } = useLoaded(screenPath(game.id, loaded.query, loaded.live), screen, { ...options, fetcher });
  const page = newer(data.page, loaded.page);
  const row = page.rows.find(({ id }) => id === teamId);
  const address = teamId && loaded.team && !row ? teamPath(game.id, teamId, loaded.live) : null;
  const { data: team, error, mutate: readTeam } = useLoaded(address, loaded.team, options);
  const isNewer = page.version > loaded.page.version;
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- when its row leaves the page, the team may have left the board
  useEffect(() => void (address && isNewer && readTeam()), [address]);
  useNews(game.id, phase === "running" || phase === "practice", page.version, async (version) => {
    asked.current = version;
    const shown = await mutate();
    asked.current = 0;
    return shown?.page.version ?? version;
  });
  return { frame: newer(data.frame, loaded.frame), page, team: row ?? (isGone(error) ? null : team) };
}

/**
 * Reads the board when the hub says that it has changed: at the version that was announced first since the last read, which an isolate of the edge
 * may already have. Versions announced meanwhile that are not in the answer are requested once more. `readBoard` reads the board at this version or a
 * later one, and returns the version it got. `shown`: the version on the page.
 */
function useNews(gameId: number, isOn: boolean, shown: number, readBoard: (version: number) => Promise<number>): void {
  const { mutate } = useSWRConfig();
  const told = useRef({ first: 0, last: 0, again: 0 });
  const hear = useRef((_: number) => {});
  const ask = useThrottled(async () => {
    const { first } = told.current;
    told.current.first = 0;
    void mutate(isTeamOf(gameId));
    const got = await readBoard(first);
    const { last, again } = told.current;
    // Changes that only one team sees, beside a frozen board, have versions that no read returns.
    if (got >= last || again === last) return;
    told.current.again = last;
    hear.current(last);
  }, READ_GAP_MS);
  useEffect(() => {
    hear.current = (version) => {
      told.current.first ||= version;
      told.current.last = version;
      ask(delayOf(gameId, "shared"));
    };
  }, [ask, gameId]);
  useLive(isOn ? gameHub(gameId) : null, {
    BoardChanged: ({ version }) => version > shown && hear.current(version),
    knows: () => shown,
  });
}

/** One team's row, for pages that do not have it yet; with `teamId` null nothing is read. */
export const useTeamRow = (gameId: number, teamId: number | null) =>
  useRead(teamId ? teamPath(gameId, teamId) : null, { refreshInterval: 0 }).data;
