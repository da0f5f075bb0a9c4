import { and, asc, count, inArray, ne, or, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { ProfileView } from "../../contract/wire/account/account.ts";
import { fail, failAt } from "../../contract/wire/errors.ts";
import type { UserEdit, UserRowView } from "../../contract/wire/account/user.ts";
import { isoTime, NEVER, type Page } from "../../contract/wire/wire.ts";
import { contains } from "../../db/contains.ts";
import { accountTokens, users, type UserRow } from "../../db/schema/index.ts";
import { endSessionsWhere } from "../../db/statements/account-ends.ts";
import { emailKey } from "../../domain/mail/email.ts";
import { requirePerson } from "../../auth/token-gate.ts";
import { requirePermission, requireViewer } from "../../auth/roles.ts";
import { acceptableName, renameInLedgers, requireUser } from "../account/account-store.ts";
import { profileView } from "../account/accounts.ts";
import { imageUrl } from "../game/game-views.ts";
import { logDone } from "../log/logs.ts";
import { renewViewer } from "../../auth/sessions.ts";
import { isSpare } from "./user-guards.ts";
import { isCompleteUser } from "../game/complete-rows.ts";

export { addAll } from "./user-batch.ts";
export { known } from "./known-users.ts";
export { resetPassword } from "./user-password.ts";
export { remove } from "./user-removal.ts";

const FOUND = 30;

/** Administrator: accounts by id. */
export async function list(ctx: Ctx, limit: number, skip: number): Promise<Page<UserRowView>> {
  requirePermission(ctx, "user.manage");
  const [rows, [all]] = await ctx.db.batch([
    ctx.db.select().from(users).where(isCompleteUser).orderBy(asc(users.id)).limit(limit).offset(skip),
    ctx.db.select({ total: count() }).from(users).where(isCompleteUser),
  ]);
  return { data: rows.map(rowView), length: rows.length, total: all!.total };
}

/** Administrator: accounts with the text somewhere in name, student number, e-mail, phone, id or real name. */
export async function search(ctx: Ctx, hint: string): Promise<Page<UserRowView>> {
  requirePermission(ctx, "user.manage");
  const holds = [users.name, users.studentNumber, users.email, users.phone, users.id, users.realName].map((column) =>
    contains(column, hint),
  );
  const rows = await ctx.db
    .select()
    .from(users)
    .where(and(or(...holds), isCompleteUser))
    .orderBy(asc(users.id))
    .limit(FOUND);
  return { data: rows.map(rowView), length: rows.length, total: rows.length };
}

/** Administrator: one account. */
export async function find(ctx: Ctx, id: string): Promise<ProfileView> {
  requirePermission(ctx, "user.manage");
  return profileView(await requireUser(ctx, id));
}

/**
 * Administrator: changes an account. A ban, deactivation, another name or another address ends its sessions. Any other role takes effect in open sessions
 * with their next request, like a role in one game.
 */
export async function update(ctx: Ctx, id: string, input: UserEdit): Promise<void> {
  requirePermission(ctx, "user.manage");
  const admin = requireViewer(ctx);
  if (input.email != null || input.role != null || input.emailConfirmed != null) requirePerson(ctx);
  const before = await requireUser(ctx, id);
  // An installation whose last administrator has stepped down by mistake would be inaccessible.
  if (id === admin.id && losesAdmin(input)) fail("user.own");
  const after = await write(ctx, before, input, id === admin.id ? admin.session : null);
  const changed = whatChanged(before, after);
  renewViewer(ctx, after);
  if (changed.name) await renameInLedgers(ctx, after);
  const told = Object.values(changed).join(", ") || "nothing";
  logDone(ctx, `Changed the account ${before.name}: ${told}`);
}

const NAMED = ["name", "email", "role", "active", "bio", "phone", "realName", "studentNumber"] as const;
const QUOTED = new Set<string>(["name", "role", "active"]);

/** What has changed, by field, in words for the log. Private fields are named there, not quoted. */
function whatChanged(before: UserRow, after: UserRow): Partial<Record<(typeof NAMED)[number], string>> {
  const changed = NAMED.filter((field) => before[field] !== after[field]);
  return Object.fromEntries(changed.map((field) => [field, QUOTED.has(field) ? `${field} ${before[field]} to ${after[field]}` : field]));
}

/** Only the given fields, so that of two concurrent changes of different fields both take effect: a ban above all. */
function changesOf(before: UserRow, input: UserEdit): Partial<Omit<UserRow, "id">> {
  const renamed = input.userName && input.userName !== before.name;
  return {
    ...(renamed && acceptableName(input.userName!, before)),
    ...(input.email && { email: input.email, emailKey: emailKey(input.email) }),
    bio: input.bio ?? undefined,
    phone: input.phone ?? undefined,
    realName: input.realName ?? undefined,
    studentNumber: input.stdNumber ?? undefined,
    role: input.role ?? undefined,
    active: input.emailConfirmed ?? undefined,
    ...confirmation(before, input),
  };
}

/** An administrator confirms an address by marking it as confirmed, or by setting it. */
function confirmation(before: UserRow, { email, emailConfirmed }: UserEdit): Partial<UserRow> {
  if (emailConfirmed != null) return { emailConfirmed };
  return email && emailKey(email) !== before.emailKey ? { emailConfirmed: true } : {};
}

function losesAdmin({ role, emailConfirmed }: UserEdit): boolean {
  return (role ?? "Admin") !== "Admin" || emailConfirmed === false;
}

/**
 * The unique indexes decide whether a name or an address is free. What the change ends is deleted in the same transaction: sessions except
 * `keep`, and links to the old address.
 */
async function write(ctx: Ctx, before: UserRow, input: UserEdit, keep: string | null): Promise<UserRow> {
  const changes = changesOf(before, input);
  const key = changes.nameKey ?? before.nameKey;
  const address = changes.emailKey ?? before.emailKey;
  const demotes = losesAdmin(input);
  const taken = sql`SELECT 1 FROM users o WHERE o.id <> ${before.id} AND (o.name_key = ${key} OR o.email_key = ${address})`;
  const allowed = sql`${users.id} = ${before.id} AND NOT EXISTS (${taken}) AND ${demotes ? isSpare(ctx) : sql`1`}`;
  const moves = ne(users.emailKey, address);
  const { name, role, active } = changes;
  const signsOut = or(
    moves,
    name === undefined ? undefined : ne(users.name, name),
    role === "Banned" ? ne(users.role, role) : undefined,
    active === undefined ? undefined : ne(users.active, active),
  );
  const moving = ctx.db.select({ id: users.id }).from(users).where(and(allowed, moves));
  const [, , [after]] = await ctx.db.batch([
    endSessionsWhere(ctx.db, { userId: before.id, where: and(allowed, signsOut) }, keep),
    ctx.db.delete(accountTokens).where(inArray(accountTokens.userId, moving)),
    ctx.db
      .update(users)
      .set({ ...changes, version: sql`${users.version} + 1` })
      .where(allowed)
      .returning(),
  ]);
  if (after) return after;
  const rivals = await ctx.db
    .select({ nameKey: users.nameKey })
    .from(users)
    .where(sql`${users.id} <> ${before.id} AND (${users.nameKey} = ${key} OR ${users.emailKey} = ${address})`);
  await requireUser(ctx, before.id);
  if (rivals.length === 0) fail("user.lastAdmin");
  return rivals.some((rival) => rival.nameKey === key) ? failAt("userName", "account.nameTaken") : failAt("email", "account.emailTaken");
}

function rowView(row: UserRow): UserRowView {
  return {
    id: row.id,
    userName: row.name,
    realName: row.realName,
    stdNumber: row.studentNumber,
    phone: row.phone,
    bio: row.bio,
    registerTimeUtc: isoTime(row.registeredAt),
    lastVisitedUtc: row.visitedAt === 0 ? NEVER : isoTime(row.visitedAt),
    ip: row.ip,
    email: row.email,
    avatar: imageUrl(row.avatar, "avatar"),
    role: row.role,
    emailConfirmed: row.active,
    addressConfirmed: row.emailConfirmed,
  };
}
