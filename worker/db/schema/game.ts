import { index, integer, primaryKey, sqliteTable, text, uniqueIndex, type AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { AnswerResult, ChallengeType, FileType, GameRole, ParticipationStatus } from "../../contract/wire/enums.ts";
import type { EntryKind } from "../../contract/rpc/ledger.ts";
import type { FlagKind, HintCharge, StageScene } from "../../contract/wire/names.ts";
import type { DivisionTerms } from "../../contract/wire/game/divisions.ts";
import { at, bool, json } from "../columns.ts";
import { challengeColumns } from "./challenge-columns.ts";
import { teams, users } from "./account.ts";
import { imports } from "./import.ts";

/** `version` numbers what is pushed to the Ledger. `privateKey` is encrypted under the server's secret (`services/game/game-key.ts`). */
export const games = sqliteTable(
  "games",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    version: integer("version").notNull().default(1),
    title: text("title").notNull(),
    summary: text("summary").notNull(),
    content: text("content").notNull(),
    hidden: bool("hidden").notNull(),
    isPrivate: bool("is_private").notNull().default(false),
    acceptWithoutReview: bool("accept_without_review").notNull(),
    writeupRequired: bool("writeup_required").notNull(),
    inviteCode: text("invite_code"),
    divisions: json<string[]>("divisions").notNull(),
    /** The rights of divisions that have any; entries for other names are ignored. */
    divisionTerms: json<DivisionTerms[]>("division_terms").notNull().default([]),
    memberLimit: integer("member_limit").notNull(),
    containerLimit: integer("container_limit").notNull(),
    practice: bool("practice").notNull(),
    startAt: at("start_at").notNull(),
    endAt: at("end_at").notNull(),
    writeupDeadlineAt: at("writeup_deadline_at").notNull(),
    writeupNote: text("writeup_note").notNull(),
    bloodBonus: integer("blood_bonus").notNull(),
    hintCharge: text("hint_charge").$type<HintCharge>().notNull().default("opening"),
    hintDebt: bool("hint_debt").notNull().default(false),
    /** When the board freezes by itself. */
    freezeAt: at("freeze_at"),
    /** Whether everybody can read the statistics while the game runs. */
    statisticsLive: bool("statistics_live").notNull().default(false),
    /** Since when it is paused; null while it is not. */
    pausedAt: at("paused_at"),
    /** The reason as its players read it; empty if none was given. */
    pauseReason: text("pause_reason").notNull().default(""),
    /** The keys of the clicks that last shifted its times, one per line, so that the same request sent again shifts nothing. */
    shiftKey: text("shift_key"),
    poster: text("poster"),
    /** How many participations there are, in any status: whatever adds or removes some updates it in the same batch (`db/statements/team-counts.ts`). */
    teamCount: integer("team_count").notNull().default(0),
    publicKey: text("public_key").notNull(),
    privateKey: text("private_key").notNull(),
    /** The import that is still making it; such a game is visible to nobody. */
    importId: text("import_id").references(() => imports.id),
  },
  (table) => [index("games_start").on(table.startAt), index("games_import").on(table.importId)],
);
export type GameRow = typeof games.$inferSelect;

export const attachments = sqliteTable(
  "attachments",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    type: text("type").$type<FileType>().notNull(),
    fileHash: text("file_hash"),
    url: text("url"),
    size: integer("size"),
    /** The name given by organisers; null: the name under which it was uploaded, or the end of its URL. */
    name: text("name"),
    /** The challenge that it is an additional attachment of; null for the first one, which is its challenge's `attachmentId`, and for those of flags. */
    challengeId: integer("challenge_id").references((): AnySQLiteColumn => challenges.id, { onDelete: "cascade" }),
    /** Its position among those of its challenge; the first is 0. */
    position: integer("position").notNull().default(0),
  },
  (table) => [index("attachments_file").on(table.fileHash), index("attachments_challenge").on(table.challengeId)],
);

