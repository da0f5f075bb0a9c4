import { isAddressOf } from "~/lib/calls/address.ts";

/** Whether what is kept under a key is a reading of this game of which somebody may have missed news while his connection was lost. */
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
