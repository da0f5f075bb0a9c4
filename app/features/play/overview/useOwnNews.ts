import { useEffect, useRef } from "react";
import type { GameDetailView } from "#worker/contract/wire/game/game.ts";
import { reopen } from "~/lib/live/live.ts";
import { gameHub } from "../game/readings.ts";

/** Whoever joins a game or leaves it is told from then on what is for his team, or no more: the hub finds out when a socket opens, and else once a minute. */
export function useOwnNews({ id, status }: Pick<GameDetailView, "id" | "status">): void {
  const before = useRef({ id, status });
  useEffect(() => {
    if (before.current.id === id && before.current.status !== status) reopen(gameHub(id));
    before.current = { id, status };
  }, [id, status]);
}
