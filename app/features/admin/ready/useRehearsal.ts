import { useCallback } from "react";
import { isOver } from "#worker/contract/wire/rehearsal-names.ts";
import type { RehearsalView } from "#worker/contract/wire/monitor/rehearsal.ts";
import { pathOf } from "~/lib/calls/address.ts";
import { useLoaded } from "~/lib/calls/useLoaded.ts";

const REFRESH_MS = 2_000;

/** The rehearsal of a game, starting from what the loader read, kept fresh while it runs. */
export function useRehearsal(id: number, loaded: RehearsalView) {
  // A new function begins the interval anew, so it is not one of each render.
  const refreshInterval = useCallback((seen = loaded) => (isOver(seen.phase) ? 0 : REFRESH_MS), [loaded]);
  return useLoaded(pathOf("GET /api/edit/games/:id/rehearsal", { params: { id } }), loaded, { refreshInterval });
}
