import { useEffect, useRef } from "react";
import type { GameDetailView } from "#worker/contract/wire/game/game.ts";
import { reopen } from "~/lib/live/live.ts";
import { gameHub } from "../game/readings.ts";

/**
 * Reconnects when the viewer joins or leaves a game, so that they receive their team's news from then on, or no more: the hub checks membership when
 * a socket opens, and otherwise once a minute.
 */
export function useOwnNews({ id, status }: Pick<GameDetailView, "id" | "status">): void {
  const before = useRef({ id, status });
  useEffect(() => {
    if (before.current.id === id && before.current.status !== status) reopen(gameHub(id));
    before.current = { id, status };
  }, [id, status]);
}
