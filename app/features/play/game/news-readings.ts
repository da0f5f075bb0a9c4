import { isAddressOf } from "~/lib/calls/address.ts";

/** Whether a cache key is a resource of this game whose news a client may have missed while its connection was lost. */
export const isMissedBy = (gameId: number) =>
  isAddressOf(
    [
      "GET /api/game/:id/board/screen",
      "GET /api/game/:id/board/teams/:teamid",
      "GET /api/game/:id/details",
      "GET /api/game/:id/notices",
      "GET /api/game/:id/messages",
    ],
    { id: gameId },
  );
