import { and, eq } from "drizzle-orm";
import type { Db } from "../client.ts";
import { identities, users } from "../schema/index.ts";

/** A name by which another place knows somebody. */
export type Identity = { provider: string; subject: string };

/** The account that an identity belongs to. No sign-in asks this yet. */
export function selectIdentified(db: Db, { provider, subject }: Identity) {
  return db
    .select({ id: users.id, name: users.name, role: users.role, active: users.active })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject)));
}

/** Links an identity to an account; returns no row when it belongs to one already, be it this one. */
export function linkIdentity(db: Db, { provider, subject }: Identity, userId: string, now: number) {
  return db.insert(identities).values({ provider, subject, userId, linkedAt: now }).onConflictDoNothing().returning();
}

/** Takes an identity from the account that has it. */
export function unlinkIdentity(db: Db, { provider, subject }: Identity, userId: string) {
  return db
    .delete(identities)
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject), eq(identities.userId, userId)))
    .returning();
}
