import { pathOf } from "~/lib/calls/address.ts";
import { useRead } from "~/lib/calls/useRead.ts";

/** The write-ups of a game; empty until they are loaded. */
export function useWriteups(gameId: number) {
  const { data } = useRead(pathOf("GET /api/admin/writeups/:id", { params: { id: gameId } }), {
    refreshInterval: 0,
    revalidateOnFocus: false,
  });
  return data ?? [];
}
