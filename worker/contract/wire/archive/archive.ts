import * as z from "zod/mini";
import { Email, Phone, UserName } from "../account/account.ts";
import { archiveShape } from "../challenge/challenge-fields.ts";
import { ChallengeType } from "../enums.ts";
import { Division } from "../game/game.ts";
import { HintCharge } from "../challenge/hints.ts";
import { LIMITS } from "../limits.ts";
import { FLAG_KINDS, LANGUAGES, WEBHOOK_KINDS, WEBHOOK_SHAPES } from "../names.ts";
import { Guid, Hash, text, Time, whole, Id, trimmed } from "../wire.ts";

/** The only format; `docs/archive.md` describes it. An archive of another version is refused. */
export const ARCHIVE_FORMAT = "vexil-game";
export const ARCHIVE_VERSION = 1;

/** The limits of an archive. */
export const ARCHIVE_LIMITS = {
  bytes: 1024 * 1024 * 1024,
  manifestBytes: 32 * 1024 * 1024,
  logBytes: 768 * 1024 * 1024,
  /** Earlier servers accepted attachments of this size. */
  fileBytes: 100 * 1024 * 1024,
  entries: 20_000,
  challenges: 1_000,
  /** What a Worker on the edge can still hold; each team has a flag of its own for each challenge whose flags are generated. */
  flags: 200_000,
  notices: 5_000,
  users: 50_000,
  teams: 20_000,
  bindings: 200_000,
  log: 2_000_000,
} as const;

const list = <T extends z.ZodMiniType>(schema: T, most: number) => z.array(schema).check(z.maxLength(most, "field.tooMany"));
const Version = whole(1, 2_147_483_647);
const Key = z.string("field.text").check(z.regex(/^[A-Za-z0-9+/]{43}=$/, "field.invalid"));

const Held = z
  .strictObject({
    type: z.enum(["Local", "Remote"]),
    file: z.nullable(Hash),
    url: z.nullable(text(LIMITS.url)),
    name: z._default(z.nullable(text(LIMITS.fileName, 1)), null),
  })
  .check(z.refine((one) => (one.type === "Local" ? one.file !== null : /^https?:\/\/\S+$/i.test(one.url ?? "")), "attachment.url"));
const Attachment = z.nullable(Held);

const Challenge = z.strictObject({
  id: Id,
  version: Version,
  type: ChallengeType,
  attachment: Attachment,
  /** The additional shared attachments, in order. */
  furtherAttachments: z._default(list(Held, LIMITS.attachments), []),
  ...archiveShape,
  /** `team`: the participation that a flag was generated for, if each team has its own; such flags are included only with the teams. */
  flags: list(
    z.strictObject({
      id: Id,
      flag: trimmed(LIMITS.flag, 1),
      kind: z._default(z.enum(FLAG_KINDS), "exact"),
      label: z._default(trimmed(LIMITS.flagLabel), ""),
      attachment: Attachment,
      team: z._default(z.nullable(Id), null),
    }),
    ARCHIVE_LIMITS.flags,
  ),
});
export type ArchiveChallenge = z.output<typeof Challenge>;

const DivisionTerms = z.strictObject({
  name: Division,
  guest: z.optional(z.literal(true)),
  capacity: z.optional(whole(1, 1_000_000)),
  code: z.optional(text(LIMITS.gameInviteCode, 1)),
  domains: z.optional(list(trimmed(LIMITS.domain, 1), LIMITS.divisionDomains)),
  listed: z.optional(z.literal(true)),
});
const DivisionList = z.strictObject({ division: Division, entries: list(trimmed(LIMITS.email, 1), LIMITS.divisionList) });

const Game = z
  .strictObject({
    id: Id,
    version: Version,
    title: trimmed(LIMITS.title, 1),
    summary: text(LIMITS.summary),
    content: text(LIMITS.markdown),
    hidden: z.boolean(),
    isPrivate: z.boolean(),
    acceptWithoutReview: z.boolean(),
    writeupRequired: z.boolean(),
    inviteCode: z.nullable(text(LIMITS.gameInviteCode, 1)),
    divisions: list(Division, LIMITS.divisions),
    divisionTerms: z._default(list(DivisionTerms, LIMITS.divisions), []),
    /** The entries of the divisions' lists; only with personal data. A division with a list but no entries admits nobody by it. */
    divisionLists: z._default(list(DivisionList, LIMITS.divisions), []),
    memberLimit: whole(0, 1_000),
    containerLimit: whole(0, 1_000),
    practice: z.boolean(),
    startAt: Time,
    endAt: Time,
    writeupDeadlineAt: Time,
    writeupNote: text(LIMITS.markdown),
    bloodBonus: whole(0, 2 ** 30 - 1),
    hintCharge: z._default(HintCharge, "opening"),
    hintDebt: z._default(z.boolean(), false),
    freezeAt: z._default(z.nullable(Time), null),
    statisticsLive: z._default(z.boolean(), false),
    pausedAt: z._default(z.nullable(Time), null),
    pauseReason: z._default(text(LIMITS.reason), ""),
    poster: z.nullable(Hash),
    /** The key pair that signs team tokens, unencrypted. Included only with the teams: a game without them gets new keys. */
    keys: z.nullable(z.strictObject({ publicKey: Key, privateKey: Key })),
  })
  .check(z.refine((game) => game.startAt < game.endAt, { error: "game.startAfterEnd", path: ["endAt"] }));
export type ArchiveGame = z.output<typeof Game>;

