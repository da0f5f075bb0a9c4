import { delayOfAsking } from "#worker/domain/news/spread.ts";
import { spreadOf } from "~/lib/live/live.ts";
import { pathOf } from "~/lib/calls/address.ts";

/** The hub that sends the players of a game its news; one socket, however many listen. */
export const gameHub = (gameId: number) => `/hub/user?game=${gameId}&board=1`;

/** Milliseconds before a page of this game sends a request: spread over the period for all listeners, or over `withinMs`. */
export const delayOf = (gameId: number, what: Parameters<typeof delayOfAsking>[0], withinMs = spreadOf(gameHub(gameId)) ?? 0) =>
  delayOfAsking(what, withinMs, Math.random());

/** The cache keys of a game's resources. */
export const detailsPath = (id: number) => pathOf("GET /api/game/:id/details", { params: { id } });
export const LATEST_NOTICES = 100;
export const noticesPath = (id: number) => pathOf("GET /api/game/:id/notices", { params: { id }, query: { count: LATEST_NOTICES } });

export const messagesPath = (id: number) => pathOf("GET /api/game/:id/messages", { params: { id } });

/** The cache key of notices that arrived with their HTML. */
export const shownKey = (gameId: number) => `notices of ${gameId} as shown`;
