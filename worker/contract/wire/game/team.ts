import * as z from "zod/mini";
import { LIMITS } from "../limits.ts";
import { Guid, Pasted, text, trimmed } from "../wire.ts";

export const TeamCreate = z.object({
  name: trimmed(LIMITS.teamName, 1, "team.nameEmpty"),
  bio: z.optional(z.nullable(text(LIMITS.teamBio))),
});
export type TeamCreate = z.infer<typeof TeamCreate>;

/** What is absent stays. An empty name keeps the stored one; a null bio clears it. */
export const TeamUpdate = z.object({
  name: z.optional(z.nullable(trimmed(LIMITS.teamName))),
  bio: z.optional(z.nullable(text(LIMITS.teamBio))),
});
export type TeamUpdate = z.infer<typeof TeamUpdate>;

/** What an administrator may change in a team. Empty or absent keeps. */
export const TeamAdminEdit = z.object({
  name: z.optional(z.nullable(trimmed(LIMITS.teamName))),
  bio: z.optional(z.nullable(text(LIMITS.teamBio))),
  locked: z.optional(z.nullable(z.boolean())),
});
export type TeamAdminEdit = z.infer<typeof TeamAdminEdit>;

export const TeamTransfer = z.object({ newCaptainId: Guid });
export type TeamTransfer = z.infer<typeof TeamTransfer>;

/** `{teamName}:{teamId}:{32 hex}`; the name may contain colons, so it is parsed from the right. */
export const TeamInvite = z.pipe(
  Pasted,
  z
    .string("team.inviteMalformed")
    .check(z.maxLength(LIMITS.teamInviteCode, "team.inviteMalformed"), z.regex(/:\d{1,10}:[0-9a-f]{32}$/, "team.inviteMalformed")),
) as unknown as z.ZodMiniType<string, string>;

/** A team token (`{teamId}:{base64 signature}`) and the public key of the game that should have signed it (base64, 32 bytes). */
export const TeamVerify = z.object({ teamToken: text(LIMITS.teamToken), publicKey: text(LIMITS.publicKey) });
export type TeamVerify = z.infer<typeof TeamVerify>;

export const TeamMemberView = z.object({
  id: z.nullable(z.string()),
  userName: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  captain: z.boolean(),
});
export type TeamMemberView = z.infer<typeof TeamMemberView>;

export const TeamView = z.object({
  id: z.int(),
  name: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  locked: z.boolean(),
  members: z.nullable(z.array(TeamMemberView)),
});
export type TeamView = z.infer<typeof TeamView>;

export const TeamRef = z.object({ id: z.int(), name: z.string(), avatar: z.nullable(z.string()) });
export type TeamRef = z.infer<typeof TeamRef>;
