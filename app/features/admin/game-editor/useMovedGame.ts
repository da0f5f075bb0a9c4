import { useSWRConfig } from "swr";
import type { GameDetailView } from "#worker/contract/wire/game/game.ts";
import { gameHub, hearMovedTimes } from "~/features/play/index.ts";
import { useLoaded } from "~/lib/calls/useLoaded.ts";
import { useLive } from "~/lib/live/useLive.ts";
import { gamePath } from "./useAdminGame.ts";

/**
 * The game of a page of its administration, with its present times: a colleague may move or pause it. Only these are taken over, and the page is
 * not read again, because a page that can no longer be read would take what was typed with it.
 */
export function useMovedGame(read: GameDetailView): GameDetailView {
  const { mutate } = useSWRConfig();
  const { id } = read;
  const { data } = useLoaded(gamePath(id), read, { refreshInterval: 0, revalidateOnFocus: false });
  useLive(gameHub(id), {
    BoardChanged: (news) => void hearMovedTimes(mutate, id, news),
    // Also the first time: what happened since the page was read reaches nobody here.
    Connected: () => void mutate(gamePath(id)),
  });
  return data;
}
