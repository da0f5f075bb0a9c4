import { pathOf } from "~/lib/calls/address.ts";
import { useRead } from "~/lib/calls/useRead.ts";

const REFRESH_MS = 10_000;

/** The teams that would move now if a correction were taken back; undefined until loaded. */
export function useUndoMoves(id: number, correction: number) {
  const address = pathOf("GET /api/edit/games/:id/corrections/:correction/undo", { params: { id, correction } });
  return useRead(address, { refreshInterval: REFRESH_MS, revalidateOnFocus: false }).data;
}
