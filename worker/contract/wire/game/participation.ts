import * as z from "zod/mini";
import { ProfileView } from "../account/account.ts";
import { ParticipationStatus } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { paging, text, trimmed } from "../wire.ts";

export const ReviewTeamView = z.object({
  id: z.int(),
  name: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  locked: z.boolean(),
  captainId: z.string(),
  members: z.nullable(z.array(ProfileView)),
});

/** A row of the review list. */
export const ParticipationView = z.object({
  id: z.int(),
  team: ReviewTeamView,
  registeredMembers: z.array(z.string()),
  organization: z.nullable(z.string()),
  status: ParticipationStatus,
});
export type ParticipationView = z.infer<typeof ParticipationView>;

const Decided = z.enum(["Pending", "Accepted", "Rejected", "Suspended"]);
/**
 * A filter of a game's participations; an empty division means teams without one. `search`: only the team with this id, and teams whose name
 * contains it or that have a member whose user name, real name, student number or e-mail address does, ignoring case.
 */
export const ReviewQuery = z.extend(paging(20, LIMITS.page), {
  status: z._default(z.nullable(Decided), null),
  division: z._default(z.nullable(text(LIMITS.division)), null),
  search: z._default(trimmed(LIMITS.search), ""),
});

/** `rows`: waiting teams come first, then by team. `total` match the filter. `counts` and `pending` match all of it but the status. */
export const ReviewPageView = z.object({
  rows: z.array(ParticipationView),
  total: z.int(),
  counts: z.object({ Pending: z.int(), Accepted: z.int(), Rejected: z.int(), Suspended: z.int() }),
  pending: z.array(z.int()),
});
export type ReviewPageView = z.infer<typeof ReviewPageView>;
