import type { ParticipationSettings } from "../../contract/rpc/ledger.ts";

/** The status of a team in a game: waiting, accepted, rejected or suspended. */
export type Status = ParticipationSettings["status"];

/** What an administrator may do with a participation. */
const REVIEW: Record<Status, readonly Status[]> = {
  Pending: ["Accepted", "Rejected"],
  Accepted: ["Suspended"],
  Suspended: ["Accepted"],
  Rejected: [],
};

/** The transitions that a member's joining can cause: a new try after a rejection, and acceptance if the game needs no review. */
const JOINING: Record<Status, readonly Status[]> = {
  Pending: ["Accepted"],
  Accepted: [],
  Suspended: [],
  Rejected: ["Pending", "Accepted"],
};

/** Whether organisers may change one status into another. */
export function canReview(from: Status, to: Status): boolean {
  return REVIEW[from].includes(to);
}

/** The status after a member of the team joined, where joining leads to `asked`; it never lifts a suspension and never undoes an acceptance. */
export function afterJoining(from: Status, asked: Status): Status {
  return JOINING[from].includes(asked) ? asked : from;
}

/**
 * The statuses before a decision for the team: its members may leave, and the participation ends with the last of them. An accepted or
 * suspended team stays.
 */
export const LEAVABLE: readonly Status[] = ["Pending", "Rejected"];
