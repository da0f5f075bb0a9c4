import type { ParticipationStatus } from "#worker/contract/enums.ts";

/** What an organiser can do with a participation, by the state machine. The names are those of the buttons. */
export type Move = { name: "accept" | "reject" | "suspend" | "restore"; to: ParticipationStatus };

const MOVES: Record<ParticipationStatus, Move[]> = {
  Pending: [
    { name: "accept", to: "Accepted" },
    { name: "reject", to: "Rejected" },
  ],
  Accepted: [{ name: "suspend", to: "Suspended" }],
  Suspended: [{ name: "restore", to: "Accepted" }],
  Rejected: [],
  Unsubmitted: [],
};

export const movesFrom = (status: ParticipationStatus): Move[] => MOVES[status];