const StoredFile = z.strictObject({
  hash: Hash,
  kind: z.enum(["file", "image"]),
  name: text(LIMITS.fileName, 1),
  type: z.string().check(z.regex(/^[\w.+-]{1,100}\/[\w.+-]{1,100}(?:; charset=utf-8)?$/, "field.invalid")),
  size: whole(1, ARCHIVE_LIMITS.fileBytes),
});
export type ArchiveFile = z.output<typeof StoredFile>;

/** A webhook without its address and secrets: where it is imported it is off and has no address. */
const Webhook = z.strictObject({
  name: trimmed(LIMITS.webhookName, 1),
  shape: z.enum(WEBHOOK_SHAPES, "field.invalid"),
  kinds: list(z.enum(WEBHOOK_KINDS, "field.invalid"), WEBHOOK_KINDS.length),
  language: z.enum(LANGUAGES, "field.invalid"),
  chat: text(LIMITS.webhookChat),
});
export type ArchiveWebhook = z.output<typeof Webhook>;

const Part = z.nullable(z.strictObject({ entries: whole(0, ARCHIVE_LIMITS.log), sha256: Hash }));

/** `manifest.json`. `people` and `log` are null when the archive does not include them. */
export const Manifest = z.strictObject({
  format: z.literal(ARCHIVE_FORMAT, "import.format"),
  version: z.literal(ARCHIVE_VERSION, "import.version"),
  exportedAt: Time,
  game: Game,
  challenges: list(Challenge, ARCHIVE_LIMITS.challenges),
  notices: list(z.strictObject({ at: Time, content: text(LIMITS.markdown, 1) }), ARCHIVE_LIMITS.notices),
  /** Absent in an archive from before webhooks existed. */
  webhooks: z._default(list(Webhook, LIMITS.webhooksPerGame), []),
  files: list(StoredFile, ARCHIVE_LIMITS.entries),
  /** Those of the files that only texts refer to, which everybody may have. Absent in an archive from before they were included. */
  pictures: z._default(list(Hash, ARCHIVE_LIMITS.entries), []),
  people: Part,
  log: Part,
});
export type Manifest = z.output<typeof Manifest>;

const User = z.strictObject({
  id: Guid,
  name: UserName,
  bio: text(LIMITS.userBio),
  avatar: z.nullable(Hash),
  email: z.nullable(Email),
  phone: Phone,
  realName: text(LIMITS.realName),
  studentNumber: text(LIMITS.studentNumber),
});
export type ArchiveUser = z.output<typeof User>;

const Team = z.strictObject({
  id: Id,
  name: trimmed(LIMITS.teamName, 1),
  bio: z.nullable(text(LIMITS.teamBio)),
  avatar: z.nullable(Hash),
  locked: z.boolean(),
  captainId: Guid,
  createdAt: Time,
  members: list(z.strictObject({ userId: Guid, joinedAt: Time }), 1_000),
});
export type ArchiveTeam = z.output<typeof Team>;

const Status = z.enum(["Pending", "Accepted", "Rejected", "Suspended"]);
const Participation = z.strictObject({
  id: Id,
  teamId: Id,
  status: Status,
  division: z.nullable(text(LIMITS.division, 1)),
  createdAt: Time,
  members: list(Guid, 1_000),
});

/** `people.json`. */
export const People = z.strictObject({
  users: list(User, ARCHIVE_LIMITS.users),
  teams: list(Team, ARCHIVE_LIMITS.teams),
  participations: list(Participation, ARCHIVE_LIMITS.teams),
  /** Where flags are assigned: which team has which flag. */
  bindings: list(z.strictObject({ challengeId: Id, participationId: Id, flagId: Id }), ARCHIVE_LIMITS.bindings),
});
export type People = z.output<typeof People>;

const Named = <T extends z.ZodMiniType>(schema: T) => z.object({ total: z.int(), list: z.array(schema) });

/**
 * What an archive contains, and which of its people seem to have accounts here already; lists name the first 500. `join` passes that to the
 * import, which then joins exactly these; null when there is nobody, or with a `problem` that prevents joining, in the caller's language.
 */
export const ImportPreview = z.object({
  title: z.string(),
  challenges: z.int(),
  teams: z.int(),
  users: z.int(),
  submissions: z.int(),
  join: z.nullable(z.string()),
  problem: z.nullable(z.string()),
  /** `name`: in the archive. `by`: what the account here has in common with it. */
  accounts: Named(
    z.object({ name: z.string(), by: z.enum(["id", "email", "name"]), account: z.object({ id: z.string(), name: z.string() }) }),
  ),
  /** Users of the archive whose address belongs to an account here that has not confirmed it: they become new accounts without an address. */
  unconfirmed: Named(z.object({ name: z.string(), account: z.object({ id: z.string(), name: z.string() }) })),
  /** `strangers`: users who play for the team in the archive but are not members of it here. */
  existingTeams: Named(z.object({ name: z.string(), team: z.object({ id: z.int(), name: z.string() }), strangers: z.array(z.string()) })),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

/** An archive that the platform keeps; `at`: when it was made, in milliseconds. `title` is null if the game was deleted. */
export const KeptArchiveView = z.object({ gameId: z.int(), title: z.nullable(z.string()), at: z.int(), size: z.int() });
export type KeptArchiveView = z.infer<typeof KeptArchiveView>;

/** What one call imported, for the user who started it. `kept` is false when ids had to change because some were in use here. */
export const ImportView = z.object({
  id: z.int(),
  title: z.string(),
  kept: z.boolean(),
  challenges: z.int(),
  teams: z.int(),
  users: z.int(),
  /** How many of the users had no account here and got one without a password. */
  created: z.int(),
  submissions: z.int(),
});
export type ImportView = z.infer<typeof ImportView>;
