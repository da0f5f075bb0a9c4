import { and, eq, exists, getTableColumns, notExists, sql, type SQL } from "drizzle-orm";
import type { Db } from "../client.ts";
import { inList } from "../in-list.ts";
import { credentials, users, type UserRow } from "../schema/index.ts";

/** An account with the hash of its password; null when it has none. */
export type Account = UserRow & { passwordHash: string | null };

/** Joins an account's password to its row of `users`. */
export const OWN_PASSWORD = and(eq(credentials.userId, users.id), eq(credentials.kind, "password"));
const ACCOUNT = { ...getTableColumns(users), passwordHash: credentials.secret };

/** Accounts that meet a condition on `users`, with their passwords' hashes. */
export function selectAccounts(db: Db, where: SQL | undefined) {
  return db.select(ACCOUNT).from(users).leftJoin(credentials, OWN_PASSWORD).where(where);
}

/** Accounts by their ids. */
export function selectAccountsOf(db: Db, ids: string[]) {
  return selectAccounts(db, inList(users.id, ids));
}

/** Condition on a row of `users`: its password is still this one; null: it has none. */
export function hasPassword(db: Db, passwordHash: string | null): SQL {
  const own = db.select({ one: sql`1` }).from(credentials);
  if (passwordHash === null) return notExists(own.where(OWN_PASSWORD));
  return exists(own.where(and(OWN_PASSWORD, eq(credentials.secret, passwordHash))));
}

/**
 * Sets an account's password if its row of `users` meets the condition. Each hash has its own salt, so later statements of the same batch
 * can tell by `hasPassword` with the new hash whether this was done.
 */
export function putPassword(db: Db, userId: string, passwordHash: string, now: number, where?: SQL) {
  const row = db
    .select({
      userId: users.id,
      kind: sql<"password">`'password'`.as("kind"),
      secret: sql`${passwordHash}`.as("secret"),
      changedAt: sql`${now}`.as("changed_at"),
    })
    .from(users)
    .where(and(eq(users.id, userId), where));
  return db
    .insert(credentials)
    .select(row)
    .onConflictDoUpdate({
      target: [credentials.userId, credentials.kind],
      set: { secret: sql`excluded.secret`, changedAt: sql`excluded.changed_at` },
    })
    .returning({ secret: credentials.secret });
}

const PUT_PASSWORDS = `
  INSERT INTO credentials (user_id, kind, secret, changed_at)
  SELECT value->>'id', 'password', value->>'passwordHash', ?2 FROM json_each(?1) WHERE true
  ON CONFLICT (user_id, kind) DO UPDATE SET secret = excluded.secret, changed_at = excluded.changed_at`;

/** The same for a list of accounts. */
export function putPasswords(d1: D1Database, users: { id: string; passwordHash: string }[], now: number): D1PreparedStatement {
  return d1.prepare(PUT_PASSWORDS).bind(JSON.stringify(users), now);
}
