import { useSWRConfig } from "swr";
import type { GameDetailView } from "#worker/contract/wire/game/game.ts";
import { gameHub, hearTimes } from "~/features/play/index.ts";
import { pathOf } from "~/lib/calls/address.ts";
import { useLoaded } from "~/lib/calls/useLoaded.ts";
import { useLive } from "~/lib/live/useLive.ts";

/** The address of the game that is being edited, under which all sections find the times that it has now. */
export const gamePath = (id: number) => pathOf("GET /api/game/:id", { params: { id } });

/**
 * The game of a page of its administration, with its present times: a colleague may move or pause it. Only these are taken over, and the page is
 * not read again, because a page that can no longer be read would take what was typed with it.
 */
export function useMovedGame(loaded: GameDetailView): GameDetailView {
  const { mutate } = useSWRConfig();
  const { id } = loaded;
  const { data } = useLoaded(gamePath(id), loaded, { refreshInterval: 0, revalidateOnFocus: false });
  useLive(gameHub(id), {
    BoardChanged: (news) => hearTimes(mutate, id, news),
    Connected: (again) => again && void mutate(gamePath(id)),
  });
  return data;
}
