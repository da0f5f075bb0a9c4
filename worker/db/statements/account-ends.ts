import { and, eq, exists, gt, isNull, ne, sql, type SQL } from "drizzle-orm";
import type { Db } from "../client.ts";
import { apiTokens, sessions, users } from "../schema/index.ts";

/** The account that something ends for, if its row of `users` meets the condition `where`. */
type Ending = { userId: string; where: SQL | undefined };

/**
 * Ends the sessions of an account except `keep` (a session's hash): in the batch that changes its credentials, so that no database fault
 * leaves a thief signed in to an account that its owner believes to have recovered.
 */
export function endSessionsWhere(db: Db, { userId, where }: Ending, keep: string | null) {
  return db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), keep === null ? undefined : ne(sessions.tokenHash, keep), isOf(db, { userId, where })));
}

/** Ends its API tokens in the same way. */
export function endTokensWhere(db: Db, { userId, where }: Ending, now: number) {
  return db
    .update(apiTokens)
    .set({ revokedAt: now })
    .where(and(eq(apiTokens.userId, userId), isNull(apiTokens.revokedAt), gt(apiTokens.expiresAt, now), isOf(db, { userId, where })));
}

function isOf(db: Db, { userId, where }: Ending) {
  return exists(
    db
      .select({ one: sql`1` })
      .from(users)
      .where(and(eq(users.id, userId), where)),
  );
}
