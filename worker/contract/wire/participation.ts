import * as z from "zod/mini";
import { ProfileView } from "./account.ts";
import { ParticipationStatus } from "./enums.ts";

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
