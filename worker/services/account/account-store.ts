import { and, eq, exists, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { fail } from "../../contract/wire/errors.ts";
import type { Ctx } from "../../context.ts";
import { participationMembers, users, type UserRow } from "../../db/schema/index.ts";
import { emailKey } from "../../domain/email.ts";
import { isReservedName } from "../../domain/look-alike.ts";
import { isReadableName, nameKey } from "../../domain/name.ts";
import { waysBack } from "./account-tokens.ts";

type Name = { name: string; nameKey: string };
type NewUser = Name & { email: string; passwordHash: string; active: boolean };
type Changes = Partial<Pick<UserRow, "name" | "nameKey" | "passwordHash" | "bio" | "phone" | "realName" | "studentNumber">>;

/** A name and its folded form; refuses unreadable ones, and the reserved ones to everybody but administrators. */
export function acceptableName(name: string, owner: UserRow | null): Name {
  if (!isReadableName(name)) fail("userName.characters");
  if (isReservedName(name) && owner?.role !== "Admin") fail("account.nameTaken");
  return { name, nameKey: nameKey(name) };
}

/**
 * Adds an account; the unique indexes decide between two that want one name or address. Null when either is taken, or when another account
 * may still take the address back.
 */
export async function insertUser(ctx: Ctx, input: NewUser): Promise<UserRow | null> {
  const now = ctx.now();
  const id = crypto.randomUUID();
  const key = emailKey(input.email);
  // One transaction: a thief who frees an address and registers it at once must not come in between.
  const [[user], refused] = await ctx.db.batch([
    ctx.db
      .insert(users)
      .values({ ...input, id, emailKey: key, registeredAt: now, visitedAt: now, ip: ctx.ip })
      .onConflictDoNothing()
      .returning(),
    ctx.db
      .delete(users)
      .where(and(eq(users.id, id), exists(waysBack(ctx, key, { id }))))
      .returning({ id: users.id }),
  ]);
  return refused.length > 0 ? null : (user ?? null);
}

/** Says which of the two was taken when `insertUser` found no room. */
export async function refuseTaken(ctx: Ctx, { nameKey: key }: Name): Promise<never> {
  const namesake = await ctx.db.select({ id: users.id }).from(users).where(eq(users.nameKey, key)).get();
  fail(namesake ? "account.nameTaken" : "account.emailTaken");
}

/** By name, or by e-mail address when there is an `@`, which no name can hold. */
export async function findByLogin(ctx: Ctx, login: string): Promise<UserRow | undefined> {
  const field = login.includes("@") ? eq(users.emailKey, emailKey(login)) : eq(users.nameKey, nameKey(login));
  return ctx.db.select().from(users).where(field).get();
}

export async function requireUser(ctx: Ctx, id: string): Promise<UserRow> {
  return (await ctx.db.select().from(users).where(eq(users.id, id)).get()) ?? fail("account.notFound");
}

/** Changes an account and raises its version. One statement refuses a name that is taken, or a password changed by another request meanwhile. */
export async function updateUser(ctx: Ctx, before: UserRow, changes: Changes): Promise<UserRow> {
  const other = alias(users, "other");
  const taken = ctx.db
    .select({ id: other.id })
    .from(other)
    .where(and(eq(other.nameKey, changes.nameKey ?? before.nameKey), sql`${other.id} <> ${before.id}`));
  const [user] = await ctx.db
    .update(users)
    .set({ ...changes, version: sql`${users.version} + 1` })
    .where(
      and(
        eq(users.id, before.id),
        changes.nameKey === undefined ? undefined : notExists(taken),
        changes.passwordHash === undefined ? undefined : eq(users.passwordHash, before.passwordHash),
      ),
    )
    .returning();
  return user ?? fail(changes.passwordHash === undefined ? "account.nameTaken" : "account.oldPassword");
}

/** Replaces a password's hash by one of the same password that is harder to guess, unless somebody has changed the password meanwhile. */
export async function rehash(ctx: Ctx, user: UserRow, passwordHash: string): Promise<UserRow> {
  const [after] = await ctx.db
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)))
    .returning();
  return after ?? user;
}

/**
 * Puts a new avatar, which raises the account's version. The hash that it replaces is read in the same transaction, so that no file is
 * released twice. `user` is null when the account is gone.
 */
export async function swapAvatar(ctx: Ctx, userId: string, hash: string): Promise<{ before: string | null; user: UserRow | null }> {
  const mine = eq(users.id, userId);
  const [[before], [user]] = await ctx.db.batch([
    ctx.db.select({ avatar: users.avatar }).from(users).where(mine),
    ctx.db
      .update(users)
      .set({ avatar: hash, version: sql`${users.version} + 1` })
      .where(mine)
      .returning(),
  ]);
  return { before: before?.avatar ?? null, user: user ?? null };
}

/** Tells the Ledgers of all games that an account plays in how it is called now. */
export async function renameInLedgers(ctx: Ctx, user: Pick<UserRow, "id" | "name">): Promise<void> {
  const games = await ctx.db
    .select({ id: participationMembers.gameId })
    .from(participationMembers)
    .where(eq(participationMembers.userId, user.id));
  const told = await Promise.allSettled(games.map(({ id }) => ctx.ledger(id).renameMember(user.id, user.name)));
  for (const result of told) {
    // The account is renamed all the same; a Ledger that missed it keeps the old name until the next change.
    if (result.status === "rejected") console.error(JSON.stringify({ event: "rename.untold", error: String(result.reason) }));
  }
}
