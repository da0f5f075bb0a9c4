import * as z from "zod/mini";
import { CategoryView } from "../board/board.ts";
import { ChallengeRulesView } from "./challenge-rules.ts";
import { CHALLENGE_FIELDS, inputShape, Slug, viewShape } from "./challenge-fields.ts";
import { ChallengeTag, ChallengeType, ContainerStatus, FileType } from "../enums.ts";
import { FLAG_KINDS, SCORINGS, START_FAILURES } from "../names.ts";
import { GameUpdate } from "../game/game.ts";
import { HintCharge } from "./hints.ts";
import { LIMITS } from "../limits.ts";
import { Hash, Id, trimmed, Was } from "../wire.ts";

const keep = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema));

export const ChallengeCreate = z.object({
  title: trimmed(LIMITS.title, 1),
  tag: z._default(ChallengeTag, "Misc"),
  type: z._default(ChallengeType, "StaticAttachment"),
  /** If omitted, a free one is made from the title. */
  slug: keep(Slug),
});
export type ChallengeCreate = z.infer<typeof ChallengeCreate>;

/** Absent or null keeps what is stored. The type cannot change. */
export const ChallengeUpdate = z.object(inputShape);
export type ChallengeUpdate = z.infer<typeof ChallengeUpdate>;

/** The same, with what the editor may have read before. */
export const ChallengeEdit = z.object({ ...inputShape, was: Was });
export type ChallengeEdit = z.infer<typeof ChallengeEdit>;

const { enabled, originalScore, tag, category, categorySymbol, categoryColour } = CHALLENGE_FIELDS;
const Ids = z.array(Id);
const isOnce = z.refine<number[]>((ids) => new Set(ids).size === ids.length, "field.invalid");

/** Changes of several challenges at once; what is absent or null stays. */
export const ChallengeBatch = z.object({
  ids: Ids.check(z.maxLength(LIMITS.challengesPerCall, "field.tooMany"), isOnce),
  set: z.object({
    isEnabled: keep(enabled.input),
    originalScore: keep(originalScore.input),
    tag: keep(tag.input),
    category: keep(category.input),
    categorySymbol: keep(categorySymbol.input),
    categoryColour: keep(categoryColour.input),
  }),
});
export type ChallengeBatch = z.infer<typeof ChallengeBatch>;

/** The first of these gets the position 1, and so on; others keep theirs. */
export const ChallengeOrder = z.object({ ids: Ids.check(z.maxLength(LIMITS.challengesInOrder, "field.tooMany"), isOnce) });
export type ChallengeOrder = z.infer<typeof ChallengeOrder>;

/**
 * `game`: where the copy is made; its own game if omitted. `copies`: copies there of challenges of its own game; a requirement of one of
 * these becomes a requirement of its copy.
 */
export const ChallengeCopy = z.object({
  game: keep(Id),
  copies: z.optional(
    z.array(z.strictObject({ of: Id, as: Id })).check(
      z.maxLength(LIMITS.challengesInOrder, "field.tooMany"),
      z.refine((copies) => new Set(copies.map((one) => one.of)).size === copies.length, "field.invalid"),
    ),
  ),
});
export type ChallengeCopy = z.infer<typeof ChallengeCopy>;

/** Clients send the field that the type does not need as absent, null or empty. */
const orEmpty = (schema: z.ZodMiniType<string, string>) =>
  keep(
    z.pipe(
      z.transform((value: unknown) => (value === "" ? null : value)),
      z.nullable(schema),
    ) as unknown as z.ZodMiniType<string | null, string | null>,
  );
const attachmentFields = {
  attachmentType: z._default(FileType, "None"),
  fileHash: orEmpty(Hash),
  remoteUrl: orEmpty(z.pipe(trimmed(LIMITS.url), z.string().check(z.regex(/^https?:\/\/\S+$/i, "attachment.url")))),
};
export const AttachmentInput = z.object(attachmentFields);
export type AttachmentInput = z.infer<typeof AttachmentInput>;

/** All shared attachments, in order, each with a name; without one it is the name under which it was uploaded, or the end of its URL. */
export const AttachmentList = z
  .array(z.object({ ...attachmentFields, name: keep(trimmed(LIMITS.fileName, 1)) }))
  .check(z.maxLength(LIMITS.attachments, "field.tooMany"));
