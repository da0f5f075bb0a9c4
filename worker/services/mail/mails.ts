import { fail } from "../../contract/wire/errors.ts";
import type { Ctx } from "../../context.ts";
import { mails } from "../../db/schema/index.ts";
import { writeLetter } from "../../domain/mail/mail-template.ts";
import { realAddress } from "../../domain/mail/email.ts";
import type { MailTemplate } from "../../domain/mail/mail-texts.ts";
import { clientConfig } from "../settings/settings.ts";

/** `path` is where the link leads, e.g. `/account/verify?token=…`. `at`: when it was written, where that is not now. */
export type Message = { to: string; template: MailTemplate; userName: string; path: string; at?: number };

/** How long a row that was written just before a crash may wait to be seen. */
const LATEST_MS = 5_000;

/** Whether mail can be written at all: there is a sender, and an address for its links. */
export function hasMail(ctx: Ctx): boolean {
  return ctx.mail !== null && ctx.baseUrl !== null;
}

/** Puts a mail in the caller's language into the outbox; it is sent after the answer. Refuses when no sender is configured. Who has no address gets none. */
export async function sendMail(ctx: Ctx, { to, template, userName, path, at = ctx.now() }: Message): Promise<void> {
  if (!ctx.mail || !ctx.baseUrl) fail("mail.notConfigured");
  if (realAddress(to) === null) return;
  const link = linkTo(ctx.baseUrl, path);
  const { title } = await clientConfig(ctx);
  const letter = writeLetter({ template, language: ctx.language, platform: title, userName, to, link, at });
  // Before the row, so that no crash leaves one that nobody looks for.
  await ctx.postman().wake(LATEST_MS);
  await ctx.db.insert(mails).values({ state: "waiting", recipient: to, ...letter, createdAt: at, dueAt: at });
  ctx.after(ctx.postman().wake(0));
}

function linkTo(baseUrl: string, path: string): string {
  const link = new URL(path, baseUrl);
  if (link.origin !== baseUrl) throw new Error("A link in a mail leads to another site");
  return link.href;
}
