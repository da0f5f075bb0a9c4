import { isAddressOf, type GetName } from "~/lib/calls/address.ts";

const BOARD: GetName[] = ["GET /api/game/:id/board/screen", "GET /api/game/:id/board/teams/:teamid"];

/** The readings of a game that are out of date after an event of its hub. Notices, messages and one's own details come with it, so only a lost connection makes them doubtful. */
const READINGS = {
  BoardChanged: BOARD,
  Connected: [...BOARD, "GET /api/game/:id/details", "GET /api/game/:id/notices", "GET /api/game/:id/messages"] as GetName[],
};

/** Whether what is kept under a key is a reading of this game that such an event makes out of date. */
export const isRenewedBy = (event: keyof typeof READINGS, gameId: number) => isAddressOf(READINGS[event], { id: gameId });
