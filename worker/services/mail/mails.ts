import { and, eq, sql, type SQL } from "drizzle-orm";
import { fail } from "../../contract/wire/errors.ts";
import type { Ctx } from "../../context.ts";
import { mails, users } from "../../db/schema/index.ts";
import { writeLetter } from "../../domain/mail/mail-template.ts";
import { realAddress } from "../../domain/mail/email.ts";
import type { MailTemplate } from "../../domain/mail/mail-texts.ts";
import { clientConfig } from "../settings/settings.ts";

/** `path` is where the link leads, e.g. `/account/verify?token=…`. `at`: when it was written, if not now. */
export type Message = { to: string; template: MailTemplate; userName: string; path: string; at?: number };

/** How long a row that was written just before a crash may wait to be found. */
const LATEST_MS = 5_000;

/** Whether mail can be sent at all: there is a sender, and a base URL for links. */
export function hasMail(ctx: Ctx): boolean {
  return ctx.mail !== null && ctx.baseUrl !== null;
}

/**
 * Puts a mail in the caller's language into the outbox; it is sent after the answer. Refuses when no sender is configured. An account
 * without an address gets none.
 */
export async function sendMail(ctx: Ctx, message: Message): Promise<void> {
  if (hasMail(ctx) && realAddress(message.to) === null) return;
  await ctx.db.insert(mails).values(await writeMail(ctx, message));
  sendWaiting(ctx);
}

/**
 * The same for a mail that tells an account of a change: a statement for the batch that makes the change, given the condition on the row of
 * `users` under which the change is made. Call `sendWaiting` after the batch.
 */
export async function prepareMail(ctx: Ctx, userId: string, message: Message) {
  const { state, recipient, subject, text, html, createdAt, dueAt } = await writeMail(ctx, message);
  return (where: SQL | undefined) =>
    ctx.db.insert(mails).select(
      ctx.db
        .select({
          id: sql`NULL`.as("id"),
          state: sql`${state}`.as("state"),
          recipient: sql`${recipient}`.as("recipient"),
          subject: sql`${subject}`.as("subject"),
          text: sql`${text}`.as("text"),
          html: sql`${html}`.as("html"),
          attempts: sql`0`.as("attempts"),
          error: sql`NULL`.as("error"),
          createdAt: sql`${createdAt}`.as("created_at"),
          dueAt: sql`${dueAt}`.as("due_at"),
          sentAt: sql`NULL`.as("sent_at"),
        })
        .from(users)
        .where(and(eq(users.id, userId), where)),
    );
}

/** Has the contents of the outbox sent after the answer. */
export function sendWaiting(ctx: Ctx): void {
  ctx.after(ctx.postman().wake(0));
}

async function writeMail(ctx: Ctx, { to, template, userName, path, at = ctx.now() }: Message) {
  if (!ctx.mail || !ctx.baseUrl) fail("mail.notConfigured");
  const link = linkTo(ctx.baseUrl, path);
  const { title } = await clientConfig(ctx);
  const letter = writeLetter({ template, language: ctx.language, platform: title, userName, to, link, at });
  // Before the row, so that no crash leaves a row that nobody looks for.
  await ctx.postman().wake(LATEST_MS);
  return { state: "waiting" as const, recipient: to, ...letter, createdAt: at, dueAt: at };
}

function linkTo(baseUrl: string, path: string): string {
  const link = new URL(path, baseUrl);
  if (link.origin !== baseUrl) throw new Error("A link in a mail leads to another site");
  return link.href;
}
