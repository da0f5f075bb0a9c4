import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { at, bool, json } from "../columns.ts";
import { users } from "./account.ts";

export const posts = sqliteTable(
  "posts",
  {
    id: text("id").primaryKey(),
    title: text("title").notNull(),
    summary: text("summary").notNull(),
    content: text("content").notNull(),
    tags: json<string[]>("tags").notNull(),
    isPinned: bool("is_pinned").notNull(),
    authorId: text("author_id").references(() => users.id, { onDelete: "set null" }),
    updatedAt: at("updated_at").notNull(),
  },
  (table) => [index("posts_order").on(table.isPinned, table.updatedAt)],
);

/**
 * Registry of R2 by the SHA-256 of the bytes. `refs` counts the references; `held` of those belong only to the upload itself, until an
 * attachment takes them over. `object` ends the key in R2 and is new each time the bytes are stored again after their removal.
 */
export const files = sqliteTable(
  "files",
  {
    hash: text("hash").primaryKey(),
    object: text("object").notNull().default(""),
    held: integer("held").notNull().default(0),
    name: text("name").notNull(),
    type: text("type").notNull(),
    size: integer("size").notNull(),
    refs: integer("refs").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [index("files_name").on(table.name, table.hash)],
);

/** One row per group of settings: accountPolicy, globalConfig, containerPolicy. */
export const settings = sqliteTable("settings", { key: text("key").primaryKey(), value: json<Record<string, unknown>>("value").notNull() });

/**
 * The platform's log. Lines with a game are its decisions, written by its Ledger; the others are what people and the system did. Of each
 * kind the newest are kept, so that a busy game cannot push out who changed what.
 */
export const logs = sqliteTable(
  "logs",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    at: at("at").notNull(),
    level: text("level").notNull(),
    userName: text("user_name"),
    ip: text("ip"),
    message: text("message").notNull(),
    status: text("status"),
    gameId: integer("game_id"),
  },
  (table) => [
    index("logs_level").on(table.level, table.id),
    index("logs_of_games")
      .on(table.id)
      .where(sql`game_id IS NOT NULL`),
    index("logs_of_people")
      .on(table.id)
      .where(sql`game_id IS NULL`),
  ],
);

/** Outbox of mail. A sent mail keeps its bodies only if a mailbox page shows them; they contain links. */
export const mails = sqliteTable(
  "mails",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    state: text("state").$type<"waiting" | "sent" | "failed">().notNull(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    html: text("html").notNull(),
    attempts: integer("attempts").notNull().default(0),
    error: text("error"),
    createdAt: at("created_at").notNull(),
    dueAt: at("due_at").notNull(),
    sentAt: at("sent_at"),
  },
  (table) => [index("mails_due").on(table.state, table.dueAt)],
);
