import { pathOf } from "~/lib/calls/address.ts";
import { useRead } from "~/lib/calls/useRead.ts";

/** Who would move if a correction were taken back, as it is now; undefined until that is known. */
export function useUndoMoves(id: number, correction: number) {
  const address = pathOf("GET /api/edit/games/:id/corrections/:correction/undo", { params: { id, correction } });
  return useRead(address, { revalidateOnFocus: false }).data;
}
