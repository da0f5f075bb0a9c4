import type { ParticipationStatus } from "../contract/enums.ts";

export type StoredStatus = Exclude<ParticipationStatus, "Unsubmitted">;

/** Where an administrator may move a participation. A rejected one goes back to Pending only when a member joins again. */
const REVIEW: Record<StoredStatus, readonly StoredStatus[]> = {
  Pending: ["Accepted", "Rejected"],
  Accepted: ["Suspended"],
  Suspended: ["Accepted"],
  Rejected: [],
};

export function canReview(from: StoredStatus, to: StoredStatus): boolean {
  return REVIEW[from].includes(to);
}

/** The states from which an administrator may move to this one. */
export function reviewableFrom(to: StoredStatus): StoredStatus[] {
  return (Object.keys(REVIEW) as StoredStatus[]).filter((from) => canReview(from, to));
}