export const challenges = sqliteTable(
  "challenges",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    gameId: integer("game_id")
      .notNull()
      .references(() => games.id, { onDelete: "cascade" }),
    version: integer("version").notNull().default(1),
    /** Its maker; null if that account was deleted, or does not exist here: an author of the game may change their own challenges. */
    authorId: text("author_id").references(() => users.id, { onDelete: "set null" }),
    type: text("type").$type<ChallengeType>().notNull(),
    attachmentId: integer("attachment_id").references(() => attachments.id, { onDelete: "set null" }),
    /** When a player first opened it; null: nobody has. */
    openedAt: at("opened_at"),
    ...challengeColumns,
  },
  (table) => [
    index("challenges_author").on(table.authorId),
    index("challenges_game").on(table.gameId),
    index("challenges_attachment").on(table.attachmentId),
    uniqueIndex("challenges_slug").on(table.gameId, table.slug),
  ],
);
export type ChallengeRow = typeof challenges.$inferSelect;

export const flags = sqliteTable(
  "flags",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    challengeId: integer("challenge_id")
      .notNull()
      .references(() => challenges.id, { onDelete: "cascade" }),
    /** Its text; a regular expression where `kind` is that. */
    flag: text("flag").notNull(),
    kind: text("kind").$type<FlagKind>().notNull().default("exact"),
    /** What monitors read next to a submission of it; may be empty. */
    label: text("label").notNull().default(""),
    attachmentId: integer("attachment_id").references(() => attachments.id, { onDelete: "set null" }),
    /** The team whose flag it is, where flags are generated; else null. */
    participationId: integer("participation_id").references(() => participations.id, { onDelete: "cascade" }),
  },
  (table) => [
    uniqueIndex("flags_text").on(table.challengeId, table.flag),
    uniqueIndex("flags_team").on(table.challengeId, table.participationId),
    index("flags_attachment").on(table.attachmentId),
    index("flags_participation").on(table.participationId),
  ],
);

export const participations = sqliteTable(
  "participations",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    gameId: integer("game_id")
      .notNull()
      .references(() => games.id, { onDelete: "cascade" }),
    teamId: integer("team_id")
      .notNull()
      .references(() => teams.id, { onDelete: "cascade" }),
    status: text("status").$type<Exclude<ParticipationStatus, "Unsubmitted">>().notNull(),
    division: text("division"),
    token: text("token").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("participations_team").on(table.gameId, table.teamId),
    index("participations_of_team").on(table.teamId),
    index("participations_division").on(table.gameId, table.division, table.status),
  ],
);
export type ParticipationRow = typeof participations.$inferSelect;

/** The entries of a division's list: `key` is the folded address, or the folded name of a team (`domain/game/division-terms.ts`). */
export const divisionEntries = sqliteTable(
  "division_entries",
  {
    gameId: integer("game_id")
      .notNull()
      .references(() => games.id, { onDelete: "cascade" }),
    division: text("division").notNull(),
    key: text("key").notNull(),
    /** As it was written, and its position. */
    entry: text("entry").notNull(),
    position: integer("position").notNull(),
  },
  (table) => [primaryKey({ columns: [table.gameId, table.division, table.key] })],
);

