import * as z from "zod/mini";
import { StartFailure } from "../../../packages/host-protocol/protocol.ts";
import { ChallengeTag, ChallengeType, ContainerStatus, FileType } from "./enums.ts";
import { LIMITS } from "./limits.ts";
import { CAPABILITIES } from "./names.ts";
import { Hash, numeric, text, trimmed, whole } from "./wire.ts";

const keep = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema));

export const ChallengeCreate = z.object({
  title: trimmed(LIMITS.title, 1),
  tag: z._default(ChallengeTag, "Misc"),
  type: z._default(ChallengeType, "StaticAttachment"),
});
export type ChallengeCreate = z.infer<typeof ChallengeCreate>;

export const Capability = z.enum(CAPABILITIES);
export type Capability = z.infer<typeof Capability>;

const REFERENCE =
  "(?:[a-zA-Z0-9][a-zA-Z0-9.-]*(?::\\d{1,5})?/)?[a-z0-9]+(?:[._/-]+[a-z0-9]+)*(?::\\w[\\w.-]{0,127})?(?:@sha256:[0-9a-f]{64})?";
const imageLike = (pattern: string, least: 0 | 1) =>
  z.pipe(trimmed(LIMITS.image, least), z.string().check(z.regex(new RegExp(pattern), "field.image"))) as unknown as z.ZodMiniType<
    string,
    unknown
  >;
/** A reference to an image as Docker reads it: `registry.example:5000/team/name:tag`, with a tag, a digest, both or neither. */
export const ImageName = imageLike(`^${REFERENCE}$`, 1);

/** The same, or empty: none. */
export const ImageNameOrNone = imageLike(`^(?:${REFERENCE})?$`, 0);

/** The environment variable in which a container finds its flag. */
export const FlagVariable = z.string("field.text").check(z.regex(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/, "field.invalid"));

/** One template, on one line. Trimmed, since what is submitted is. */
export const FlagTemplate = z.pipe(
  trimmed(LIMITS.flagTemplate),
  z.string().check(z.regex(/^[^\r\n]*$/, "field.text")),
) as unknown as z.ZodMiniType<string, string>;

/** Absent or null keeps what is stored. The type cannot change. */
export const ChallengeUpdate = z.object({
  title: keep(trimmed(LIMITS.title, 1)),
  content: keep(text(LIMITS.markdown)),
  flagTemplate: keep(FlagTemplate),
  tag: keep(ChallengeTag),
  hints: keep(z.array(text(LIMITS.hint)).check(z.maxLength(LIMITS.hints, "field.tooMany"))),
  isEnabled: keep(z.boolean()),
  fileName: keep(trimmed(LIMITS.fileName, 1, "challenge.fileNameBlank")),
  containerImage: keep(ImageNameOrNone),
  memoryLimit: keep(whole(32, 1_048_576)),
  cpuCount: keep(whole(1, 1_024)),
  storageLimit: keep(whole(128, 1_048_576)),
  containerExposePort: keep(whole(1, 65_535)),
  enableTrafficCapture: keep(z.boolean()),
  /** Ours: the variable that holds the flag, whether instances reach the Internet, and the Linux capabilities they get. */
  flagVariable: keep(FlagVariable),
  allowOutbound: keep(z.boolean()),
  capabilities: keep(z.array(Capability).check(z.maxLength(40, "field.tooMany"))),
  originalScore: keep(whole(0, 1_000_000)),
  minScoreRate: keep(numeric(0, 1)),
  difficulty: keep(numeric(0.01, 100_000)),
});
export type ChallengeUpdate = z.infer<typeof ChallengeUpdate>;

const attachmentFields = {
  attachmentType: z._default(FileType, "None"),
  fileHash: keep(Hash),
  remoteUrl: keep(z.pipe(trimmed(LIMITS.url), z.string().check(z.regex(/^https?:\/\/\S+$/i, "attachment.url")))),
};
export const AttachmentInput = z.object(attachmentFields);
export type AttachmentInput = z.infer<typeof AttachmentInput>;

export const FlagInput = z.object({ flag: trimmed(LIMITS.flag, 1, "flag.empty"), ...attachmentFields });
export type FlagInput = z.infer<typeof FlagInput>;
export const FlagInputs = z.array(FlagInput).check(z.maxLength(LIMITS.flagsPerCall, "field.tooMany"));

/** How an instance ended; the last eight say why it never ran. */
export const InstanceEnd = z.enum(["stopped", "solved", "expired", "replaced", "withdrawn", "died", "overfull", ...StartFailure.options]);

