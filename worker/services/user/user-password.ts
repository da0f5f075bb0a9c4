import { randomInt } from "node:crypto";
import { and, eq, ne, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { fail } from "../../contract/wire/errors.ts";
import { accountTokens, users } from "../../db/schema/index.ts";
import { endSessionsWhere, endTokensWhere } from "../../db/statements/account-ends.ts";
import { hasPassword, putPassword } from "../../db/statements/credentials.ts";
import { requirePermission, requireViewer } from "../../auth/roles.ts";
import { requireUser } from "../account/account-store.ts";
import { logDone } from "../log/logs.ts";
import { hashPassword } from "../../auth/passwords.ts";
import { renewViewer } from "../../auth/sessions.ts";

/** Without characters that are easily confused when they are read aloud. */
const ALPHABETS = ["23456789", "abcdefghijkmnpqrstuvwxyz", "ABCDEFGHJKLMNPQRSTUVWXYZ", "!#$%&*+-=?@"];
const LENGTH = 16;

/**
 * Administrator: gives an account a random password, shown only in this answer, and ends its sessions and API tokens. Links in its mailbox
 * that set a password or another address stop working.
 */
export async function resetPassword(ctx: Ctx, id: string): Promise<string> {
  requirePermission(ctx, "user.manage");
  const admin = requireViewer(ctx);
  const { name } = await requireUser(ctx, id);
  const password = newPassword();
  const passwordHash = await hashPassword(ctx, password);
  const ending = { userId: id, where: hasPassword(ctx.db, passwordHash) };
  const [, [user]] = await ctx.db.batch([
    putPassword(ctx.db, id, passwordHash, ctx.now()),
    ctx.db
      .update(users)
      .set({ version: sql`${users.version} + 1` })
      .where(eq(users.id, id))
      .returning(),
    ctx.db.delete(accountTokens).where(and(eq(accountTokens.userId, id), ne(accountTokens.purpose, "verify"))),
    endSessionsWhere(ctx.db, ending, id === admin.id ? admin.session : null),
    endTokensWhere(ctx.db, ending, ctx.now()),
  ]);
  if (!user) fail("account.notFound");
  renewViewer(ctx, user);
  logDone(ctx, `Reset the password of ${name}`);
  return password;
}

/** Sixteen random characters, among them a digit, a lower-case letter, a capital and a symbol. */
export function newPassword(): string {
  const pick = (from: string) => from[randomInt(from.length)]!;
  const any = ALPHABETS.join("");
  const characters = [...ALPHABETS.map(pick), ...Array.from({ length: LENGTH - ALPHABETS.length }, () => pick(any))];
  for (let last = characters.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [characters[last], characters[other]] = [characters[other]!, characters[last]!];
  }
  return characters.join("");
}
