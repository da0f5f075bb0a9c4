import { and, count, desc, eq, gt, isNull, lt, or, sql, type Placeholder, type SQL } from "drizzle-orm";
import type { Db } from "../client.ts";
import { contains } from "../contains.ts";
import { prepared } from "../prepared.ts";
import { apiTokens, users, type ApiTokenRow } from "../schema/index.ts";
import { hasPassword } from "./credentials.ts";

const LISTED = 100;
/** Named differently from the token's own name: in rows of a batch columns are keyed by name. */
const OWNER_NAME = sql<string>`${users.name}`.as("owner_name");

function isLive(now: number | Placeholder) {
  return and(isNull(apiTokens.revokedAt), gt(apiTokens.expiresAt, now));
}

/** Reads (`digest`, `now`) the working token with a digest, with its owner and, as the column `games`, the owner's roles in games. */
export function liveTokens(games: SQL.Aliased<string>) {
  const { id, name, role, version } = users;
  return prepared((db) =>
    db
      .select({ token: apiTokens, id, name, role, version, games })
      .from(apiTokens)
      .innerJoin(users, eq(users.id, apiTokens.userId))
      .where(and(eq(apiTokens.digest, sql.placeholder("digest")), isLive(sql.placeholder("now")), eq(users.active, true))),
  );
}

/** Adds a token unless its owner has `most` working ones or no longer this password; then it returns no row. */
export function insertToken(db: Db, row: Omit<ApiTokenRow, "usedAt" | "revokedAt">, most: number, passwordHash: string | null) {
  const { id, userId, digest, name, permissions, games, createdAt, expiresAt } = row;
  const live = db
    .select({ n: count() })
    .from(apiTokens)
    .where(and(eq(apiTokens.userId, userId), isLive(createdAt)));
  const values = db
    .select({
      id: sql`${id}`.as("id"),
      userId: users.id,
      digest: sql`${digest}`.as("digest"),
      name: sql`${name}`.as("name"),
      permissions: sql`${JSON.stringify(permissions)}`.as("permissions"),
      games: sql`${games === null ? null : JSON.stringify(games)}`.as("games"),
      createdAt: sql`${createdAt}`.as("created_at"),
      expiresAt: sql`${expiresAt}`.as("expires_at"),
      usedAt: sql`NULL`.as("used_at"),
      revokedAt: sql`NULL`.as("revoked_at"),
    })
    .from(users)
    .where(and(eq(users.id, userId), hasPassword(db, passwordHash), sql`(${live}) < ${most}`));
  return db.insert(apiTokens).select(values).returning();
}

/** An account's tokens, newest first, including those that no longer work. */
export function selectOwn(db: Db, userId: string) {
  return db.select().from(apiTokens).where(eq(apiTokens.userId, userId)).orderBy(desc(apiTokens.createdAt), apiTokens.id).limit(LISTED);
}

/** A page of all working tokens, newest first, and their number; with `owner` only of accounts with this text in name, address or id. */
export function selectPage(db: Db, now: number, { owner, count: most, skip }: { owner: string; count: number; skip: number }) {
  const holds = [users.name, users.email, users.id].map((column) => contains(column, owner));
  const listed = and(isLive(now), owner === "" ? undefined : or(...holds));
  return [
    db
      .select({ token: apiTokens, owner: OWNER_NAME })
      .from(apiTokens)
      .innerJoin(users, eq(users.id, apiTokens.userId))
      .where(listed)
      .orderBy(desc(apiTokens.createdAt), apiTokens.id)
      .limit(most)
      .offset(skip),
    db.select({ total: count() }).from(apiTokens).innerJoin(users, eq(users.id, apiTokens.userId)).where(listed),
  ] as const;
}

/** Which of the working tokens are to end: one by its id, of one account or (null) of anybody; or all of an account. */
export type Revoked = { id: string; userId: string | null } | { userId: string };

/** Ends tokens; returns those that it ended. */
export function revokeTokens(db: Db, which: Revoked, now: number) {
  const one = "id" in which ? eq(apiTokens.id, which.id) : undefined;
  const own = which.userId === null ? undefined : eq(apiTokens.userId, which.userId);
  return db
    .update(apiTokens)
    .set({ revokedAt: now })
    .where(and(one, own, isLive(now)))
    .returning();
}

/** Records that a token is in use, unless that was recorded since `before`. */
export function noteUse(db: Db, id: string, now: number, before: number) {
  return db
    .update(apiTokens)
    .set({ usedAt: now })
    .where(and(eq(apiTokens.id, id), or(isNull(apiTokens.usedAt), lt(apiTokens.usedAt, before))));
}

/** Deletes an account's tokens that ended before an instant. */
export function deleteEnded(db: Db, userId: string, before: number) {
  return db
    .delete(apiTokens)
    .where(and(eq(apiTokens.userId, userId), or(lt(apiTokens.expiresAt, before), lt(apiTokens.revokedAt, before))));
}

/** Ends all tokens of a list of accounts. */
export function revokeTokensOf(d1: D1Database, userIds: string[], now: number): D1PreparedStatement {
  return d1
    .prepare("UPDATE api_tokens SET revoked_at = ?2 WHERE revoked_at IS NULL AND user_id IN (SELECT value FROM json_each(?1))")
    .bind(JSON.stringify(userIds), now);
}
