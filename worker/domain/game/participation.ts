import type { ParticipationSettings } from "../../contract/rpc/ledger.ts";

/** How a team takes part: waiting, accepted, rejected or suspended. */
export type Status = ParticipationSettings["status"];

/** What an administrator may do with a participation. */
const REVIEW: Record<Status, readonly Status[]> = {
  Pending: ["Accepted", "Rejected"],
  Accepted: ["Suspended"],
  Suspended: ["Accepted"],
  Rejected: [],
};

/** Where a member's joining may lead: a new try after a rejection, and acceptance where the game asks for no review. */
const JOINING: Record<Status, readonly Status[]> = {
  Pending: ["Accepted"],
  Accepted: [],
  Suspended: [],
  Rejected: ["Pending", "Accepted"],
};

/** Whether organisers may change a status into another. */
export function canReview(from: Status, to: Status): boolean {
  return REVIEW[from].includes(to);
}

/** The status after a member of the team joined asking for `asked`; never lifts a suspension and never undoes an acceptance. */
export function afterJoining(from: Status, asked: Status): Status {
  return JOINING[from].includes(asked) ? asked : from;
}

/** Where nobody has decided for the team: its members may go, and the participation with the last of them. An accepted or suspended team stays. */
export const LEAVABLE: readonly Status[] = ["Pending", "Rejected"];
