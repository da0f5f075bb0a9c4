import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Role } from "../../contract/wire/enums.ts";
import type { TokenPermission } from "../../contract/wire/permissions.ts";
import { at, bool, json } from "../columns.ts";

/** `nameKey` and `emailKey` are the folded forms that make names and addresses unique. `version` grows with every change of the account. */
export const users = sqliteTable(
  "users",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    nameKey: text("name_key").notNull(),
    email: text("email").notNull(),
    emailKey: text("email_key").notNull(),
    /** Whether the account's owner has opened a mail at this address, or an administrator has confirmed it. */
    emailConfirmed: bool("email_confirmed").notNull().default(false),
    role: text("role").$type<Role>().notNull().default("User"),
    active: bool("active").notNull(),
    bio: text("bio").notNull().default(""),
    phone: text("phone").notNull().default(""),
    realName: text("real_name").notNull().default(""),
    studentNumber: text("student_number").notNull().default(""),
    avatar: text("avatar"),
    registeredAt: at("registered_at").notNull(),
    visitedAt: at("visited_at").notNull(),
    ip: text("ip").notNull().default("0.0.0.0"),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    uniqueIndex("users_name_key").on(table.nameKey),
    uniqueIndex("users_email_key").on(table.emailKey),
    index("users_role").on(table.role),
  ],
);
export type UserRow = typeof users.$inferSelect;

/** The credentials of an account: at most one of each kind. `secret` of a password is its hash (`auth/passwords.ts`). */
export const credentials = sqliteTable(
  "credentials",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind").$type<"password">().notNull(),
    secret: text("secret").notNull(),
    changedAt: at("changed_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);

/** The name (`subject`) under which an external provider (`provider`) knows an account. Each such name belongs to one account. */
export const identities = sqliteTable(
  "identities",
  {
    provider: text("provider").notNull(),
    subject: text("subject").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    linkedAt: at("linked_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.subject] }), index("identities_user").on(table.userId)],
);

export const sessions = sqliteTable(
  "sessions",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: at("created_at").notNull(),
    seenAt: at("seen_at").notNull(),
    expiresAt: at("expires_at").notNull(),
    ip: text("ip"),
    agent: text("agent"),
  },
  (table) => [index("sessions_user").on(table.userId), index("sessions_expiry").on(table.expiresAt)],
);

/**
 * Links sent by mail, by the SHA-256 of their token. `stamp` identifies the account's state when the link was made: any other password,
 * name or address voids it; a link back to an old address (`undoEmail`) has none. `email` is the address that the link would set.
 * `passwordHash` is the password of a repeated registration or, for a change of address, the account's password if the user who asked for
 * the change proved that they know it.
 */
export const accountTokens = sqliteTable(
  "account_tokens",
  {
    tokenHash: text("token_hash").primaryKey(),
    purpose: text("purpose").$type<"verify" | "reset" | "changeEmail" | "undoEmail">().notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    email: text("email"),
    stamp: text("stamp").notNull().default(""),
    passwordHash: text("password_hash"),
    createdAt: at("created_at").notNull(),
    expiresAt: at("expires_at").notNull(),
    spentAt: at("spent_at"),
  },
  (table) => [index("account_tokens_user").on(table.userId), index("account_tokens_expiry").on(table.expiresAt)],
);
export type AccountTokenRow = typeof accountTokens.$inferSelect;

/** API tokens, which scripts use instead of a session, by the SHA-256 of their text. `games` null: in all. `usedAt` is written at most once a minute. */
export const apiTokens = sqliteTable(
  "api_tokens",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    digest: text("digest").notNull(),
    name: text("name").notNull(),
    permissions: json<TokenPermission[]>("permissions").notNull(),
    games: json<number[]>("games"),
    createdAt: at("created_at").notNull(),
    expiresAt: at("expires_at").notNull(),
    usedAt: at("used_at"),
    revokedAt: at("revoked_at"),
  },
  (table) => [uniqueIndex("api_tokens_digest").on(table.digest), index("api_tokens_user").on(table.userId)],
);
export type ApiTokenRow = typeof apiTokens.$inferSelect;

export const teams = sqliteTable(
  "teams",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    name: text("name").notNull(),
    /** The form in which the names of one game's teams differ; null for teams of an earlier version, until a comparison needs it. */
    nameKey: text("name_key"),
    bio: text("bio"),
    avatar: text("avatar"),
    locked: bool("locked").notNull().default(false),
    inviteToken: text("invite_token").notNull(),
    captainId: text("captain_id")
      .notNull()
      .references(() => users.id),
    createdAt: at("created_at").notNull(),
  },
  (table) => [uniqueIndex("teams_captain").on(table.captainId), index("teams_name").on(table.name), index("teams_key").on(table.nameKey)],
);
export type TeamRow = typeof teams.$inferSelect;

export const teamMembers = sqliteTable(
  "team_members",
  {
    teamId: integer("team_id")
      .notNull()
      .references(() => teams.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    joinedAt: at("joined_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.teamId, table.userId] }), index("team_members_user").on(table.userId)],
);
