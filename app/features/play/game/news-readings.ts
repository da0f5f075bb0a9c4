import { isAddressOf, type GetName } from "~/lib/address.ts";

/** The readings of a game that are out of date after an event of its hub. Notices come whole, so only a lost connection makes their list doubtful. */
const READINGS = {
  BoardChanged: [
    "GET /api/game/:id/details",
    "GET /api/game/:id/board",
    "GET /api/game/:id/board/rows",
    "GET /api/game/:id/board/teams/:teamid",
  ],
  Connected: ["GET /api/game/:id/notices"],
} as const satisfies Record<string, GetName[]>;

/** Whether what is kept under a key is a reading of this game that such an event makes out of date. */
export const isRenewedBy = (event: keyof typeof READINGS, gameId: number) => isAddressOf(READINGS[event], { id: gameId });
