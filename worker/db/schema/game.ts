import { index, integer, primaryKey, sqliteTable, text, uniqueIndex, type AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { AnswerResult, ChallengeType, FileType, GameRole, ParticipationStatus } from "../../contract/wire/enums.ts";
import type { EntryKind } from "../../contract/rpc/ledger.ts";
import type { FlagKind, HintCharge, StageScene } from "../../contract/wire/names.ts";
import type { DivisionTerms } from "../../contract/wire/game/divisions.ts";
import { at, bool, json } from "../columns.ts";
import { challengeColumns } from "./challenge-columns.ts";
import { teams, users } from "./account.ts";
import { imports } from "./import.ts";

/** `version` numbers what is pushed to the Ledger. `privateKey` is sealed under the server's secret (`services/game/game-key.ts`). */
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
    /** The rights of those divisions that have any; one that is not among the divisions means nothing. */
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
    /** Whether everybody reads the statistics while the game runs. */
    statisticsLive: bool("statistics_live").notNull().default(false),
    /** Since when it is paused; null while it is not. */
    pausedAt: at("paused_at"),
    /** Why, as its players read it; empty when nothing was said. */
    pauseReason: text("pause_reason").notNull().default(""),
    /** Which click moved its times last, so that the same sent again moves nothing. */
    shiftKey: text("shift_key"),
    poster: text("poster"),
    /** How many participations there are, in any status: whatever adds or removes some brings it up to date in the same batch (`db/statements/team-counts.ts`). */
    teamCount: integer("team_count").notNull().default(0),
    publicKey: text("public_key").notNull(),
    privateKey: text("private_key").notNull(),
    /** The import that is still making it; such a game is there for nobody. */
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
    /** As organisers call it; null: as it was uploaded, or its address ends. */
    name: text("name"),
    /** Whose it is beside the first one, which is its challenge's `attachmentId`; null for that one and for those of flags. */
    challengeId: integer("challenge_id").references((): AnySQLiteColumn => challenges.id, { onDelete: "cascade" }),
    /** Among those of its challenge; the first is 0. */
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
    /** Who made it; null where that account has gone, or nobody here has: an author of the game may change what is his. */
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
    /** What the monitor reads beside a submission of it; may be empty. */
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

/** Who is on the list of a division: `key` is the folded address, or the folded name of a team (`domain/game/division-terms.ts`). */
export const divisionEntries = sqliteTable(
  "division_entries",
  {
    gameId: integer("game_id")
      .notNull()
      .references(() => games.id, { onDelete: "cascade" }),
    division: text("division").notNull(),
    key: text("key").notNull(),
    /** As it was written, in the order in which it was. */
    entry: text("entry").notNull(),
    position: integer("position").notNull(),
  },
  (table) => [primaryKey({ columns: [table.gameId, table.division, table.key] })],
);

/** The key makes "one team per user and game" a fact of the database. */
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
    /** Null where that is not known: of those who came before it was noted, and of an archive's. */
    joinedAt: at("joined_at"),
  },
  (table) => [primaryKey({ columns: [table.gameId, table.userId] }), index("participation_members_of").on(table.participationId)],
);

/** Who is what in a game, beside the platform's roles (`domain/permission.ts`). One person may hold several. */
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

/** What the stages of a game show (`contract/wire/board/stage.ts`); a game without a row shows what `domain/stage/scene.ts` begins with. */
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
 * Recordings of proxied connections, one object of R2 each. Like a write-up it refers to no other row, so that it stays when they go and
 * still tells which objects to remove (`services/capture/capture-files.ts`).
 */
export const captures = sqliteTable(
  "captures",
  {
    challengeId: integer("challenge_id").notNull(),
    participationId: integer("participation_id").notNull(),
    /** `{first 8 of the instance id}-{yyyyMMdd-HHmmss}-{connection id}.pcap`. */
    name: text("name").notNull(),
    gameId: integer("game_id").notNull(),
    /** Bytes that have arrived; 0 until the first upload is whole. */
    size: integer("size").notNull(),
    updatedAt: at("updated_at").notNull(),
    /** When a monitor deleted it: a host that still records this connection is refused with that. */
    deletedAt: at("deleted_at"),
  },
  (table) => [primaryKey({ columns: [table.challengeId, table.participationId, table.name] }), index("captures_game").on(table.gameId)],
);

/**
 * The PDF of a participation; `name` is how it is stored and downloaded. It refers to no other row, so that it stays when they go and still
 * tells which file to give back (`services/writeup/writeup-files.ts`).
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

/** What players say of challenges: one word of each, which they may change. Staff reads it without the names. */
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

/** How the organisers have set the certificates of a game; a game without a row gives out none. */
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
    // Covers what the monitor's lists pass over, in their order.
    index("entries_feed").on(table.gameId, table.seq, table.kind, table.status),
  ],
);
