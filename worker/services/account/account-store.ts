import { and, eq, exists, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { fail, failAt } from "../../contract/wire/errors.ts";
import type { Ctx } from "../../context.ts";
import { participationMembers, users, type UserRow } from "../../db/schema/index.ts";
import { endSessionsWhere } from "../../db/statements/account-ends.ts";
import { hasPassword, putPassword, selectAccounts, type Account } from "../../db/statements/credentials.ts";
import { emailKey } from "../../domain/mail/email.ts";
import { isReservedName } from "../../domain/names/look-alike.ts";
import { hasBase, isReadableName, nameKey } from "../../domain/names/name.ts";
import { openUndoLinks } from "./account-tokens.ts";

type Name = { name: string; nameKey: string };
type NewUser = Name & { email: string; passwordHash: string; active: boolean };
type Changes = Partial<Pick<UserRow, "name" | "nameKey" | "bio" | "phone" | "realName" | "studentNumber">>;

/** A name and its folded form; refuses unreadable ones, and the reserved ones to everybody but administrators. */
export function acceptableName(name: string, owner: UserRow | null): Name {
  if (!isReadableName(name) || !hasBase(name)) failAt("userName", "userName.characters");
  if (isReservedName(name) && owner?.role !== "Admin") failAt("userName", "account.nameTaken");
  return { name, nameKey: nameKey(name) };
}

/**
 * Adds an account; the unique indexes decide when two requests want the same name or address. Null when either is taken, or when another
 * account may still take the address back.
 */
export async function insertUser(ctx: Ctx, { passwordHash, ...input }: NewUser): Promise<Account | null> {
  const now = ctx.now();
  const id = crypto.randomUUID();
  const key = emailKey(input.email);
  // One transaction: otherwise a thief could free an address and register it at once, in between.
  const [[user], , refused] = await ctx.db.batch([
    ctx.db
      .insert(users)
      .values({ ...input, id, emailKey: key, registeredAt: now, visitedAt: now, ip: ctx.ip })
      .onConflictDoNothing()
      .returning(),
    putPassword(ctx.db, id, passwordHash, now),
    ctx.db
      .delete(users)
      .where(and(eq(users.id, id), exists(openUndoLinks(ctx, key, { id }))))
      .returning({ id: users.id }),
  ]);
  return user && refused.length === 0 ? { ...user, passwordHash } : null;
}

/** Says which of the two was taken when `insertUser` returned null. */
export async function refuseTaken(ctx: Ctx, { nameKey: key }: Name): Promise<never> {
  const namesake = await ctx.db.select({ id: users.id }).from(users).where(eq(users.nameKey, key)).get();
  return namesake ? failAt("userName", "account.nameTaken") : failAt("email", "account.emailTaken");
}

/** By name, or by e-mail address when there is an `@`, which no name can contain. */
export async function findByLogin(ctx: Ctx, login: string): Promise<Account | undefined> {
  const field = login.includes("@") ? eq(users.emailKey, emailKey(login)) : eq(users.nameKey, nameKey(login));
  return selectAccounts(ctx.db, field).get();
}

/** Reads an account by its id; refuses with `account.notFound`. */
export async function requireUser(ctx: Ctx, id: string): Promise<Account> {
  return (await selectAccounts(ctx.db, eq(users.id, id)).get()) ?? fail("account.notFound");
}

/**
 * Changes an account and raises its version. One transaction refuses a name that is taken and, with a new name, ends the account's sessions
 * except `keep`.
 */
export async function updateUser(ctx: Ctx, before: Account, changes: Changes, keep: string | null): Promise<Account> {
  const renames = changes.nameKey !== undefined;
  const other = alias(users, "other");
  const taken = ctx.db
    .select({ id: other.id })
    .from(other)
    .where(and(eq(other.nameKey, changes.nameKey ?? before.nameKey), sql`${other.id} <> ${before.id}`));
  const allowed = and(eq(users.id, before.id), renames ? notExists(taken) : undefined);
  const change = ctx.db
    .update(users)
    .set({ ...changes, version: sql`${users.version} + 1` })
    .where(allowed)
    .returning();
  const ends = renames ? [endSessionsWhere(ctx.db, { userId: before.id, where: allowed }, keep)] : [];
  const [[user]] = await ctx.db.batch([change, ...ends]);
  if (user) return { ...user, passwordHash: before.passwordHash };
  await requireUser(ctx, before.id);
  return failAt("userName", "account.nameTaken");
}

/**
 * Changes an account's password, raises its version and ends its sessions except `keep`; refuses when another request has changed the
 * password meanwhile.
 */
export async function updatePassword(ctx: Ctx, before: Account, passwordHash: string, keep: string | null): Promise<Account> {
  const [, [user]] = await ctx.db.batch([
    putPassword(ctx.db, before.id, passwordHash, ctx.now(), hasPassword(ctx.db, before.passwordHash)),
    ctx.db
      .update(users)
      .set({ version: sql`${users.version} + 1` })
      .where(and(eq(users.id, before.id), hasPassword(ctx.db, passwordHash)))
      .returning(),
    endSessionsWhere(ctx.db, { userId: before.id, where: hasPassword(ctx.db, passwordHash) }, keep),
  ]);
  return user ? { ...user, passwordHash } : fail("account.oldPassword");
}

/** Replaces a password's hash by a stronger hash of the same password, unless somebody has changed the password meanwhile. */
export async function rehash(ctx: Ctx, user: Account, passwordHash: string): Promise<Account> {
  const done = await putPassword(ctx.db, user.id, passwordHash, ctx.now(), hasPassword(ctx.db, user.passwordHash));
  return done.length > 0 ? { ...user, passwordHash } : user;
}

/**
 * Stores a new avatar, which raises the account's version. The hash it replaces is read in the same transaction, so that no file is
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

/** Tells the Ledgers of all games that an account plays in its new name. */
export async function renameInLedgers(ctx: Ctx, user: Pick<UserRow, "id" | "name">): Promise<void> {
  const games = await ctx.db
    .select({ id: participationMembers.gameId })
    .from(participationMembers)
    .where(eq(participationMembers.userId, user.id));
  const told = await Promise.allSettled(games.map(({ id }) => ctx.ledger(id).renameMember(user.id, user.name)));
  for (const result of told) {
    // The account is renamed in any case; a Ledger that missed it keeps the old name until the next change.
    if (result.status === "rejected") console.error(JSON.stringify({ event: "rename.notPushed", error: String(result.reason) }));
  }
}