/** `was`: what there was when this list was made from it; if it has changed since, the request is refused. */
export const AttachmentInputs = z.object({
  attachments: AttachmentList,
  was: z.optional(z.array(z.object({ type: FileType, url: z.nullable(z.string()), name: z.string() }))),
});
export type AttachmentInputs = z.infer<typeof AttachmentInputs>;

/** `kind` and `label` are ours: how it is compared, and what monitors read next to a submission of it. */
export const FlagInput = z.object({
  flag: trimmed(LIMITS.flag, 1, "flag.empty"),
  kind: z._default(z.enum(FLAG_KINDS), "exact"),
  label: z._default(trimmed(LIMITS.flagLabel), ""),
  ...attachmentFields,
});
export type FlagInput = z.infer<typeof FlagInput>;
const flagList = () => z.array(FlagInput).check(z.maxLength(LIMITS.flagsPerCall, "field.tooMany"));
export const FlagInputs = flagList();

/** Changes of several challenges that players see at one moment, all or none. What is omitted stays; `attachments` replace all shared ones. */
export const ChallengeChanges = z.object({
  /** What changes in the game itself at the same moment. */
  game: z.optional(GameUpdate),
  changes: z
    .array(
      z.object({
        id: Id,
        set: z.optional(ChallengeUpdate),
        attachments: z.optional(AttachmentList),
        addFlags: z._default(flagList(), []),
        dropFlags: z._default(Ids.check(z.maxLength(LIMITS.flagsPerCall, "field.tooMany")), []),
      }),
    )
    .check(
      z.maxLength(LIMITS.challengesInOrder, "field.tooMany"),
      z.refine((changes) => new Set(changes.map(({ id }) => id)).size === changes.length, "field.invalid"),
    ),
});
export type ChallengeChanges = z.infer<typeof ChallengeChanges>;

/** How an instance ended, or why it never ran. */
export const InstanceEnd = z.enum([
  "stopped",
  "solved",
  "expired",
  "replaced",
  "withdrawn",
  "died",
  "overfull",
  "outOfMemory",
  ...START_FAILURES,
]);

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
  /** Before this no start and no stop is accepted. */
  coolsAt: z.nullable(z.string()),
  /** From this time on it may be extended. */
  renewsAt: z.nullable(z.string()),
  ended: z.nullable(z.object({ why: InstanceEnd, at: z.string() })),
  /** The challenges of this game whose instances count for the team's limit, oldest first. */
  running: z.array(z.int()),
  /** How many instances the team may have in this game; 0 means no limit. */
  limit: z.int(),
  /** Whether a start at the limit ends the oldest one; else it is refused. */
  replaces: z.boolean(),
});
export type InstanceStatusView = z.infer<typeof InstanceStatusView>;

export const AttachmentView = z.object({ id: z.int(), type: FileType, url: z.nullable(z.string()), fileSize: z.nullable(z.int()) });
export type AttachmentView = z.infer<typeof AttachmentView>;

/** One of the shared attachments. */
export const NamedAttachmentView = z.object({ ...AttachmentView.shape, name: z.string() });
export type NamedAttachmentView = z.infer<typeof NamedAttachmentView>;

/** Except `id`, `flag` and `attachment` all fields are ours. `bound`: whether a team has this flag, where flags are assigned. */
export const FlagView = z.object({
  id: z.int(),
  flag: z.string(),
  kind: z.enum(FLAG_KINDS),
  label: z.string(),
  attachment: z.nullable(AttachmentView),
  bound: z.boolean(),
});
export type FlagView = z.infer<typeof FlagView>;

export const ChallengeRowView = z.object({
  id: z.int(),
  title: z.string(),
  /** Ours: identifies it within its game. */
  slug: z.string(),
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
  /** Ours: its difficulty in the organisers' words and its position in their list, its place within its tag, and their own category if it has one. */
  level: z.string(),
  levelOrder: z.int(),
  position: z.int(),
  category: z.optional(CategoryView),
  /** Ours: whether rules lock or limit it for players, and what it requires; this much of it is enough, or all of it. */
  isRuled: z.boolean(),
  requires: ChallengeRulesView.shape.requires,
  least: ChallengeRulesView.shape.least,
  /** Ours, only if true: any answer solves it. */
  survey: z.optional(z.literal(true)),
});
export type ChallengeRowView = z.infer<typeof ChallengeRowView>;

