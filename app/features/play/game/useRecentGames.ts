import type { GameCardView } from "#worker/contract/wire/game/game.ts";
import { pathOf } from "~/lib/calls/address.ts";
import { useLoaded } from "~/lib/calls/useLoaded.ts";

/** The latest games, starting from what the loader read, kept fresh. */
export const useRecentGames = (loaded: GameCardView[]) => useLoaded(pathOf("GET /api/game"), loaded, { refreshInterval: 300_000 }).data;
