import { and, eq, exists, ne, or, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Ctx } from "../../context.ts";
import { users } from "../../db/schema/index.ts";

/**
 * Condition on an account that is about to lose its role: another account could still administer the platform. When two administrators
 * demote each other at once, only one succeeds.
 */
export function isSpare(ctx: Ctx): SQL {
  const other = alias(users, "spare");
  const another = ctx.db
    .select({ one: sql`1` })
    .from(other)
    .where(and(ne(other.id, users.id), eq(other.role, "Admin"), eq(other.active, true)));
  return or(ne(users.role, "Admin"), exists(another))!;
}
