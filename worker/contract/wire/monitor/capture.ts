import * as z from "zod/mini";
import { ChallengeTag, ChallengeType } from "../enums.ts";

/** A challenge whose traffic is recorded, or was; `count` teams have recordings. */
export const CaptureChallengeView = z.object({
  id: z.int(),
  title: z.string(),
  tag: ChallengeTag,
  type: ChallengeType,
  isEnabled: z.boolean(),
  count: z.int(),
});
export type CaptureChallengeView = z.infer<typeof CaptureChallengeView>;

/** A team with recordings of a challenge; `id` is its participation, `count` its files. */
export const CaptureTeamView = z.object({
  id: z.int(),
  teamId: z.int(),
  name: z.nullable(z.string()),
  organization: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  count: z.int(),
});
export type CaptureTeamView = z.infer<typeof CaptureTeamView>;

/** A file by name; `size` in bytes. */
export const FileRecordView = z.object({ fileName: z.string(), size: z.int(), updateTime: z.string() });
export type FileRecordView = z.infer<typeof FileRecordView>;