/** The primary key guarantees one team per user and game. */
export const participationMembers = sqliteTable(
  "participation_members",
  {
    gameId: integer("game_id")
      .notNull()
      .references(() => games.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    participationId: integer("participation_id")
      .notNull()
      .references(() => participations.id, { onDelete: "cascade" }),
    /** Null if unknown: for players who joined before it was recorded, and for those of an archive. */
    joinedAt: at("joined_at"),
  },
  (table) => [primaryKey({ columns: [table.gameId, table.userId] }), index("participation_members_of").on(table.participationId)],
);

/** Roles in a game, besides the platform's roles (`domain/permission.ts`). One user may hold several. */
export const gameRoles = sqliteTable(
  "game_roles",
  {
    gameId: integer("game_id")
      .notNull()
      .references(() => games.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text("role").$type<GameRole>().notNull(),
    givenAt: at("given_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.gameId, table.userId, table.role] }), index("game_roles_user").on(table.userId)],
);

/** What the stages of a game show (`contract/wire/board/stage.ts`); for a game without a row it is the initial state in `domain/stage/scene.ts`. */
export const stages = sqliteTable("stages", {
  gameId: integer("game_id")
    .primaryKey()
    .references(() => games.id, { onDelete: "cascade" }),
  version: integer("version").notNull(),
  scene: text("scene").$type<StageScene>().notNull(),
  round: json<StageScene[]>("round").notNull(),
  seconds: integer("seconds").notNull(),
  message: text("message").notNull(),
  teamId: integer("team_id"),
  since: at("since").notNull(),
});

/** Links that open a game's stage without a sign-in. */
export const stageLinks = sqliteTable(
  "stage_links",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    gameId: integer("game_id")
      .notNull()
      .references(() => games.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** Of the secret in the link. */
    digest: text("digest").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [uniqueIndex("stage_links_digest").on(table.digest), index("stage_links_game").on(table.gameId)],
);

/**
 * Recordings of proxied connections, one R2 object each. Like a write-up it has no foreign keys, so that it survives those rows and still
 * tells which objects to remove (`services/capture/capture-files.ts`).
 */
export const captures = sqliteTable(
  "captures",
  {
    challengeId: integer("challenge_id").notNull(),
    participationId: integer("participation_id").notNull(),
    /** `{first 8 of the instance id}-{yyyyMMdd-HHmmss}-{connection id}.pcap`. */
    name: text("name").notNull(),
    gameId: integer("game_id").notNull(),
    /** Bytes that have arrived; 0 until the first upload is complete. */
    size: integer("size").notNull(),
    updatedAt: at("updated_at").notNull(),
    /** When a monitor deleted it: a host that is still recording this connection is refused because of it. */
    deletedAt: at("deleted_at"),
  },
  (table) => [primaryKey({ columns: [table.challengeId, table.participationId, table.name] }), index("captures_game").on(table.gameId)],
);

/**
 * The PDF of a participation; `name` is how it is stored and downloaded. It has no foreign keys, so that it survives those rows and still
 * tells which file to release (`services/writeup/writeup-files.ts`).
 */
export const writeups = sqliteTable(
  "writeups",
  {
    participationId: integer("participation_id").primaryKey(),
    gameId: integer("game_id").notNull(),
    fileHash: text("file_hash").notNull(),
    name: text("name").notNull(),
    size: integer("size").notNull(),
    uploadedAt: at("uploaded_at").notNull(),
  },
  (table) => [index("writeups_game").on(table.gameId, table.uploadedAt), index("writeups_file").on(table.fileHash)],
);

/** Players' feedback on challenges: one entry per player and challenge, which the player may change. Staff reads it without the names. */
export const feedback = sqliteTable(
  "feedback",
  {
    challengeId: integer("challenge_id")
      .notNull()
      .references(() => challenges.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    stars: integer("stars").notNull(),
    text: text("text").notNull(),
    saidAt: at("said_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.challengeId, table.userId] }), index("feedback_user").on(table.userId)],
);

/** The organisers' settings for the certificates of a game; a game without a row has none. */
export const certificates = sqliteTable("certificates", {
  gameId: integer("game_id")
    .primaryKey()
    .references(() => games.id, { onDelete: "cascade" }),
  open: bool("open").notNull(),
  text: text("text").notNull(),
  signer: text("signer").notNull(),
});

/** Copy of each Ledger's log (`contract/ledger.ts`), written only by the Ledger's sink for D1. For lists, search, exports and the audit. */
export const entries = sqliteTable(
  "entries",
  {
    gameId: integer("game_id").notNull(),
    seq: integer("seq").notNull(),
    at: at("at").notNull(),
    kind: text("kind").$type<EntryKind>().notNull(),
    participationId: integer("participation_id"),
    userId: text("user_id"),
    challengeId: integer("challenge_id"),
    status: text("status").$type<AnswerResult>(),
    text: text("text"),
    nth: integer("nth"),
    ip: text("ip"),
    data: text("data"),
  },
  (table) => [
    primaryKey({ columns: [table.gameId, table.seq] }),
    index("entries_kind").on(table.gameId, table.kind, table.status, table.seq),
    // Covers the columns that the monitor's lists scan, in their order.
    index("entries_feed").on(table.gameId, table.seq, table.kind, table.status),
  ],
);
