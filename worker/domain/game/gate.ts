import type { ErrorCode } from "../../contract/wire/errors.ts";
import type { ParticipationSettings } from "../../contract/rpc/ledger.ts";
import { phaseAt, type Schedule } from "./phase.ts";

/** Whether a player may play now: null, or the first reason why not, in the order of the wire contract. `status` is null for a user who has not joined. */
export function gate(game: Schedule, status: ParticipationSettings["status"] | null, now: number): ErrorCode | null {
  if (status === null) return "game.notJoined";
  if (status === "Suspended") return "participation.suspended";
  if (status !== "Accepted") return "participation.notAccepted";
  const phase = phaseAt(game, now);
  if (phase === "upcoming") return "game.notStarted";
  if (phase === "over") return "game.ended";
  return game.pausedAt === undefined ? null : "game.paused";
}
