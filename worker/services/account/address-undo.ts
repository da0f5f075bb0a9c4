import { and, eq, exists, gte, ne, or, sql, type SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Ctx } from "../../context.ts";
import type { LinkUse } from "../../contract/wire/account/account.ts";
import { fail } from "../../contract/wire/errors.ts";
import { accountTokens, users } from "../../db/schema/index.ts";
import { endSessionsWhere, endTokensWhere } from "../../db/statements/account-ends.ts";
import { hasPassword, putPassword, type Account } from "../../db/statements/credentials.ts";
import { emailKey, realAddress } from "../../domain/mail/email.ts";
import { findLink, isFree, isOpen, issueLink, unspent, type Link } from "./account-tokens.ts";
import { limit } from "../../auth/limits.ts";
import { logDone } from "../log/logs.ts";
import { hasMail, prepareMail } from "../mail/mails.ts";
import { noPassword } from "../../auth/passwords.ts";
import { forgetEnded } from "../../auth/sessions.ts";

/**
 * The statements that notify the account's previous address, for the batch that spends the link (`spendLink`): a mail, with a link back
 * when the person who asked for the change did not prove that they know the password.
 */
export async function tellOldAddress(ctx: Ctx, { token, user }: Link): Promise<(where: SQL | undefined) => BatchItem<"sqlite">[]> {
  const { id, name: userName, email: to } = user;
  if (!hasMail(ctx) || realAddress(to) === null) return () => [];
  const back = token.passwordHash === null ? (await issueLink(ctx, user, "undoEmail", { email: to })).path : null;
  const mail = await prepareMail(ctx, id, { to, template: back ? "undoEmail" : "emailChanged", userName, path: back ?? "/" });
  return (where) => [mail(where)];
}

/**
 * Gives an account its old address back, ends its sessions and voids its password, which a thief may have set; returns the path of the page
 * where a new one is chosen. Works whatever was changed since, and voids all links of the account except those of earlier changes.
 */
export async function undoEmail(ctx: Ctx, held: LinkUse): Promise<string> {
  await limit(ctx, "token", ctx.ip);
  const link = (await findLink(ctx, "undoEmail", held)) ?? fail("account.undoFailed");
  if (link.user.role === "Banned") fail("account.banned");
  if (!isOpen(link)) fail("account.undoFailed");
  const user = (await restore(ctx, link)) ?? fail("account.undoFailed");
  forgetEnded(ctx, user.id);
  logDone(ctx, "Took the old e-mail address back", user.name);
  return (await issueLink(ctx, user, "reset")).path;
}

/** One transaction, in which the link is spent together with its effect. Nothing a thief can change prevents it. */
async function restore(ctx: Ctx, { token, user }: Link): Promise<Account | null> {
  const email = token.email!;
  const passwordHash = noPassword();
  const mine = and(eq(users.id, user.id), hasPassword(ctx.db, passwordHash));
  const restored = ctx.db.select({ id: users.id }).from(users).where(mine);
  const allowed = and(ne(users.role, "Banned"), exists(unspent(ctx, token)), isFree(ctx, emailKey(email), user));
  const [, [after]] = await ctx.db.batch([
    putPassword(ctx.db, user.id, passwordHash, ctx.now(), allowed),
    ctx.db
      .update(users)
      .set({ email, emailKey: emailKey(email), version: sql`${users.version} + 1` })
      .where(mine)
      .returning(),
    endSessionsWhere(ctx.db, { userId: user.id, where: mine }, null),
    endTokensWhere(ctx.db, { userId: user.id, where: mine }, ctx.now()),
    ctx.db
      .delete(accountTokens)
      .where(
        and(
          eq(accountTokens.userId, user.id),
          or(ne(accountTokens.purpose, "undoEmail"), gte(accountTokens.createdAt, token.createdAt)),
          exists(restored),
        ),
      ),
  ]);
  return after ? { ...after, passwordHash } : null;
}
