import { useRouteLoaderData } from "@remix-run/react";
import useSWR from "swr";
import type { GameDetailView } from "#worker/contract/wire/game/game.ts";
import type { loader } from "~/routes/admin.games.$id.tsx";
import { pathOf } from "~/lib/calls/address.ts";

/** The address of the game that is being edited, under which all sections find the times that it has now. */
export const gamePath = (id: number) => pathOf("GET /api/game/:id", { params: { id } });

/** It only shows what the page around it keeps up to date. */
const KEPT = { revalidateOnMount: false, revalidateIfStale: false, revalidateOnFocus: false };

/** The game that is being edited, with its present times, and the rows of its challenges. */
export function useAdminGame() {
  const data = useRouteLoaderData<typeof loader>("routes/admin.games.$id");
  if (!data) throw new Error("outside of the administration of a game");
  const { data: game = data.game } = useSWR<GameDetailView>(gamePath(data.game.id), KEPT);
  return { ...data, game };
}
