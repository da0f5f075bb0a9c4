import type { ErrorCode } from "../contract/errors.ts";
import type { GameSettings, ParticipationSettings } from "../contract/ledger.ts";

/** The player gate of the wire contract (1.5): the first failing check, or null. */
export function gate(
  game: Pick<GameSettings, "startAt" | "endAt" | "practice"> | null,
  standing: { status: ParticipationSettings["status"] } | null,
  now: number,
): ErrorCode | null {
  if (!game) return "game.notFound";
  if (!standing) return "game.notJoined";
  if (standing.status === "Suspended") return "participation.suspended";
  if (standing.status !== "Accepted") return "participation.notAccepted";
  if (now < game.startAt) return "game.notStarted";
  return now > game.endAt && !game.practice ? "game.ended" : null;
}
