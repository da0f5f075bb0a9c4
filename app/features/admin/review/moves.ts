import type { ParticipationStatus } from "#worker/contract/wire/enums.ts";
import { canReview } from "#worker/domain/game/participation.ts";

/** What an organiser can do with a participation; the names are those of the buttons. */
export type Move = { name: "accept" | "reject" | "suspend" | "restore"; to: Exclude<ParticipationStatus, "Unsubmitted"> };

/** Moves that take something away from a team; they need confirmation. */
export type HardMove = Move & { name: "reject" | "suspend" };
/** Whether a move takes something away from a team and so needs confirmation. */
export const isHard = (move: Move): move is HardMove => move.name === "reject" || move.name === "suspend";

const NAMES: Record<string, Move["name"]> = { "Pending Accepted": "accept", "Suspended Accepted": "restore" };
const OTHERS: Record<string, Move["name"]> = { Rejected: "reject", Suspended: "suspend" };

/** The moves that the state machine allows from this status. */
export function movesFrom(status: ParticipationStatus): Move[] {
  if (status === "Unsubmitted") return [];
  const targets = (["Accepted", "Rejected", "Suspended"] as const).filter((to) => canReview(status, to));
  return targets.map((to) => ({ name: NAMES[`${status} ${to}`] ?? OTHERS[to] ?? "accept", to }));
}