/** `entry` is `host:port`, or the instance's id where the platform's proxy is used. `state` and `place` (in the queue, from 1) are ours. */
export const InstanceView = z.object({
  status: ContainerStatus,
  startedAt: z.string(),
  expectStopAt: z.string(),
  entry: z.string(),
  state: z.enum(["queued", "starting", "running", "unreachable", "stopping"]),
  place: z.nullable(z.int()),
});
export type InstanceView = z.infer<typeof InstanceView>;

/** Ours. What a team may do with its instance of a challenge now, and what became of the last one. */
export const InstanceStatusView = z.object({
  /** The server's time, for clients whose clock is wrong. */
  now: z.string(),
  instance: z.nullable(InstanceView),
  /** Whether it is reached through the platform's proxy and not on a port of its host. */
  proxied: z.boolean(),
  /** Before this no start and no end is taken. */
  coolsAt: z.nullable(z.string()),
  /** From then on it may be extended. */
  renewsAt: z.nullable(z.string()),
  ended: z.nullable(z.object({ why: InstanceEnd, at: z.string() })),
  /** The challenges of this game whose instances count for the team's limit, the oldest first. */
  running: z.array(z.int()),
  /** How many instances the team may have in this game; 0 is any number. */
  limit: z.int(),
  /** Whether at the limit a start ends the oldest one; else it is refused. */
  replaces: z.boolean(),
});
export type InstanceStatusView = z.infer<typeof InstanceStatusView>;

export const AttachmentView = z.object({ id: z.int(), type: FileType, url: z.nullable(z.string()), fileSize: z.nullable(z.int()) });
export type AttachmentView = z.infer<typeof AttachmentView>;

/** `bound` is ours: whether a team has this flag, where flags are assigned. */
export const FlagView = z.object({ id: z.int(), flag: z.string(), attachment: z.nullable(AttachmentView), bound: z.boolean() });
export type FlagView = z.infer<typeof FlagView>;

export const ChallengeRowView = z.object({
  id: z.int(),
  title: z.string(),
  tag: ChallengeTag,
  type: ChallengeType,
  isEnabled: z.boolean(),
  score: z.int(),
  minScore: z.int(),
  originalScore: z.int(),
  /** Ours: how many teams have solved it. */
  acceptedCount: z.int(),
  /** Ours: what its instances run; null for challenges without instances. */
  containerImage: z.nullable(z.string()),
});
export type ChallengeRowView = z.infer<typeof ChallengeRowView>;

export const ChallengeEditView = z.object({
  id: z.int(),
  title: z.string(),
  content: z.string(),
  tag: ChallengeTag,
  type: ChallengeType,
  hints: z.array(z.string()),
  flagTemplate: z.nullable(z.string()),
  isEnabled: z.boolean(),
  acceptedCount: z.int(),
  fileName: z.nullable(z.string()),
  attachment: z.nullable(AttachmentView),
  testContainer: z.nullable(InstanceView),
  /** Ours: why the last test instance did not start, in the caller's language, and the host's own words. */
  testProblem: z.nullable(z.object({ code: z.string(), title: z.string(), detail: z.string(), at: z.string() })),
  flags: z.array(FlagView),
  /** Empty: none. */
  containerImage: z.string(),
  memoryLimit: z.nullable(z.int()),
  cpuCount: z.nullable(z.int()),
  storageLimit: z.nullable(z.int()),
  containerExposePort: z.nullable(z.int()),
  enableTrafficCapture: z.nullable(z.boolean()),
  flagVariable: z.string(),
  allowOutbound: z.boolean(),
  capabilities: z.array(Capability),
  /** Ours: bits of chance that the flag template gives each team; null without a template that counts. */
  flagBits: z.nullable(z.number()),
  originalScore: z.int(),
  minScoreRate: z.number(),
  difficulty: z.number(),
});
export type ChallengeEditView = z.infer<typeof ChallengeEditView>;

export const ChallengeDetailView = z.object({
  id: z.int(),
  title: z.string(),
  content: z.string(),
  tag: ChallengeTag,
  type: ChallengeType,
  hints: z.nullable(z.array(z.string())),
  score: z.int(),
  context: z.object({
    closeTime: z.nullable(z.string()),
    instanceEntry: z.nullable(z.string()),
    url: z.nullable(z.string()),
    fileSize: z.nullable(z.int()),
  }),
  /** Ours: the team's instance, while there is one. */
  instance: z.optional(InstanceView),
  /** Ours: what decides the score, so that a page can draw how it falls. */
  curve: z.optional(z.object({ originalScore: z.int(), minScoreRate: z.number(), difficulty: z.number() })),
});
export type ChallengeDetailView = z.infer<typeof ChallengeDetailView>;

export const SubmitFlag = z.object({ flag: trimmed(LIMITS.flag, 1, "flag.empty") });
export type SubmitFlag = z.infer<typeof SubmitFlag>;
