import { createHash } from "node:crypto";
import { and, eq, exists, gt, isNull, lte, ne, notExists, or, sql, type SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { alias } from "drizzle-orm/sqlite-core";
import type { Ctx } from "../../context.ts";
import type { LinkUse } from "../../contract/wire/account/account.ts";
import { accountTokens, credentials, users, type AccountTokenRow, type UserRow } from "../../db/schema/index.ts";
import { hasPassword, OWN_PASSWORD, putPassword, type Account } from "../../db/statements/credentials.ts";
import { emailKey } from "../../domain/mail/email.ts";
import { decodeAddress, encodeAddress } from "../../domain/addresses/link-address.ts";
import { hashToken, newToken } from "../game/snapshot.ts";

const HOUR_MS = 3_600_000;
const LIFE_MS = { verify: 3 * HOUR_MS, reset: 3 * HOUR_MS, changeEmail: 3 * HOUR_MS, undoEmail: 7 * 24 * HOUR_MS } as const;
/** How long the row of a used link stays, without its password, so that whoever opens the link again reads what it did. */
const SPENT_MS = 30 * 24 * HOUR_MS;
const PAGES = { verify: "/account/verify", reset: "/account/reset", changeEmail: "/account/confirm", undoEmail: "/account/undo" } as const;

/** What a link in a mail is for. */
export type Purpose = AccountTokenRow["purpose"];
/** A link that was made earlier, and its account. */
export type Link = { token: AccountTokenRow; user: Account };
/** What a link carries: the address it would set, and a password (see `accountTokens`). */
export type Carried = { email?: string; passwordHash?: string | null };
/** A new link: its URL, the hash under which D1 stores it, and how long it works. */
export type Issued = { path: string; tokenHash: string; lifeMs: number };
type Changes = Partial<Pick<UserRow, "active" | "email" | "emailKey"> & { passwordHash: string }>;

/**
 * Makes a link for one purpose that works once within three hours (a link back to an old address: within seven days). Only the token's
 * SHA-256 is stored. A link for another address replaces the account's earlier one: the user has changed their mind about the address.
 */
export async function issueLink(ctx: Ctx, user: Account, purpose: Purpose, carried: Carried = {}): Promise<Issued> {
  const token = newToken();
  const tokenHash = hashToken(token);
  const now = ctx.now();
  const earlier = and(eq(accountTokens.userId, user.id), eq(accountTokens.purpose, purpose));
  await ctx.db.batch([
    ctx.db.delete(accountTokens).where(or(lte(accountTokens.expiresAt, now), purpose === "changeEmail" ? earlier : undefined)),
    ctx.db.insert(accountTokens).values({
      tokenHash,
      purpose,
      userId: user.id,
      email: carried.email ?? null,
      passwordHash: carried.passwordHash ?? null,
      stamp: stampOf(user),
      createdAt: now,
      expiresAt: now + LIFE_MS[purpose],
    }),
  ]);
  const query = new URLSearchParams({ token, email: encodeAddress(carried.email ?? user.email) });
  return { path: `${PAGES[purpose]}?${query}`, tokenHash, lifeMs: LIFE_MS[purpose] };
}

/** The row of the link that somebody holds, spent or not; undefined when there is none with this purpose and address, or it has expired. */
export async function findLink(ctx: Ctx, purpose: Purpose, held: LinkUse): Promise<Link | undefined> {
  const found = await ctx.db
    .select({ token: accountTokens, user: users, passwordHash: credentials.secret })
    .from(accountTokens)
    .innerJoin(users, eq(users.id, accountTokens.userId))
    .leftJoin(credentials, OWN_PASSWORD)
    .where(
      and(eq(accountTokens.tokenHash, hashToken(held.token)), eq(accountTokens.purpose, purpose), gt(accountTokens.expiresAt, ctx.now())),
    )
    .get();
  if (!found || emailKey(found.token.email ?? found.user.email) !== emailKey(decodeAddress(held.email))) return undefined;
  return { token: found.token, user: { ...found.user, passwordHash: found.passwordHash } };
}

/**
 * Whether a link can still be used: it is not spent, and the account still has the password, name and address that it had when the link was
 * made. A link back to an old address is meant for an account that somebody else has changed since.
 */
export function isOpen({ token, user }: Link): boolean {
  return token.spentAt === null && (token.purpose === "undoEmail" || token.stamp === stampOf(user));
}

/**
 * Spends a link and changes its account if the account is still as it was, in one transaction: if a database fault interrupts it, the same
 * link can be used again. Of many requests that use one link at once, one gets the account back, the others null. `ends`: statements for
 * what ends with it, given the condition on the row of `users` under which the change is made.
 */
export async function spendLink(
  ctx: Ctx,
  { token, user }: Link,
  { passwordHash, ...changes }: Changes,
  ends: (where: SQL | undefined) => BatchItem<"sqlite">[] = () => [],
): Promise<Account | null> {
  const free = changes.emailKey === undefined ? undefined : isFree(ctx, changes.emailKey, user);
  const still = and(unchanged(user), ne(users.role, "Banned"), free, exists(unspent(ctx, token)));
  const before = and(still, hasPassword(ctx.db, user.passwordHash));
  const hash = passwordHash ?? user.passwordHash;
  const change = ctx.db
    .update(users)
    // Whoever has the link reads the mail of the account's new address.
    .set({ ...changes, emailConfirmed: true, version: sql`${users.version} + 1` })
    .where(and(still, hasPassword(ctx.db, hash)))
    .returning();
  const now = ctx.now();
  const spend = ctx.db
    .update(accountTokens)
    .set({ spentAt: now, expiresAt: now + SPENT_MS, passwordHash: null })
    .where(isUnspent(token));
  const first = [...ends(before), ...(passwordHash === undefined ? [] : [putPassword(ctx.db, user.id, passwordHash, now, before)])];
  const results = await ctx.db.batch([...first, change, spend] as unknown as [typeof change]);
  const [after] = results.at(first.length)!;
  return after ? { ...after, passwordHash: hash } : null;
}

function isUnspent({ tokenHash }: AccountTokenRow) {
  return and(eq(accountTokens.tokenHash, tokenHash), isNull(accountTokens.spentAt));
}

/** The row of a link that nobody has used yet. */
export function unspent(ctx: Ctx, token: AccountTokenRow) {
  return ctx.db.select({ id: accountTokens.userId }).from(accountTokens).where(isUnspent(token));
}

function unchanged(user: UserRow) {
  return and(eq(users.id, user.id), eq(users.active, user.active), eq(users.nameKey, user.nameKey), eq(users.emailKey, user.emailKey));
}

/** Condition: no other account has the address or could take it back. */
export function isFree(ctx: Ctx, key: string, user: Pick<UserRow, "id">) {
  const other = alias(users, "other");
  const taken = ctx.db
    .select({ id: other.id })
    .from(other)
    .where(and(eq(other.emailKey, key), ne(other.id, user.id)));
  return and(notExists(taken), notExists(openUndoLinks(ctx, key, user)));
}

/**
 * Links by which another account can still take an address back. Until they expire nobody else gets the address: a thief would register it
 * to keep the owner out.
 */
export function openUndoLinks(ctx: Ctx, key: string, user: Pick<UserRow, "id">) {
  return ctx.db
    .select({ id: accountTokens.userId })
    .from(accountTokens)
    .where(
      and(
        eq(accountTokens.purpose, "undoEmail"),
        eq(sql`lower(${accountTokens.email})`, key),
        ne(accountTokens.userId, user.id),
        isNull(accountTokens.spentAt),
        gt(accountTokens.expiresAt, ctx.now()),
      ),
    );
}

/** A change of any of these voids a link. */
function stampOf(user: Account): string {
  return createHash("sha256")
    .update(JSON.stringify([user.id, user.passwordHash ?? "", user.nameKey, user.emailKey]))
    .digest("hex");
}