/** An author with an account on the platform: the name in the challenge, and the account. */
export const AuthorAccount = z.object({ author: z.string(), id: z.string(), avatar: z.nullable(z.string()) });
export type AuthorAccount = z.infer<typeof AuthorAccount>;

export const ChallengeEditView = z.object({
  id: z.int(),
  type: ChallengeType,
  ...viewShape,
  acceptedCount: z.int(),
  /** Ours: those of its authors who have accounts. */
  authorAccounts: z.array(AuthorAccount),
  /** Ours: how many teams the game has, and how many have solved its most solved challenge. */
  teams: z.int(),
  mostSolves: z.int(),
  /** The first shared attachment and, ours, all of them in order. */
  attachment: z.nullable(AttachmentView),
  attachments: z.array(NamedAttachmentView),
  testContainer: z.nullable(InstanceView),
  /** Ours: why the last test instance did not start, in the caller's language, and the host's own words. */
  testProblem: z.nullable(z.object({ code: z.string(), title: z.string(), detail: z.string(), at: z.string() })),
  flags: z.array(FlagView),
  /** Ours: bits of entropy that the flag template gives each team; null without a template that counts. */
  flagBits: z.nullable(z.number()),
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
    /** The download: one attachment, or a ZIP of several. */
    url: z.nullable(z.string()),
    fileSize: z.nullable(z.int()),
  }),
  /** Ours: the team's instance, if there is one. */
  instance: z.optional(InstanceView),
  /** Ours, if there are several: each attachment, in the organisers' order. */
  files: z.optional(z.array(z.object({ name: z.string(), url: z.string(), fileSize: z.nullable(z.int()) }))),
  /** Ours, each if it exists. `content` is in the caller's language already; `solution` is included after the end. */
  authors: z.optional(z.array(z.string())),
  authorAccounts: z.optional(z.array(AuthorAccount)),
  labels: z.optional(z.array(z.string())),
  level: z.optional(z.string()),
  category: z.optional(CategoryView),
  flagFormat: z.optional(z.string()),
  connection: z.optional(z.string()),
  /** Ours, of a survey, for which any answer is right: its questions, one field each; empty if its text asks them. */
  survey: z.optional(z.array(z.string())),
  solution: z.optional(z.string()),
  /** Ours, if the organisers name one that the team may open: the challenge to continue with. */
  next: z.optional(z.object({ id: z.int(), title: z.string() })),
  /**
   * Ours, of a challenge with priced hints while the game runs: `place` counts all its hints in their order, those in `hints` and those
   * that are not open yet. `cost` is the present price, or the one for which the team has opened it; `charged` says when.
   */
  pricedHints: z.optional(z.array(z.object({ id: z.string(), place: z.int(), cost: z.int(), charged: HintCharge, opened: z.boolean() }))),
  /** Ours, of a challenge with rules while the game runs: what the team may still do. `attemptsLeft` counts wrong answers; null if unlimited. */
  limits: z.optional(
    z.object({
      /** The server's time, for clients whose clock is wrong. */
      now: z.string(),
      attempts: z.nullable(z.int()),
      attemptsLeft: z.nullable(z.int()),
      pause: z.nullable(z.object({ after: z.int(), seconds: z.int() })),
      pausedUntil: z.nullable(z.string()),
      closesAt: z.nullable(z.string()),
    }),
  ),
  /** Ours: the parameters of the score, so that a page can draw its curve. */
  curve: z.optional(
    z.object({
      originalScore: z.int(),
      minScoreRate: z.number(),
      difficulty: z.number(),
      scoring: z.enum(SCORINGS),
      minimumPoints: z.int(),
      steps: z.array(z.tuple([z.int(), z.int()])),
    }),
  ),
});
export type ChallengeDetailView = z.infer<typeof ChallengeDetailView>;

export const SubmitFlag = z.object({ flag: trimmed(LIMITS.flag, 1, "flag.empty") });
export type SubmitFlag = z.infer<typeof SubmitFlag>;
