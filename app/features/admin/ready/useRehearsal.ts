import { useState } from "react";
import { isOver } from "#worker/contract/wire/rehearsal-names.ts";
import type { RehearsalView } from "#worker/contract/wire/monitor/rehearsal.ts";
import { pathOf } from "~/lib/calls/address.ts";
import { useLoaded } from "~/lib/calls/useLoaded.ts";

const REFRESH_MS = 2_000;

/** The rehearsal of a game, starting from what the loader read, kept fresh while it runs. */
export function useRehearsal(id: number, loaded: RehearsalView) {
  // As a state: a function would be asked only after a read, which is never if none runs yet, and a new one with each render begins the interval anew.
  const [isGoing, setIsGoing] = useState(!isOver(loaded.phase));
  const read = useLoaded(pathOf("GET /api/edit/games/:id/rehearsal", { params: { id } }), loaded, {
    refreshInterval: isGoing ? REFRESH_MS : 0,
  });
  if (isOver(read.data.phase) === isGoing) setIsGoing(!isGoing);
  return read;
}
